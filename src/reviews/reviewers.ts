/** The number of marks of each reviewer, and the agreement between reviewers. */
import type { Mark } from './documents/mark.ts';
import type { Review, ReviewerAgreement, ReviewerCount } from './documents/reviews.ts';
import { cohensKappa, kappaInterval } from '../stats/kappa.ts';
import { compareCodePoints } from '../text/order.ts';
import { shortName } from '../text/short-name.ts';
import { trialKey } from './trial-key.ts';

/**
 * Marks by reviewer, ascending by name. Very long names, which a store can contain, are cut.
 * @param all all marks, replaced ones included.
 */
export function countReviewers(latest: readonly Review[], all: readonly Review[]): ReviewerCount[] {
  const allMarks = byReviewer(all);
  return byReviewer(latest).map(([reviewer, reviews], at): ReviewerCount => {
    const count = (wanted: Mark): number => reviews.filter(({ mark }) => mark === wanted).length;
    return {
      reviewer: shortName(reviewer),
      correct: count('correct'),
      incorrect: count('incorrect'),
      cannotTell: count('cannot_tell'),
      superseded: (allMarks[at]?.[1].length ?? 0) - reviews.length,
    };
  });
}

/** The agreement of each two reviewers who marked the same trials. */
export function listAgreements(latest: readonly Review[]): ReviewerAgreement[] {
  const reviewers = byReviewer(latest).map(
    ([reviewer, reviews]) => [reviewer, new Map(reviews.map((review) => [trialKey(review), review.mark]))] as const,
  );
  return reviewers.flatMap(([first, marks], at) =>
    reviewers.slice(at + 1).flatMap(([second, others]) => {
      const agreement = measureAgreement(marks, others);
      return agreement === null ? [] : [{ first: shortName(first), second: shortName(second), ...agreement }];
    }),
  );
}

type Marks = ReadonlyMap<string, Mark>;

/** null where the two marked no common trial. */
function measureAgreement(first: Marks, second: Marks): Omit<ReviewerAgreement, 'first' | 'second'> | null {
  const common = first.entries().flatMap(([trial, mark]) => {
    const other = second.get(trial);
    return other === undefined ? [] : [`${mark} ${other}`];
  });
  const pairs = common.toArray();
  if (pairs.length === 0) return null;
  const count = (pair: `${Mark} ${Mark}`): number => pairs.filter((one) => one === pair).length;
  const counts = [
    count('correct correct'),
    count('correct incorrect'),
    count('incorrect correct'),
    count('incorrect incorrect'),
  ] as const;
  const told = counts.reduce((sum, one) => sum + one, 0);
  const alike = counts[0] + counts[3];
  if (told === 0) return { both: pairs.length, told, alike, kappa: null, interval: null };
  const { kappa } = cohensKappa(...counts);
  return { both: pairs.length, told, alike, kappa, interval: kappaInterval(...counts) };
}

function byReviewer(reviews: readonly Review[]): [reviewer: string, reviews: Review[]][] {
  return [...Map.groupBy(reviews, ({ reviewer }) => reviewer)].toSorted(([a], [b]) => compareCodePoints(a, b));
}
