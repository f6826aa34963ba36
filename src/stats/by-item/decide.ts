/** A difference whose interval and test say the same about 0. */
import { isSignificant } from '../../base/core/significance.ts';
import type { Interval } from '../../base/core/statistics.ts';

export interface UndecidedDifference {
  readonly estimate: number;
  /** Of 95 %; null where there is none. */
  readonly interval: Interval | null;
  /** The interval of another level. */
  readonly intervalAt: (level: number) => Interval | null;
  /** Null where nothing was tested. */
  readonly p: number | null;
  /** Whether the test is exact where the two sides do not differ: each item has as many outputs on both sides, or no item is on both. */
  readonly isExactTest: boolean;
  /** Whether each item on both sides has as many outputs on both. */
  readonly areSharedEqual: boolean;
  /** Outputs of the larger side: the smallest end of an interval is the difference of half of one. */
  readonly outputs: number;
}

export interface DecidedDifference {
  readonly interval: Interval | null;
  readonly p: number | null;
}

/**
 * The values that are not rejected: 0, and all values beyond it, are rejected by the test, and the others by the interval.
 *
 * - p > 0.05: the interval reaches to 0.
 * - p ≤ 0.05, and the interval contains 0: if the test is exact, the interval ends before 0, at half an output. Both tests of one direction have a level of 2.5 %, so
 *   the interval keeps its level. Otherwise p is that of the interval: 1 minus the largest level at which it leaves out 0.
 *
 * Where an item has other numbers of outputs on the two sides, p is never below that of the interval, because it is compared with smaller levels, too (Holm). Sign
 * flips of few skewed contributions reject too often, such as 10 outputs of an item against one (14 % of 20 items with a rate of 0.1).
 */
export function decide({
  estimate,
  interval,
  intervalAt,
  p,
  isExactTest,
  areSharedEqual,
  outputs,
}: UndecidedDifference): DecidedDifference {
  if (interval === null || p === null) return { interval, p };
  const [low, high] = interval;
  if (!isSignificant(p)) return { interval: [Math.min(low, 0), Math.max(high, 0)], p };
  const decides = (level: number): boolean => leavesOutZero(intervalAt(level));
  if (areSharedEqual && leavesOutZero(interval)) return { interval, p };
  if (!isExactTest) return { interval, p: Math.max(p, pOfIntervals(decides)) };
  const least = Math.min(Math.abs(estimate), 1 / (2 * outputs));
  return { interval: estimate > 0 ? [Math.max(low, least), high] : [low, Math.min(high, -least)], p };
}

function leavesOutZero(interval: Interval | null): boolean {
  return interval !== null && (interval[0] > 0 || interval[1] < 0);
}

/** The smallest p that {@link pOfIntervals} gives. */
const LEAST_P = 1e-9;
/** Halvings of the range of p, on a logarithmic scale: p has eleven digits. */
const STEPS = 42;

/** p by intervals: the smallest p for which the interval of level 1 − p decides. @param decides whether that of a level does; that of a lower level does too. */
export function pOfIntervals(decides: (level: number) => boolean): number {
  if (decides(1 - LEAST_P)) return LEAST_P;
  let [open, decided] = [Math.log(LEAST_P), 0];
  for (let step = 0; step < STEPS; step++) {
    const middle = (open + decided) / 2;
    if (decides(1 - Math.exp(middle))) decided = middle;
    else open = middle;
  }
  return Math.exp(decided);
}
