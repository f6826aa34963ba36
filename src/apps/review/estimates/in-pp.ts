import type { SchemeComparison, EstimatedShare } from '../documents/reviews.ts';
import type { Estimate } from '../../../stats/review/right-where-different.ts';

/**
 * A difference of two accuracies in percentage points.
 * @param bounds of the share where the first one is right, without human labels of some trials.
 * @param differing the share of trials on which the two differ.
 */
export function inPp(
  { estimate, interval: [low, high] }: Estimate,
  [lowest, highest]: Readonly<EstimatedShare['bounds']>,
  differing: number,
): SchemeComparison['difference'] {
  const toPp = (share: number): number => 100 * differing * (2 * share - 1);
  return { pp: 100 * estimate, low: 100 * low, high: 100 * high, lowBound: toPp(lowest), highBound: toPp(highest) };
}
