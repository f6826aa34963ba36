import type { Sizes } from './differences.ts';

/** Up to so many sizes, counting all subsets of both halves takes about half a millisecond. */
export const MOST_SPLIT = 26;

/**
 * 2 · P(Σ ±size ≥ observed), exactly, by the sums of all subsets of two halves of the sizes (Horowitz and Sahni 1974, Journal of the ACM 21:277). It takes time in the
 * number of sizes alone, however large they are.
 * @param sizes at most {@link MOST_SPLIT} of them.
 */
export function splitCountP({ sizes, items, observed }: Sizes): number {
  const all = [...sizes].flatMap((size, i) => Array.from({ length: items[i] as number }, () => size)).toReversed();
  // The sum is at least as large as the observed one if the sizes that are signed − add up to no more than half of what is left.
  const most = (all.reduce((sum, size) => sum + size, 0) - observed) / 2;
  const middle = all.length >> 1;
  const [first, second] = [subsetSums(all.slice(0, middle)), subsetSums(all.slice(middle))];
  return (2 * countUpTo(most, first, second)) / 2 ** all.length;
}

/** How many pairs of a sum of each list add up to no more than a limit. */
function countUpTo(limit: number, first: Float64Array, second: Float64Array): number {
  let count = 0;
  let end = second.length;
  for (let i = 0; i < first.length; i++) {
    while (end > 0 && (first[i] as number) + (second[end - 1] as number) > limit) end--;
    count += end;
  }
  return count;
}

/** The steps that {@link splitCountP} takes, in units of a step of the recursion. */
export function countSplitWork(items: number): number {
  return 8 * 2 ** Math.ceil(items / 2);
}

/** The sums of all subsets, ascending. */
function subsetSums(sizes: readonly number[]): Float64Array {
  let [sums, next] = [new Float64Array(2 ** sizes.length), new Float64Array(2 ** sizes.length)];
  for (const [i, size] of sizes.entries()) {
    mergeWith(sums, 2 ** i, size, next);
    [sums, next] = [next, sums];
  }
  return sums;
}

/** Merges the first sums with the same sums plus a size. */
function mergeWith(sums: Float64Array, count: number, size: number, merged: Float64Array): void {
  let [without, having] = [0, 0];
  for (let i = 0; i < 2 * count; i++) {
    const a = sums[without] as number;
    const b = (sums[having] as number) + size;
    const isWithout = without < count && a <= b;
    merged[i] = isWithout ? a : b;
    if (isWithout) without++;
    else having++;
  }
}
