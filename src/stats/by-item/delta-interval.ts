import type { Interval } from '../../base/core/statistics.ts';
import { tangoInterval } from '../tango.ts';
import { effectiveNumber } from './effective-number.ts';
import { ratioVariance, summarize, type ItemCounts, type Moments } from './item-counts.ts';

/** A difference of two rates of the same outputs, with what is known about it. Proportions. */
export interface DeltaEstimate {
  readonly estimate: number;
  /** Standard error, robust to outputs of the same item that depend on each other ({@link ratioVariance}); null for fewer than two items. */
  readonly se: number | null;
  /** The number of outputs, each about another item, that would be as informative; null without an interval. */
  readonly effectiveN: number | null;
  /** Null for several outputs of a single item, and for a difference beyond ±1. */
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
export function deltaInterval(counts: readonly ItemCounts[], level = 0.95): DeltaEstimate | null {
  return deltaOfMoments(summarize(counts), level);
}

/** The same from the moments of the counts. */
export function deltaOfMoments(moments: Moments, level = 0.95): DeltaEstimate | null {
  const { outputs, sum, items } = moments;
  if (items === 0) return null;
  const se = items > 1 ? Math.sqrt(ratioVariance(moments)) : null;
  return { estimate: sum / outputs, se, ...findInterval(moments, level) };
}

function findInterval(moments: Moments, level: number): Pick<DeltaEstimate, 'effectiveN' | 'interval'> {
  const { outputs, sum, items, positive: gained, isSingle, largest } = moments;
  const lost = gained - sum;
  if (isSingle && largest <= 1) return { effectiveN: outputs, interval: tangoInterval(lost, gained, outputs, level) };
  if (items < 2 || Math.abs(sum) > outputs) return { effectiveN: null, interval: null };
  const isTooMany = lost + gained > outputs;
  const [b, c] = isTooMany ? [(outputs - sum) / 2, (outputs + sum) / 2] : [lost, gained];
  const spread = ((b + c) * outputs - sum * sum) / (outputs * outputs);
  const effectiveN = effectiveNumber(moments, spread, level);
  const scale = effectiveN / outputs;
  return { effectiveN, interval: tangoInterval(b * scale, c * scale, effectiveN, level) };
}
