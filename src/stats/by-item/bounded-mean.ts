/** The interval of a mean whose values belong to items. */
import type { Interval } from '../../base/core/statistics.ts';
import { criticalZ } from '../normal.ts';
import { criticalT } from '../student-t.ts';
import { correctedWilsonInterval, effectiveWilsonInterval } from '../wilson.ts';

/** What an interval needs to know of values n_i of item i. */
export interface ClusteredMean {
  readonly mean: number;
  /** Items with a value. */
  readonly items: number;
  /** The cluster-robust variance of the mean: G/(G − 1) · Σ (S_i − n_i·m)² / N², with S_i the sum of the values of item i, of G items and N values. */
  readonly variance: number;
  /** Σ n_i² / N²: 1/G where all items have equally many values. */
  readonly weight: number;
  /** The share of the values that belong to an item of which all values are 0, or all are 1; null for differences, of which 0 and 1 are no usual values. */
  readonly ends: number | null;
}

/** A mean of values in [0, 1], which is known as well as a share of `effectiveN` things. */
export interface EffectiveMean {
  /** The number of values that are only 0 or 1 and would be as informative. */
  readonly effectiveN: number;
  readonly interval: Interval;
}

/** How fast the variance of a mean approaches that of values of 0 and 1 with the share of values that are 0 or 1. From simulations (docs/statistics/means-over-time.md). */
const END_POWER = 4;
/** So many items with other values make the power larger by 1. From the same simulations. */
const OTHERS_FOR_POWER = 20;

/**
 * The variance of a mean for comparisons, where an interval that is too narrow on one side makes a false alarm: at least what it would be if all values of an item
 * were alike, G/(G − 1) · w · s².
 * @param spread s², the variance of the values.
 */
export function cautiousVariance({ items, variance, weight }: ClusteredMean, spread: number): number {
  return Math.max(variance, items < 2 ? 0 : (items / (items - 1)) * weight * spread);
}

/**
 * Wilson's interval of the mean m of values in [0, 1] for an effective number n* of values (Korn and Graubard 1998, Survey Methodology 24:193):
 * n* = (z/t)² · m(1 − m) / V, with t of g − 1 degrees of freedom, where g = 1/w is the number of items that would weigh as much if each had equally many values
 * (Kish 1965, Survey Sampling). With G in place of g, a mean of 10 items of which one has half of the values is covered by 87 % of the intervals.
 *
 * V = (1 + 2w)·v + q^k · max(0, w·m(1 − m) − (1 + 2w)·v), where v is the cluster-robust variance (Liang and Zeger 1986, Biometrika 73:13) and w the weight. The factor is
 * for a variance that is small by chance among few items. The second term is for a share q of values of items that are all 0 or all 1: if nearly all values are 1, the few that are not may be missing
 * by chance, and then v is far too small. It moves V towards the largest variance that the mean m allows (Bhatia and Davis 2000, American Mathematical Monthly 107:353), with
 * k = 4 + g(1 − q)/20, because v can be trusted where many items have other values. If all values are alike and no end, V = w²·m(1 − m). If all values are 0, or all are 1,
 * n* = (z/t)²·g. So values that are all alike have an interval too. Differences have V = (1 − w)·v + w²·m(1 − m), with one more item of the largest variance.
 * @returns null for fewer than two items.
 * @throws RangeError for a mean outside of [0, 1].
 */
export function boundedInterval(clustered: ClusteredMean, level = 0.95): EffectiveMean | null {
  const effectiveN = findEffectiveN(clustered, level);
  return effectiveN === null
    ? null
    : { effectiveN, interval: effectiveWilsonInterval(clustered.mean, effectiveN, level) };
}

/**
 * The same with a continuity correction (`correctedWilsonInterval`), for differences. Its step is that of counts where n* is the number of items, as for values of
 * 0 and 1, and smaller where the spread of the values is.
 */
export function correctedInterval(clustered: ClusteredMean, level = 0.95): EffectiveMean | null {
  const effectiveN = findEffectiveN(clustered, level);
  if (effectiveN === null) return null;
  const step = Math.min(1, 1 / (clustered.weight * effectiveN));
  return { effectiveN, interval: correctedWilsonInterval(clustered.mean, effectiveN, level, step) };
}

function findEffectiveN(clustered: ClusteredMean, level: number): number | null {
  const { mean, items, weight } = clustered;
  if (items < 2) return null;
  const factor = (criticalZ(level) / criticalT(freedom(clustered), level)) ** 2;
  const variance = boundedVariance(clustered);
  return variance <= 0 ? factor / weight : factor * ((mean * (1 - mean)) / variance);
}

/** V of {@link boundedInterval}. */
function boundedVariance({ mean, variance, weight, ends }: ClusteredMean): number {
  const largest = weight * mean * (1 - mean);
  if (ends === null) return (1 - weight) * variance + weight * largest;
  const known = variance > 0 ? (1 + 2 * weight) * variance : weight * largest;
  const power = END_POWER + (1 - ends) / (weight * OTHERS_FOR_POWER);
  return known + ends ** power * Math.max(0, largest - known);
}

/**
 * mean ± t standard errors, for values without known bounds (Cameron and Miller 2015, Journal of Human Resources 50:317).
 * @returns null for fewer than two items, and where nothing is known of the spread because all values are alike.
 */
export function unboundedInterval(clustered: ClusteredMean, level = 0.95): Interval | null {
  const { mean, items, variance } = clustered;
  if (items < 2 || !(variance > 0 && variance < Infinity)) return null;
  const half = criticalT(freedom(clustered), level) * Math.sqrt(variance);
  return [mean - half, mean + half];
}

/** g − 1, and 1 where one item has nearly all values. */
function freedom({ weight }: ClusteredMean): number {
  return Math.max(1, 1 / weight - 1);
}
