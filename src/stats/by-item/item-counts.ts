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
  /** Σ (N · sum − S · n)² over the items: the squares of their contributions to the ratio S / N ({@link linearize}), in whole numbers. */
  readonly squares: number;
  /** Σ of the sums above 0. */
  readonly positive: number;
  /** The largest absolute sum of an item. */
  readonly largest: number;
  /** Whether each item has one output. */
  readonly isSingle: boolean;
}

export function summarize(counts: readonly ItemCounts[]): Moments {
  const totals = sumUp(counts);
  let [sizes, squares, positive, largest] = [0, 0, 0, 0];
  for (const { items, n, sum } of counts) {
    if (items === 0) continue;
    sizes += items * n * n;
    squares += items * contribution(totals, n, sum) ** 2;
    if (sum > 0) positive += items * sum;
    if (Math.abs(sum) > largest) largest = Math.abs(sum);
  }
  return { ...totals, sizes, squares, positive, largest, isSingle: totals.outputs === totals.items };
}

/** N · sum − S · n: a whole number, so that a contribution of 0 is exactly 0. */
export function contribution({ outputs, sum: total }: Totals, n: number, sum: number): number {
  return outputs * sum - total * n;
}

/** {@link clusterVariance} of the ratio S / N over at least two items. */
export function ratioVariance({ outputs, items, squares }: Moments): number {
  return ((items / (items - 1)) * squares) / outputs ** 4;
}

/**
 * Linearised contributions of the items to the ratio R = Σ sum / Σ n: (N · sum − S · n) / N² for each entry (Cochran 1977, Sampling Techniques, 6.3).
 * In whole numbers until the division, so that a contribution of 0 is exactly 0.
 */
export function linearize(counts: readonly ItemCounts[]): number[] {
  const totals = sumUp(counts);
  return counts.map(({ n, sum }) => contribution(totals, n, sum) / totals.outputs ** 2);
}

/** √(G/(G − 1) · Σ u²) over G items (CR1; Liang and Zeger 1986, Biometrika 73:13; Cameron and Miller 2015, Journal of Human Resources 50:317). */
export function clusterVariance(
  counts: readonly ItemCounts[],
  contributions: readonly number[],
  items: number,
): number {
  const squares = contributions.reduce((sum, u, i) => sum + (counts[i] as ItemCounts).items * u * u, 0);
  return (items / (items - 1)) * squares;
}
