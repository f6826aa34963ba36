/** Counts by item: what the statistics by item are computed from. Items with the same counts are one entry, so that lists stay short. */

/** Items with the same number of outputs and the same sum. */
export interface ItemCounts {
  /** The number of items with these counts. */
  readonly items: number;
  /** Outputs of each of these items; 0 for items without an output on this side. */
  readonly n: number;
  /** A whole number for each of these items: its errors, or the change of its errors. */
  readonly sum: number;
}

/** Items with the same counts on two sides, such as a condition and the baseline. A side without an output of the item has n = 0. */
export interface PairedItemCounts extends ItemCounts {
  readonly baselineN: number;
  readonly baselineSum: number;
}

/** The first side of paired counts, without items that have no output on it. */
export function firstSide(paired: readonly PairedItemCounts[]): ItemCounts[] {
  return mergeAlike(paired.map(({ items, n, sum }) => ({ items, n, sum })));
}

/** The baseline side of paired counts, without items that have no output on it. */
export function baselineSide(paired: readonly PairedItemCounts[]): ItemCounts[] {
  return mergeAlike(paired.map(({ items, baselineN, baselineSum }) => ({ items, n: baselineN, sum: baselineSum })));
}

/** More than a sum of an item can be, so that the counts of an item are one number. */
const BASE = 2 ** 22;

/** One entry for all items with the same counts, ascending, without items that have no output. */
export function mergeAlike(counts: readonly ItemCounts[]): ItemCounts[] {
  const items = new Map<number, number>();
  for (const one of counts) {
    if (one.n === 0) continue;
    const key = one.n * BASE + one.sum + BASE / 2;
    items.set(key, (items.get(key) ?? 0) + one.items);
  }
  return [...items]
    .toSorted(([a], [b]) => a - b)
    .map(([key, own]) => ({ items: own, n: Math.floor(key / BASE), sum: (key % BASE) - BASE / 2 }));
}

/** Outputs, their sum, and the items with an output. */
export interface Totals {
  readonly outputs: number;
  readonly sum: number;
  readonly items: number;
}

export function sumUp(counts: readonly ItemCounts[]): Totals {
  let [outputs, sum, items] = [0, 0, 0];
  for (const one of counts) {
    outputs += one.items * one.n;
    sum += one.items * one.sum;
    if (one.n > 0) items += one.items;
  }
  return { outputs, sum, items };
}

/** What the intervals of one side are computed from. */
export interface Moments extends Totals {
  /** Σ n² over the items. */
  readonly sizes: number;
  /** Σ (N · sum − S · n)² over the items: the squares of their {@link contribution}s to the ratio S / N. */
  readonly squares: number;
  /** The same, each divided by 1 − n / N: by what a deviation is too small because the item is part of the mean that it is measured from. */
  readonly leveraged: number;
  /** Σ of the sums above 0. */
  readonly positive: number;
  /** The largest absolute sum of an item. */
  readonly largest: number;
  /** Whether each item has one output. */
  readonly isSingle: boolean;
}

export function summarize(counts: readonly ItemCounts[]): Moments {
  const totals = sumUp(counts);
  let [sizes, squares, leveraged, positive, largest] = [0, 0, 0, 0, 0];
  for (const { items, n, sum } of counts) {
    if (items === 0) continue;
    sizes += items * n * n;
    const square = items * contribution(totals, n, sum) ** 2;
    squares += square;
    if (square > 0) leveraged += square / (1 - n / totals.outputs);
    if (sum > 0) positive += items * sum;
    if (Math.abs(sum) > largest) largest = Math.abs(sum);
  }
  return { ...totals, sizes, squares, leveraged, positive, largest, isSingle: totals.outputs === totals.items };
}

/**
 * The linearised contribution of an item to the ratio R = S / N, times N² (Cochran 1977, Sampling Techniques, 6.3): N · sum − S · n, a whole number, so that a
 * contribution of 0 is exactly 0.
 */
export function contribution({ outputs, sum: total }: Totals, n: number, sum: number): number {
  return outputs * sum - total * n;
}

/**
 * The variance of the ratio S / N over at least two items, robust to outputs of an item that depend on each other: Σ u² / (1 − n / N) with the contributions
 * u = {@link contribution} / N² (CR2; Bell and McCaffrey 2002, Survey Methodology 28:169). With as many outputs of each of G items it is G/(G − 1) · Σ u² (CR1; Liang and Zeger
 * 1986, Biometrika 73:13). Where one item has half of the outputs, CR1 is far too small.
 */
export function ratioVariance({ outputs, leveraged }: Pick<Moments, 'outputs' | 'leveraged'>): number {
  return leveraged / outputs ** 4;
}

/** How many items would weigh as much if each had as many outputs: N² / Σ n² (Kish 1965, Survey Sampling). */
export function effectiveItemsOf({ outputs, sizes }: Pick<Moments, 'outputs' | 'sizes'>): number {
  return (outputs * outputs) / sizes;
}
