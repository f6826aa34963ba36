/** Tests of the difference between two sides, such as a condition and the baseline. */
import { isSignificant } from '../../base/core/significance.ts';
import { greatestCommonDivisor } from './divisor.ts';
import { baselineSide, firstSide, sumUp, type PairedItemCounts, type Totals } from './item-counts.ts';
import type { Differences } from './differences.ts';
import { testItems } from './item-test.ts';
import type { SignFlipTest } from './sign-flips.ts';
import { unsharedItemsTest } from './unshared-test.ts';

/** The largest whole number that a rounded difference of two means can have: they are rounded to this part of 1. */
const ROUNDED_PARTS = 2 ** 30;
/** Above it, sums of differences could leave the integers that doubles represent exactly. */
const LARGEST_MULTIPLE = 2 ** 30;
/** Contributions above it are rounded, so that their sums stay exact. */
const LARGEST_CONTRIBUTION = 2 ** 40;

/**
 * The test of rate(first side) − rate(baseline), about all items of both.
 *
 * - No item is on both sides: {@link unsharedItemsTest}.
 * - Each item has as many outputs on both sides: the sign-flip test of the differences of the sums.
 * - Anything else: the sign-flip test of the {@link contributions} of all items. If a shared item has other numbers of outputs on the two sides, it has another weight
 *   on each, so the difference may come from the weights alone. Then the test of the means of the shared items must agree ({@link agreeing}).
 *   p is not below that of the items that can show a difference ({@link InformativeItems}).
 * @param options.draws of the test of sides without a shared item.
 * @returns null where one of the sides has no output.
 */
export function differenceTest(
  paired: readonly PairedItemCounts[],
  options: { readonly draws?: number } = {},
): DifferenceTest | null {
  const present = paired.filter(({ items, n, baselineN }) => items > 0 && (n > 0 || baselineN > 0));
  const shared = present.filter(({ n, baselineN }) => n > 0 && baselineN > 0);
  if (shared.length === 0) {
    const test = unsharedItemsTest(present, options);
    return test === null
      ? null
      : { ...test, items: sumUp(firstSide(present)).items + sumUp(baselineSide(present)).items };
  }
  const [first, baseline] = [sumUp(firstSide(present)), sumUp(baselineSide(present))];
  const areEqual = present.every(({ n, baselineN }) => n === baselineN);
  if (areEqual) return testItems(itemDifferences(present));
  const whole = contributions(first, baseline);
  const informative = new InformativeItems();
  for (const { items, n, sum, baselineN, baselineSum } of present)
    informative.add(n, sum, baselineN, baselineSum, items);
  const byOutputs = informative.limit(
    testItems(
      present.map(({ items, n, sum, baselineN, baselineSum }) => ({
        items,
        difference: whole(n, sum, baselineN, baselineSum),
      })),
    ),
  );
  if (shared.every(({ n, baselineN }) => n === baselineN)) return byOutputs;
  const differences = itemDifferences(shared);
  const byItems = testItems(differences);
  return agreeing(
    { test: byOutputs, sign: Math.sign(first.sum * baseline.outputs - baseline.sum * first.outputs) },
    { test: byItems, sign: Math.sign(differences.reduce((sum, { items, difference }) => sum + items * difference, 0)) },
  );
}

/** A test, and the sign of the difference that it is of. */
export interface SignedTest {
  readonly test: SignFlipTest;
  readonly sign: number;
}

export interface DifferenceTest extends SignFlipTest {
  /** Present where the difference has one sign by outputs and the other by items, and one of the two is significant. */
  readonly areOpposite?: true;
}

/** The test by outputs, with the larger p of the two, and p = 1 where the differences have opposite signs. */
export function agreeing(byOutputs: SignedTest, byItems: SignedTest): DifferenceTest {
  const isExact = byOutputs.test.isExact && byItems.test.isExact;
  const minP = Math.max(byOutputs.test.minP, byItems.test.minP);
  const ps = [byOutputs.test.p, byItems.test.p] as const;
  if (byOutputs.sign * byItems.sign >= 0) return { ...byOutputs.test, p: Math.max(...ps), minP, isExact };
  const opposite = { ...byOutputs.test, p: 1, minP, isExact };
  return isSignificant(Math.min(...ps)) ? { ...opposite, areOpposite: true } : opposite;
}

/** As much as contributions depend on of a side. */
type SideTotals = Pick<Totals, 'outputs' | 'sum'>;

/**
 * What an item contributes to K₁/N₁ − K₀/N₀, as a whole number: (k₁ − R·n₁)/N₁ − (k₀ − R·n₀)/N₀ times N₁·N₀·N, where R = K/N is the rate of both sides together. The contributions add
 * up to the difference. To turn the sign of one is to exchange the two sides of the item: an item that is on both sides swaps its labels, and one that is on one side
 * goes to the other. Where N₁ and N₀ differ this is so in their variance, which is that of the difference.
 */
export function contributions(
  first: SideTotals,
  baseline: SideTotals,
): (n: number, sum: number, baselineN: number, baselineSum: number) => number {
  const outputs = first.outputs + baseline.outputs;
  const all = first.sum + baseline.sum;
  const largest = outputs * outputs * Math.max(first.outputs, baseline.outputs);
  const part = largest <= LARGEST_CONTRIBUTION ? 1 : LARGEST_CONTRIBUTION / largest;
  return (n, sum, baselineN, baselineSum) => {
    const here = baseline.outputs * (outputs * sum - all * n);
    const there = first.outputs * (outputs * baselineSum - all * baselineN);
    return part === 1 ? here - there : roundAway((here - there) * part);
  };
}

/**
 * Counts the items that can show a difference. As soon as one item is on one side only, every item contributes to the difference of the rates, also the many without
 * an error. They break the ties of a sign-flip test and would make its p smaller. Of the items on both sides, those with another mean on either side count; of the
 * others, those with a sum, or those without one if these are fewer.
 */
export class InformativeItems {
  #shared = 0;
  #withSum = 0;
  #withoutAll = 0;

  add(n: number, sum: number, baselineN: number, baselineSum: number, items = 1): void {
    if (n > 0 && baselineN > 0) {
      if (sum * baselineN !== baselineSum * n) this.#shared += items;
      return;
    }
    if (sum + baselineSum !== 0) this.#withSum += items;
    if (sum + baselineSum !== n + baselineN) this.#withoutAll += items;
  }

  /** The test, with p and minP of at least 2^(1 − m) for m such items. */
  limit(test: SignFlipTest): SignFlipTest {
    const items = this.#shared + Math.min(this.#withSum, this.#withoutAll);
    const minP = Math.max(test.minP, 2 ** (1 - Math.max(1, items)));
    return { ...test, items, minP, p: Math.max(test.p, minP) };
  }
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
