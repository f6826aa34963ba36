/**
 * How far two labels of the same n things differ in the mean: (gained − lost) / n, as a share correct. The change of an error rate is the
 * negative of it, and its interval is [−high, −low].
 */
import type { Interval } from '../core/statistics.ts';
import { checkCounts } from './check-counts.ts';
import type { Difference } from './newcombe.ts';
import { criticalZ } from './normal.ts';

export interface PairedDifference extends Difference {
  /** Standard error, with n and not n − 1. */
  readonly se: number;
}

/**
 * The difference with Wald's interval diff ± z · se, which is not cut at ±1 and has no width where nothing changed.
 * se = √((b + c) − (c − b)²/n) / n (Newcombe 1998, Statistics in Medicine 17:2635, method 1).
 * @param lost right before, wrong after (b).
 * @param gained wrong before, right after (c).
 * @param n all pairs.
 * @throws RangeError for n < 1, for counts that are no counts or together more than n, and for a level outside of (0, 1).
 */
export function pairedDifference(lost: number, gained: number, n: number, level = 0.95): PairedDifference {
  checkCounts(n, lost, gained);
  const z = criticalZ(level);
  const diff = (gained - lost) / n;
  const se = Math.sqrt(Math.max(0, lost + gained - ((gained - lost) * (gained - lost)) / n)) / n;
  return { diff, se, low: diff - z * se, high: diff + z * se };
}

/**
 * Tango's score interval of the difference (Tango 1998, Statistics in Medicine 17:891): the values D that its score test does not reject.
 * Within [−1, 1], and of some width where nothing changed.
 * @param lost right before, wrong after (b).
 * @param gained wrong before, right after (c).
 * @param n all pairs.
 * @throws RangeError as `pairedDifference` does.
 */
export function tangoInterval(lost: number, gained: number, n: number, level = 0.95): Interval {
  checkCounts(n, lost, gained);
  return effectiveTangoInterval(lost, gained, n, level);
}

/**
 * The same for numbers that need not be whole: as if there were so many pairs.
 * @throws RangeError for numbers that are no parts of n, and for a level outside of (0, 1).
 */
export function effectiveTangoInterval(lost: number, gained: number, n: number, level = 0.95): Interval {
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
