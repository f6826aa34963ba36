/** The difference of two means, without taking their variances as equal. */
import type { Interval } from '../core/statistics.ts';
import type { Mean } from './mean.ts';
import { criticalZ } from './normal.ts';

export interface MeanDifference {
  readonly difference: number;
  readonly standardError: number;
}

/**
 * after − before with the standard error √(s₁²/n₁ + s₂²/n₂) (Welch 1938, Biometrika 29:350).
 * @returns null where one of them has fewer than two values.
 */
export function welchDifference(before: Mean, after: Mean): MeanDifference | null {
  const [meanBefore, meanAfter] = [before.value(), after.value()];
  const [varianceBefore, varianceAfter] = [before.variance(), after.variance()];
  if (meanBefore === null || meanAfter === null || varianceBefore === null || varianceAfter === null) return null;
  return {
    difference: meanAfter - meanBefore,
    standardError: Math.sqrt(varianceBefore / before.n + varianceAfter / after.n),
  };
}

/** The difference ± z standard errors: z and not Student's t, so take it with care below some thirty values on a side. */
export function differenceInterval({ difference, standardError }: MeanDifference, level = 0.95): Interval {
  const half = criticalZ(level) * standardError;
  return [difference - half, difference + half];
}

/** Whether 0 is not among the values of an interval. */
export function excludesZero([low, high]: Interval): boolean {
  return low > 0 || high < 0;
}
