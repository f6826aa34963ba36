/** How close a claim is to failing: the smallest number of labels whose change makes it fail. */
import { OPPOSITE, type Comparison } from '../../claims/claim.ts';
import { doesHold, type GroupCounts } from './verdict.ts';

/**
 * A label of the smaller group moves the difference further, so its labels change first, as long as it has some of the right kind.
 * @returns null for a claim that fails already, and for one that no change of labels makes fail.
 */
export function countMargin(comparison: Comparison, left: GroupCounts, right: GroupCounts | null): number | null {
  if (doesHold(comparison, left, right) !== true) return null;
  const counts = withoutAbsolute(comparison).map((one) => countChanges(one, left, right));
  const least = Math.min(...counts);
  return Number.isFinite(least) ? least : null;
}

/** The comparisons without an absolute value that follow from this one: an absolute difference is small if it is small in both directions. */
function withoutAbsolute(comparison: Comparison): Comparison[] {
  const { isAbsolute, sign, threshold } = comparison;
  if (!isAbsolute) return [comparison];
  const above: Comparison = { ...comparison, isAbsolute: false };
  return [above, { ...above, sign: OPPOSITE[sign], threshold: -threshold }];
}

function countChanges(comparison: Comparison, left: GroupCounts, right: GroupCounts | null): number {
  const direction = comparison.sign[0] === '>' ? -1 : 1;
  // Errors lower an accuracy.
  const step = comparison.rate === 'errorPct' ? direction : -direction;
  const most = countChangeable(left, step) + (right === null ? 0 : countChangeable(right, -step));
  const failsAfter = (changes: number): boolean => {
    const isLeftFirst = right === null || left.n <= right.n;
    const ofLeft = isLeftFirst
      ? Math.min(changes, countChangeable(left, step))
      : Math.max(0, changes - countChangeable(right, -step));
    return (
      doesHold(
        comparison,
        { n: left.n, errors: left.errors + step * ofLeft },
        right === null ? null : { n: right.n, errors: right.errors - step * (changes - ofLeft) },
      ) === false
    );
  };
  if (!failsAfter(most)) return Infinity;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (failsAfter(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Labels that can become wrong (1) or right (−1). */
function countChangeable({ n, errors }: GroupCounts, step: number): number {
  return step > 0 ? n - errors : errors;
}
