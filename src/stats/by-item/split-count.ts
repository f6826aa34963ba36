import type { Sizes } from './differences.ts';

/** Up to so many sizes, counting all subsets of both halves takes about half a millisecond. */
export const MOST_SPLIT = 26;

/**
 * 2 · P(Σ ±size ≥ observed), exactly, by the sums of all subsets of two halves of the sizes (Horowitz and Sahni 1974, Journal of the ACM 21:277). It takes time in the
 * number of sizes alone, however large they are.
 * @param sizes at most {@link MOST_SPLIT} of them.
 */
export function splitCountP({ ones, others, observed }: Sizes): number {
  const all = [...others, { difference: 1, items: ones }].flatMap(({ difference, items }) =>
    Array.from({ length: items }, () => difference),
  );
  // The sum is at least as large as the observed one if the sizes that are signed − add up to no more than half of what is left.
  const most = (all.reduce((sum, size) => sum + size, 0) - observed) / 2;
  const middle = all.length >> 1;
  const [first, second] = [subsetSums(all.slice(0, middle)), subsetSums(all.slice(middle))];
  let count = 0;
  let end = second.length;
  for (const sum of first) {
    while (end > 0 && sum + (second[end - 1] as number) > most) end--;
    count += end;
  }
  return (2 * count) / 2 ** all.length;
}

/** The sums of all subsets, ascending. */
function subsetSums(sizes: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** sizes.length);
  for (const [bit, size] of sizes.entries())
    for (let set = 0; set < 2 ** bit; set++) sums[set + 2 ** bit] = (sums[set] as number) + size;
  return sums.toSorted();
}
