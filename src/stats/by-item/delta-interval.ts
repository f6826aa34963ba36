import type { Interval } from '../../core/statistics.ts';
import { tangoInterval } from '../tango.ts';
import { effectiveNumber } from './effective-number.ts';
import { clusterVariance, linearize, sumUp, type ItemCounts } from './item-counts.ts';

/** A difference of two rates of the same outputs, with what is known about it. Proportions. */
export interface DeltaEstimate {
  readonly estimate: number;
  /** Standard error, robust to outputs of the same item that depend on each other (CR1); null for fewer than two items. */
  readonly se: number | null;
  /** The number of outputs, each about another item, that would be as informative; null without an interval. */
  readonly effectiveN: number | null;
  /** Of 95 %; null for several outputs of a single item, and for a difference beyond ±1. */
  readonly interval: Interval | null;
}

/**
 * The difference Σ d / Σ n, where the sum of an item is d: how many of its outputs change from 0 to 1, minus those that change from 1 to 0. If each item
 * has one output and |d| ≤ 1, its interval is Tango's (Tango 1998, Statistics in Medicine 17:891). Otherwise it is Tango's for the
 * {@link effectiveNumber} n* of outputs, with (b/N) · n* and (c/N) · n* changes in the two directions: b = −Σ of the negative d, c = Σ of the positive d.
 *
 * The change of an effect can have b + c > N. Then b = N(1 − D)/2 and c = N(1 + D)/2, the largest spread that the difference D allows.
 * @returns null without an output.
 */
export function deltaInterval(counts: readonly ItemCounts[]): DeltaEstimate | null {
  const present = counts.filter(({ items, n }) => items > 0 && n > 0);
  const { outputs, sum, items } = sumUp(present);
  if (items === 0) return null;
  const estimate = sum / outputs;
  const variance = items > 1 ? clusterVariance(present, linearize(present), items) : null;
  const found = findInterval(present, variance);
  return { estimate, se: variance === null ? null : Math.sqrt(variance), ...found };
}

function findInterval(
  present: readonly ItemCounts[],
  variance: number | null,
): Pick<DeltaEstimate, 'effectiveN' | 'interval'> {
  const { outputs, sum } = sumUp(present);
  const gained = present.reduce((total, one) => total + one.items * Math.max(0, one.sum), 0);
  const lost = gained - sum;
  if (present.every((one) => one.n === 1 && Math.abs(one.sum) <= 1))
    return { effectiveN: outputs, interval: tangoInterval(lost, gained, outputs) };
  if (variance === null || Math.abs(sum) > outputs) return { effectiveN: null, interval: null };
  const isTooMany = lost + gained > outputs;
  const [b, c] = isTooMany ? [(outputs - sum) / 2, (outputs + sum) / 2] : [lost, gained];
  const spread = ((b + c) * outputs - sum * sum) / (outputs * outputs);
  const effectiveN = effectiveNumber(present, spread, variance);
  const scale = effectiveN / outputs;
  return { effectiveN, interval: tangoInterval(b * scale, c * scale, effectiveN) };
}
