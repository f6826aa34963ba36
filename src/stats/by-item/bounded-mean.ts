/** The mean of values between 0 and 1. */
import type { Interval } from '../../core/statistics.ts';
import { criticalZ } from '../normal.ts';
import { criticalT } from '../student-t.ts';
import { effectiveWilsonInterval } from '../wilson.ts';

export interface BoundedMean {
  readonly mean: number;
  /** The number of values that are only 0 or 1 and would be as informative; null for a single value. */
  readonly effectiveN: number | null;
  /** Of 95 %, as proportions; null for a single value. */
  readonly interval: Interval | null;
}

/**
 * The mean m of values in [0, 1], one for each item, with Wilson's interval of m for an effective number n* of values (Korn and Graubard 1998, Survey
 * Methodology 24:193): n* = (z/t)² · m(1 − m) / V, with t of n − 1 degrees of freedom.
 *
 * V = ((n − 1) · s²/n + m(1 − m)/n) / n is the variance of the mean, where the second term is one more value with the largest variance that a
 * mean m allows (Bhatia and Davis 2000, American Mathematical Monthly 107:353). Without it, a variance that is small by chance gives an interval that is too
 * narrow. If all values are 0, or all are 1, n* = (z/t)² · n. So values that are all alike have an interval too.
 * @returns null without a value.
 * @throws RangeError for a value outside of [0, 1].
 */
export function boundedMean(values: readonly number[]): BoundedMean | null {
  const wrong = values.find((value) => !(value >= 0 && value <= 1));
  if (wrong !== undefined) throw new RangeError(`a value of ${wrong} is not between 0 and 1`);
  const n = values.length;
  const [first] = values;
  if (first === undefined) return null;
  const areAlike = values.every((value) => value === first);
  const mean = areAlike ? first : values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { mean, effectiveN: null, interval: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const largest = mean * (1 - mean);
  const effectiveN = factor(n) * (largest <= 0 ? n : (n * largest) / ((squares + largest) / n));
  return { mean, effectiveN, interval: effectiveWilsonInterval(mean, effectiveN) };
}

/** (z/t)², with t of n − 1 degrees of freedom. */
function factor(n: number): number {
  return (criticalZ(0.95) / criticalT(n - 1)) ** 2;
}
