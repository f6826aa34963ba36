/** How many values, each of another item, would weigh as much as values of which several are of one item: N² / Σ n_i² (Kish 1965, Survey Sampling). @param items the item of each value. */
export function effectiveItems(items: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  const squares = [...counts.values()].reduce((sum, n) => sum + n * n, 0);
  return squares === 0 ? 0 : (items.length * items.length) / squares;
}
