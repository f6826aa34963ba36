import type { Interval } from '../base/core/statistics.ts';
import { criticalZ } from './normal.ts';

/**
 * Tango's score interval of the paired difference (gained − lost) / n (Tango 1998, Statistics in Medicine 17:891): the values D that its score test does not reject.
 * Within [−1, 1], and of some width where nothing changed. The numbers need not be whole: the interval is that for so many pairs.
 * @param lost right before, wrong after (b).
 * @param gained wrong before, right after (c).
 * @param n all pairs.
 * @throws RangeError for numbers that are no parts of n, and for a level outside of (0, 1).
 */
export function tangoInterval(lost: number, gained: number, n: number, level = 0.95): Interval {
  // Sums of rounded parts may be a little more than the whole.
  if (!(lost >= 0 && gained >= 0 && n > 0 && lost + gained <= n * (1 + 1e-12)))
    throw new RangeError(`${lost} and ${gained} are no parts of ${n}`);
  const z = criticalZ(level);
  return [-upperEnd(gained, lost, n, z), upperEnd(lost, gained, n, z)];
}

/** The D from the difference up to 1 at which the score statistic, which falls all the way, is −z. By bisection, until doubles end. */
function upperEnd(b: number, c: number, n: number, z: number): number {
  if (b + c === 0) return (z * z) / (n + z * z); // the statistic is −√(nD / (1 − D))
  let low = (c - b) / n;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    // A root next to 0 would take hundreds of steps to have all of its digits.
    if (middle <= low || middle >= high || high - low < 1e-18) return middle;
    if (score(b, c, n, middle) > -z) low = middle;
    else high = middle;
  }
}

/** Tango's statistic: how many standard errors the difference is above D, with the variance as it would most likely be if D were true. */
function score(b: number, c: number, n: number, D: number): number {
  return (c - b - n * D) / Math.sqrt(n * (2 * likeliestLoss(b, c, n, D) + D * (1 - D)));
}

/** The maximum-likelihood P(loss) given P(gain) − P(loss) = D: the larger root of a quadratic, in the form that does not cancel. */
function likeliestLoss(b: number, c: number, n: number, D: number): number {
  const twiceA = 4 * n;
  const B = (2 * n - c + b) * D - b - c;
  const C = -b * D * (1 - D);
  // For c = 0 it is the square of b + (2n − b)D, which rounding can bring below 0 where that is 0.
  const root = Math.sqrt(Math.max(0, B * B - 2 * twiceA * C));
  return B > 0 ? (-2 * C) / (B + root) : (root - B) / twiceA;
}
