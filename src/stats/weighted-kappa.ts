/** The agreement of two numbers for each of some things that belong to items. */
import type { Interval } from '../core/statistics.ts';
import { ItemValues } from './by-item/item-values.ts';
import { average } from './mean.ts';

export interface RatedTwice {
  /** A whole number from 0 on. Pairs of the same item depend on each other. */
  readonly item: number;
  readonly first: number;
  readonly second: number;
}

export interface WeightedKappa {
  /** null where all numbers are the same. */
  readonly kappa: number | null;
  /** Of 95 %; null where κ is not defined, and for a single item. */
  readonly interval: Interval | null;
}

/**
 * Cohen's weighted κ with the weights (x − y)² (Cohen 1968, Psychological Bulletin 70:213): 1 − D/E, with the mean D of (x − y)² over the pairs, and its mean E over all ways to combine
 * a first number with a second one. Each distinct number is a category, so that continuous scores need no bins; κ then is the concordance correlation of Lin (1989, Biometrics 45:255).
 * Of numbers that are only 0 or 1, it is Cohen's κ.
 *
 * Interval: from that of the mean D by item (`boundedInterval`), with E taken as known, as Cohen (1960) does for his standard error.
 * @param range the largest difference that two numbers can have.
 */
export function weightedKappa(pairs: readonly RatedTwice[], range = 1): WeightedKappa {
  const first = average(pairs.map((pair) => pair.first));
  const second = average(pairs.map((pair) => pair.second));
  if (first === null || second === null) return { kappa: null, interval: null };
  const squares = pairs.reduce((sum, pair) => sum + (pair.first - first) ** 2 + (pair.second - second) ** 2, 0);
  const expected = squares / pairs.length + (first - second) ** 2;
  if (expected <= ROUNDING * range * range) return { kappa: null, interval: null };
  const distances = new ItemValues(0, [0, range * range]);
  for (const pair of pairs) distances.add(pair.item, (pair.first - pair.second) ** 2);
  const { mean = 0, interval = null } = distances.mean() ?? {};
  const kappa = 1 - mean / expected;
  return { kappa, interval: interval && [Math.max(-1, 1 - interval[1] / expected), 1 - interval[0] / expected] };
}

/** Squared differences that are at most so large are rounding. */
const ROUNDING = 1e-20;
