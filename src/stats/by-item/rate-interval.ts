import type { Interval } from '../../base/core/statistics.ts';
import { effectiveWilsonInterval } from '../wilson.ts';
import { effectiveNumber } from './effective-number.ts';
import { summarize, type ItemCounts, type Moments } from './item-counts.ts';

/** A rate, with what is known about it. Proportions. */
export interface RateEstimate {
  readonly estimate: number;
  /** The number of outputs, each about another item, that would be as informative; null without an interval. */
  readonly effectiveN: number | null;
  /** Null for several outputs of a single item. */
  readonly interval: Interval | null;
}

/**
 * The rate Σ sum / Σ n. If each item has one output, its interval is Wilson's (Wilson 1927, Journal of the American Statistical Association 22:209).
 * Otherwise it is Wilson's for the {@link effectiveNumber} of outputs.
 * @returns null without an output.
 */
export function rateInterval(counts: readonly ItemCounts[], level = 0.95): RateEstimate | null {
  return rateOfMoments(summarize(counts), level);
}

/** The same from the moments of the counts. */
export function rateOfMoments(moments: Moments, level = 0.95): RateEstimate | null {
  const { outputs, sum, items } = moments;
  if (items === 0) return null;
  const estimate = sum / outputs;
  const effectiveN = findEffectiveNumber(moments, level);
  const interval = effectiveN === null ? null : effectiveWilsonInterval(estimate, effectiveN, level);
  return { estimate, effectiveN, interval };
}

function findEffectiveNumber(moments: Moments, level: number): number | null {
  const { outputs, sum, items, isSingle } = moments;
  if (isSingle) return outputs;
  return items < 2 ? null : effectiveNumber(moments, (sum * (outputs - sum)) / (outputs * outputs), level);
}
