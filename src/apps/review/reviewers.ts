/** The number of marks of each reviewer, and the agreement between reviewers. */
import { LEAST_FOR_KAPPA, type Mark } from '../../documents/mark.ts';
import type {
  MarkedReview,
  Review,
  ReviewerAgreement,
  ReviewerCount,
  ReviewersAgreement,
} from './documents/reviews.ts';
import { cohensKappa, kappaInterval } from '../../stats/kappa.ts';
import { fleissKappa } from '../../stats/review/fleiss-kappa.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import { shortName } from '../../base/text/short-name.ts';
import { listWithdrawals } from './blindness.ts';
import { groupRows, listStanding } from './standing-marks.ts';
import { trialKey } from './trial-key.ts';

/**
 * Marks by reviewer, ascending by name. Very long names, which a store can contain, are cut.
 * @param rows all rows, with replaced marks and withdrawals.
 */
export function countReviewers(rows: readonly Review[]): ReviewerCount[] {
  return byReviewer(rows.filter(({ role }) => role === 'reviewer')).map(([reviewer, own]): ReviewerCount => {
    const current = listStanding(own, 'reviewer').map((standing) => standing.current.mark);
    const count = (wanted: Mark): number => current.filter((mark) => mark === wanted).length;
    const withdrawn = groupRows(own, 'reviewer').flatMap(listWithdrawals).length;
    const marks = own.filter(({ mark }) => mark !== 'withdrawn').length;
    return {
      reviewer: shortName(reviewer),
      correct: count('correct'),
      incorrect: count('incorrect'),
      cannotTell: count('cannot_tell'),
      superseded: marks - current.length - withdrawn,
      withdrawn,
    };
  });
}

/**
 * The agreement of each two reviewers who marked the same trials, independent of what an adjudicator decided.
 * @param marks one of each reviewer on each trial.
 */
export function listAgreements(marks: readonly MarkedReview[]): ReviewerAgreement[] {
  const reviewers = byReviewer(marks).map(
    ([reviewer, reviews]) => [reviewer, new Map(reviews.map((review) => [trialKey(review), review.mark]))] as const,
  );
  return reviewers.flatMap(([first, own], at) =>
    reviewers.slice(at + 1).flatMap(([second, others]) => {
      const agreement = measureAgreement(own, others);
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
  const count = (wanted: string): number => pairs.filter((pair) => pair === wanted).length;
  const [right, wrong] = [count('correct correct'), count('incorrect incorrect')];
  const [oneRight, otherRight] = [count('correct incorrect'), count('incorrect correct')];
  const counts = [right, oneRight, otherRight, wrong] as const;
  const told = right + wrong + oneRight + otherRight;
  const interval = told === 0 ? null : kappaInterval(...counts);
  return {
    both: pairs.length,
    told,
    alike: right + wrong,
    kappa: told === 0 ? null : cohensKappa(...counts).kappa,
    // No κ is below −1, and the interval of few trials would be.
    kappaInterval: interval === null ? null : [Math.max(-1, interval[0]), interval[1]],
  };
}

/** The agreement of all reviewers; null where no trial has two marks that are correct or incorrect. */
export function measureFleiss(marks: readonly MarkedReview[]): ReviewersAgreement | null {
  const votes = [...Map.groupBy(marks, trialKey).values()].map((own) => ({
    correct: own.filter(({ mark }) => mark === 'correct').length,
    incorrect: own.filter(({ mark }) => mark === 'incorrect').length,
  }));
  const { kappa, interval, trials } = fleissKappa(votes);
  if (trials === 0) return null;
  if (trials < LEAST_FOR_KAPPA) return { trials, kappa: null, interval: null };
  return { trials, kappa, interval: interval === null ? null : [...interval] };
}

function byReviewer<Row extends Review>(reviews: readonly Row[]): [reviewer: string, reviews: Row[]][] {
  return [...Map.groupBy(reviews, ({ reviewer }) => reviewer)].toSorted(([a], [b]) => compareCodePoints(a, b));
}
