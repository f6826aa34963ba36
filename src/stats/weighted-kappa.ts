/** The agreement of two numbers for each of some things that belong to items. */
import type { Interval } from '../base/core/statistics.ts';
import { boundedInterval, type ClusteredMean } from './by-item/bounded-mean.ts';
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
  /** Of 95 %; null where κ is not defined, for a single item, and where numbers differ by more than the range. */
  readonly interval: Interval | null;
}

/**
 * Cohen's weighted κ with the weights (x − y)² (Cohen 1968, Psychological Bulletin 70:213): 1 − D/E, with the mean D of (x − y)² over the pairs, and its mean E over all ways to combine
 * a first number with a second one. Each distinct number is a category, so that continuous scores need no bins; κ then is the concordance correlation of Lin (1989, Biometrics 45:255).
 * Of numbers that are only 0 or 1, it is Cohen's κ.
 *
 * Interval: from that of the mean D by item (`boundedInterval`), whose variance is the larger one of two: that of D, with E taken as known as Cohen (1960) does for his standard error, and
 * that of E·κ, from the linearised κ. The second one alone is far too narrow for few items, and the first one for many items if most numbers are alike.
 * @param range the largest difference that two numbers can have.
 */
export function weightedKappa(pairs: readonly RatedTwice[], range = 1): WeightedKappa {
  const first = average(pairs.map((pair) => pair.first));
  const second = average(pairs.map((pair) => pair.second));
  if (first === null || second === null) return { kappa: null, interval: null };
  const apart = pairs.map((pair) => (pair.first - pair.second) ** 2);
  const spreads = pairs.map((pair) => (pair.first - first) ** 2 + (pair.second - second) ** 2);
  const [observed, spread] = [average(apart) ?? 0, average(spreads) ?? 0];
  const expected = spread + (first - second) ** 2;
  if (expected <= ROUNDING * range * range) return { kappa: null, interval: null };
  const ratio = observed / expected;
  if (apart.some((distance) => distance > range * range * (1 + ROUNDING_OF_RANGE)))
    return { kappa: 1 - ratio, interval: null };
  const parts = sumByItem(pairs, (pair, i) => {
    const ofObserved = (apart[i] as number) - observed;
    const drift = 2 * (first - second) * (pair.first - first - (pair.second - second));
    return [ofObserved, ofObserved - ratio * ((spreads[i] as number) + drift - spread)];
  });
  const known = boundedInterval(
    clusterDistances(parts, observed / range ** 2, range ** 2, countEnds(apart, range) / pairs.length),
  );
  if (known === null) return { kappa: 1 - ratio, interval: null };
  const kappaFor = (distance: number): number => 1 - (distance * range ** 2) / expected;
  const [nearest, farthest] = known.interval;
  return { kappa: 1 - ratio, interval: [Math.max(-1, kappaFor(farthest)), kappaFor(nearest)] };
}

/** The pairs of an item, and the sums of what they contribute to D and to D − E·(D/E). */
interface ItemPart {
  readonly n: number;
  readonly ofObserved: number;
  readonly ofKappa: number;
}

function sumByItem(
  pairs: readonly RatedTwice[],
  contribute: (pair: RatedTwice, i: number) => readonly [ofObserved: number, ofKappa: number],
): ItemPart[] {
  const parts = new Map<number, ItemPart>();
  for (const [i, pair] of pairs.entries()) {
    const { n, ofObserved, ofKappa } = parts.get(pair.item) ?? { n: 0, ofObserved: 0, ofKappa: 0 };
    const [observed, kappa] = contribute(pair, i);
    parts.set(pair.item, { n: n + 1, ofObserved: ofObserved + observed, ofKappa: ofKappa + kappa });
  }
  return [...parts.values()];
}

/** How many squared differences are as small or as large as they can be. */
function countEnds(apart: readonly number[], range: number): number {
  return apart.filter((distance) => distance <= ROUNDING * range ** 2 || distance >= range ** 2).length;
}

/** @param unit how much 1 is in the unit of the squared differences. */
function clusterDistances(parts: readonly ItemPart[], mean: number, unit: number, ends: number): ClusteredMean {
  const items = parts.length;
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const squares = (of: 'ofObserved' | 'ofKappa'): number => parts.reduce((sum, part) => sum + part[of] ** 2, 0);
  const known = Math.max(squares('ofObserved'), squares('ofKappa')) / (n * n * unit * unit);
  const weight = parts.reduce((sum, part) => sum + (part.n / n) ** 2, 0);
  const variance =
    items < 2 || mean >= 1 ? 0 : (1 - weight) * (items / (items - 1)) * known + weight ** 2 * mean * (1 - mean);
  return {
    mean: Math.min(1, mean),
    items,
    variance,
    weight,
    ends,
  };
}

/** Squared differences that are at most so large are rounding. */
const ROUNDING = 1e-20;
const ROUNDING_OF_RANGE = 1e-9;
