/** Tests of the difference between two sides, such as a condition and the baseline. */
import { greatestCommonDivisor } from './divisor.ts';
import type { PairedItemCounts } from './item-counts.ts';
import { signFlipTest, type Differences, type SignFlipTest } from './sign-flips.ts';

/** The largest whole number that a rounded difference of two means can have: they are rounded to this part of 1. */
const ROUNDED_PARTS = 2 ** 30;
/** Above it, sums of differences could leave the integers that doubles represent exactly. */
const LARGEST_MULTIPLE = 2 ** 30;

/**
 * The sign-flip test of the shared items: whether the difference of an item is as likely to be d as −d.
 * @returns null if no item is on both sides.
 */
export function sharedItemsTest(paired: readonly PairedItemCounts[]): SignFlipTest | null {
  const differences = itemDifferences(paired);
  return differences.length === 0 ? null : signFlipTest(differences);
}

/** A whole number for each item that is on both sides; see {@link scaleDifferences}. */
export function itemDifferences(paired: readonly PairedItemCounts[]): Differences[] {
  const shared = paired.filter(({ items, n, baselineN }) => items > 0 && n > 0 && baselineN > 0);
  const scales = scaleDifferences(shared.map(({ n, baselineN }) => [n, baselineN]));
  return shared.map(({ items, n, sum, baselineN, baselineSum }) => ({
    items,
    difference: scales.difference(n, sum, baselineN, baselineSum),
  }));
}

/** How the difference of an item becomes a whole number. */
export interface Scales {
  difference: (n: number, sum: number, baselineN: number, baselineSum: number) => number;
}

/**
 * If all shared items have as many outputs on both sides, a difference is that of the two sums. Otherwise it is the difference of the item's two means, times the least
 * common multiple of all numbers of outputs, so that every item has the same weight. If that multiple is above 2³⁰, the difference of means is rounded to parts of
 * 2⁻³⁰ instead.
 * @param outputs the numbers of outputs on both sides, of each item. Items without an output on one side do not count.
 */
export function scaleDifferences(outputs: readonly (readonly [n: number, baselineN: number])[]): Scales {
  const shared = outputs.filter(([n, baselineN]) => n > 0 && baselineN > 0);
  if (shared.every(([n, baselineN]) => n === baselineN))
    return { difference: (_, sum, __, baselineSum) => sum - baselineSum };
  const multiple = commonMultiple(shared.flat());
  if (multiple === null)
    return {
      difference: (n, sum, baselineN, baselineSum) => roundAway((sum / n - baselineSum / baselineN) * ROUNDED_PARTS),
    };
  return {
    difference: (n, sum, baselineN, baselineSum) => sum * (multiple / n) - baselineSum * (multiple / baselineN),
  };
}

/** The same distance from 0 for a number and its negative. */
function roundAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** null above {@link LARGEST_MULTIPLE}. */
function commonMultiple(counts: readonly number[]): number | null {
  let multiple = 1;
  for (const count of new Set(counts)) {
    multiple = (multiple / greatestCommonDivisor(multiple, count)) * count;
    if (multiple > LARGEST_MULTIPLE) return null;
  }
  return multiple;
}
