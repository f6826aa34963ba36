import type { Interval } from '../../base/core/statistics.ts';
import { criticalZ } from '../normal.ts';

/** The chance of finding a difference of this size. */
const POWER = 0.8;

/** The mean of a Poisson distribution that is 6 or more with a chance of 0.8: a sign-flip test needs six items with a change. */
const MEAN_FLIPS = 7.906;

/** The same for changes of labels, which a test finds only where six or more items change. @param outputs above 0. */
export function detectableChange(interval: Interval, outputs: number): number {
  return Math.max(detectableDifference(interval), MEAN_FLIPS / outputs);
}

/**
 * About the smallest difference that a test of 5 % would find in 80 % of such samples: (z₀.₉₇₅ + z₀.₈) standard errors (Bloom 1995, Evaluation Review 19:547), where
 * half of the interval of 95 % is z₀.₉₇₅ of them.
 */
export function detectableDifference([low, high]: Interval): number {
  // The two-sided level 2 · power − 1 has the quantile of the one-sided power.
  return ((high - low) / 2) * (1 + criticalZ(2 * POWER - 1) / criticalZ(0.95));
}
