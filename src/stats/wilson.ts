import type { Interval } from '../base/core/statistics.ts';
import { checkCounts } from './check-counts.ts';
import { criticalZ } from './normal.ts';

/**
 * Wilson's score interval of a proportion k/n (Wilson 1927, J. Am. Stat. Assoc. 22:209), as proportions; exactly 0 below where k = 0, and
 * exactly 1 above where k = n. Without a continuity correction.
 * @throws RangeError for n < 1, for k outside of 0..n, for fractions of a count, and for a level outside of (0, 1).
 */
export function wilsonInterval(k: number, n: number, level = 0.95): Interval {
  checkCounts(n, k);
  return scoreInterval(k, n, level);
}

/**
 * The same for a share that is known as well as one of `effectiveN` things drawn alike would be; that number need not be whole, and where
 * it is ∞ the share is exact.
 * @throws RangeError for a share outside of [0, 1], for a number that is not above 0, and for a level outside of (0, 1).
 */
export function effectiveWilsonInterval(share: number, effectiveN: number, level = 0.95): Interval {
  assertShare(share, effectiveN);
  return effectiveN === Infinity ? [share, share] : scoreInterval(share * effectiveN, effectiveN, level);
}

/**
 * The same with a continuity correction (Newcombe 1998, Statistics in Medicine 17:857, method 4), which is about as wide as the exact one of Clopper and Pearson:
 * each end is on the wrong side in at most about half of 1 − level, also for shares near 0 and 1.
 * @param step the distance between possible numbers of things: 1 for counts, less for values between 0 and 1.
 */
export function correctedWilsonInterval(share: number, effectiveN: number, level = 0.95, step = 1): Interval {
  assertShare(share, effectiveN);
  if (effectiveN === Infinity) return [share, share];
  const [fewer, more] = [share * effectiveN - step / 2, share * effectiveN + step / 2];
  return [
    fewer <= 0 ? 0 : scoreInterval(fewer, effectiveN, level)[0],
    more >= effectiveN ? 1 : scoreInterval(more, effectiveN, level)[1],
  ];
}

function assertShare(share: number, effectiveN: number): void {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a share of ${share} is not between 0 and 1`);
  if (!(effectiveN > 0)) throw new RangeError(`an effective number of ${effectiveN} is not above 0`);
}

function scoreInterval(k: number, n: number, level: number): Interval {
  const z = criticalZ(level);
  const above = k + (z * z) / 2 + z * Math.sqrt((k * (n - k)) / n + (z * z) / 4);
  // The ends are the roots of a quadratic, and this is their product over the other root: centre − half-width would cancel for small k.
  const low = (k * k) / n / above;
  return [low, k === n ? 1 : above / (n + z * z)];
}
