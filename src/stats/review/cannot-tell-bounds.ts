import type { Interval } from '../../base/core/statistics.ts';
import type { ReviewedStratum } from './collapse.ts';

/** Counts of one stratum with the trials that have marks, but no human label. */
export interface UnclearStratum extends ReviewedStratum {
  /** Reviewed trials that no reviewer could tell, or on which reviewers are tied; `reviewed` does not count them. */
  readonly unclear: number;
}

/**
 * The lowest and the highest share if the trials without a human label had one: all of them would be misses, or all of them hits (Manski 1990, American Economic Review
 * 80:319). These are bounds of the estimate and no confidence interval.
 * @returns null where a stratum with trials has no mark.
 */
export function cannotTellBounds(strata: readonly UnclearStratum[]): Interval | null {
  const filled = strata.filter(({ size }) => size > 0);
  if (filled.length === 0 || filled.some(({ reviewed, unclear }) => reviewed + unclear === 0)) return null;
  const total = filled.reduce((sum, { size }) => sum + size, 0);
  let [low, high] = [0, 0];
  for (const { size, reviewed, unclear, hits } of filled) {
    const weight = size / total / (reviewed + unclear);
    low += weight * hits;
    high += weight * (hits + unclear);
  }
  return [low, Math.min(1, high)];
}
