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
  const scales = scaleDifferences(
    shared.map(({ n }) => n),
    shared.map(({ baselineN }) => baselineN),
  );
  return shared.map(({ items, n, sum, baselineN, baselineSum }) => ({
    items,
    difference: scales.difference(n, sum, baselineN, baselineSum),
  }));
}

/** How the difference of an item becomes a whole number. */
export interface Scales {
  difference: (n: number, sum: number, baselineN: number, baselineSum: number) => number;
  /** What the sum of an item with so many outputs is multiplied with before the other is subtracted; null where differences are rounded. */
  weigh: ((n: number) => number) | null;
}

/**
 * If all shared items have as many outputs on both sides, a difference is that of the two sums. Otherwise it is the difference of the item's two means, times the least
 * common multiple of all numbers of outputs, so that every item has the same weight. If that multiple is above 2³⁰, the difference of means is rounded to parts of
 * 2⁻³⁰ instead.
 * @param n the numbers of outputs of the items. Items without an output on one side do not count.
 * @param baselineN the same on the other side.
 */
export function scaleDifferences(n: ArrayLike<number>, baselineN: ArrayLike<number>): Scales {
  let areEqual = true;
  let multiple = 1;
  for (let i = 0; i < n.length; i++) {
    const here = n[i] as number;
    const there = baselineN[i] as number;
    if (here === 0 || there === 0) continue;
    if (here !== there) areEqual = false;
    if (multiple > LARGEST_MULTIPLE) continue;
    if (multiple % here !== 0) multiple = commonMultiple(multiple, here);
    if (multiple % there !== 0) multiple = commonMultiple(multiple, there);
  }
  if (areEqual) return { difference: (_, sum, __, baselineSum) => sum - baselineSum, weigh: () => 1 };
  if (multiple > LARGEST_MULTIPLE)
    return {
      difference: (a, sum, b, baselineSum) => roundAway((sum / a - baselineSum / b) * ROUNDED_PARTS),
      weigh: null,
    };
  const weigh = (count: number): number => multiple / count;
  return { difference: (a, sum, b, baselineSum) => sum * weigh(a) - baselineSum * weigh(b), weigh };
}

/** The same distance from 0 for a number and its negative. */
function roundAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

function commonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}
