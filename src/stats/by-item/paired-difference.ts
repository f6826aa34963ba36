/** Compares two values of each item, such as the scores of two systems for the same queries. */
import type { Interval } from '../../base/core/statistics.ts';
import { criticalT } from '../student-t.ts';
import { decide } from './decide.ts';
import { ItemValues } from './item-values.ts';
import { signFlipTestOfList, type SignFlipTest } from './sign-flips.ts';
import { wholeDifferences } from './whole-differences.ts';

/** The chance of finding a difference of the size {@link PairedDifference.detectable}. */
const POWER = 0.8;
/** With fewer items no p of the sign-flip test is at most 0.05: 2⁻⁴. */
const LEAST_ITEMS = 6;

export interface PairedDifference {
  readonly items: number;
  /** The means of both sides; each item has the same weight. */
  readonly means: readonly [number, number];
  /** The second mean minus the first. */
  readonly difference: number;
  /** 95 %; null for a single item. */
  readonly interval: Interval | null;
  readonly test: SignFlipTest;
  /** Items whose second value is higher than the first. */
  readonly higher: number;
  readonly lower: number;
  /** The difference that the test would find in 80 % of such samples; null for fewer than six items, and where all differences are alike. */
  readonly detectable: number | null;
}

/**
 * The interval is that of `ItemValues.difference`: from the intervals of both means and their correlation. The test is the sign-flip test of the differences of items,
 * and the interval leaves out 0 exactly where its p is at most 0.05 ({@link decide}).
 * @param first a value for each item. @param second the other value of the same items.
 * @returns null without an item.
 */
export function pairedDifference(first: Float64Array, second: Float64Array): PairedDifference | null {
  const values = new ItemValues(first.length);
  for (const [item, value] of first.entries()) {
    values.add(item, value, 0);
    values.add(item, second[item] as number, 1);
  }
  const [means, moved] = [[values.mean(0), values.mean(1)] as const, values.difference()];
  if (means[0] === null || means[1] === null || moved === null) return null;
  const differences = first.map((value, item) => (second[item] as number) - value);
  const whole = wholeDifferences(differences);
  const test = signFlipTestOfList(whole);
  const { interval } = decide({
    estimate: moved.difference,
    interval: moved.interval,
    intervalAt: (level) => values.difference(level)?.interval ?? null,
    p: test.p,
    isExactTest: true,
    areSharedEqual: true,
    outputs: first.length,
  });
  return {
    items: first.length,
    means: [means[0].mean, means[1].mean],
    difference: moved.difference,
    interval,
    test,
    higher: countWhere(whole, (value) => value > 0),
    lower: countWhere(whole, (value) => value < 0),
    detectable: detectableDifference(differences),
  };
}

function countWhere(values: Float64Array, meets: (value: number) => boolean): number {
  return values.reduce((sum, value) => sum + Number(meets(value)), 0);
}

/**
 * The minimum detectable effect (Bloom 1995, Evaluation Review 19:547): (t₀.₉₇₅ + t₀.₈) standard errors, with n − 1 degrees of freedom.
 * @returns null for fewer than six items, and for differences that are all alike.
 */
function detectableDifference(differences: Float64Array): number | null {
  const n = differences.length;
  if (n < LEAST_ITEMS) return null;
  const mean = differences.reduce((sum, value) => sum + value, 0) / n;
  const squares = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (n - 1) / n);
  if (!(error > 1e-12)) return null; // rounding
  // The two-sided level 2 · power − 1 has the quantile of the one-sided power.
  return (criticalT(n - 1) + criticalT(n - 1, 2 * POWER - 1)) * error;
}
