/** The difference of two means. */
import type { Interval } from '../core/statistics.ts';
import type { Mean } from './mean.ts';
import { criticalZ } from './normal.ts';

export interface MeanDifference {
  readonly difference: number;
  readonly standardError: number;
}

/** Means whose relative difference is at most this differ by rounding only. */
const ROUNDING = 1e-12;

/**
 * after − before. The standard error is √(s₁²/n₁ + s₂²/n₂) (Welch 1938, Biometrika 29:350), or √(s²/n₁ + s²/n₂) with the s² of both together
 * (Student 1908, Biometrika 6:1) where that is larger. Welch's alone takes a few values that happen to be equal (forty hits in a row where 97 % are) for
 * a mean that is known exactly.
 *
 * Means that are the same but for rounding have a difference of 0, so that values without any spread do not differ for certain by nothing.
 * @returns null where one of them has fewer than two values.
 */
export function meanDifference(before: Mean, after: Mean): MeanDifference | null {
  const [meanBefore, meanAfter] = [before.value(), after.value()];
  const [varianceBefore, varianceAfter] = [before.variance(), after.variance()];
  if (meanBefore === null || meanAfter === null || varianceBefore === null || varianceAfter === null) return null;
  const [n, m] = [before.n, after.n];
  const pooled = ((n - 1) * varianceBefore + (m - 1) * varianceAfter) / (n + m - 2);
  return {
    difference: isRounding(meanBefore, meanAfter) ? 0 : meanAfter - meanBefore,
    standardError: Math.sqrt(Math.max(varianceBefore / n + varianceAfter / m, pooled / n + pooled / m)),
  };
}

function isRounding(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
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
