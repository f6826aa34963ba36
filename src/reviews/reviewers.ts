/** The number of marks of each reviewer, and the agreement between reviewers. */
import { LEAST_FOR_KAPPA, type Mark } from './documents/mark.ts';
import type { Review, ReviewerAgreement, ReviewerCount, ReviewersAgreement } from './documents/reviews.ts';
import { fleissKappa } from '../stats/review/fleiss-kappa.ts';
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
  const count = (...wanted: readonly string[]): number => pairs.filter((pair) => wanted.includes(pair)).length;
  const alike = count('correct correct', 'incorrect incorrect');
  return { both: pairs.length, told: alike + count('correct incorrect', 'incorrect correct'), alike };
}

/** The agreement of all reviewers; null where no trial has two marks that are correct or incorrect. */
export function measureFleiss(latest: readonly Review[]): ReviewersAgreement | null {
  const votes = [...Map.groupBy(latest, trialKey).values()].map((marks) => ({
    correct: marks.filter(({ mark }) => mark === 'correct').length,
    incorrect: marks.filter(({ mark }) => mark === 'incorrect').length,
  }));
  const { kappa, interval, trials } = fleissKappa(votes);
  if (trials === 0) return null;
  if (trials < LEAST_FOR_KAPPA) return { trials, kappa: null, interval: null };
  return { trials, kappa, interval: interval === null ? null : [...interval] };
}

function byReviewer(reviews: readonly Review[]): [reviewer: string, reviews: Review[]][] {
  return [...Map.groupBy(reviews, ({ reviewer }) => reviewer)].toSorted(([a], [b]) => compareCodePoints(a, b));
}
