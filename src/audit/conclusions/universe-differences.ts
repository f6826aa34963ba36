/** The differences of a contrast by item in every universe. */
import { isCorrect, UNIVERSES } from '../../schemes/core/universes.ts';
import { scaleDifferences } from '../../stats/by-item/paired-test.ts';
import type { ItemPattern } from '../tally/item-column.ts';
import { eachPair } from '../tally/item-states.ts';
import type { CellLabels } from './cell-rates.ts';
import type { ContrastPair } from './contrasts.ts';

/**
 * A whole number for each item that is on both sides of the contrast, by universe.
 * @param stored the stored labels: every universe labels the same trials.
 * @param patterns the patterns of a cell, without trials that are right in all universes.
 * @returns null without an item on both sides.
 */
export function universeDifferences(
  { cell, baseline }: ContrastPair,
  { columns }: CellLabels,
  patterns: (cell: number) => readonly ItemPattern[],
): number[][] | null {
  const [first, second] = [columns[cell], columns[baseline]];
  if (first === undefined || second === undefined) return null;
  const shared: { item: number; n: number; baselineN: number }[] = [];
  eachPair(first, second, (i, j) => {
    const [n, baselineN] = [first.n[i] ?? 0, second.n[j] ?? 0];
    if (n > 0 && baselineN > 0) shared.push({ item: first.items[i] as number, n, baselineN });
  });
  if (shared.length === 0) return null;
  const scales = scaleDifferences(
    shared.map(({ n }) => n),
    shared.map(({ baselineN }) => baselineN),
  );
  const [errors, baselineErrors] = [groupByItem(patterns(cell)), groupByItem(patterns(baseline))];
  return UNIVERSES.map(({ bit }) =>
    shared.map(({ item, n, baselineN }) =>
      scales.difference(n, countErrors(errors.get(item), bit), baselineN, countErrors(baselineErrors.get(item), bit)),
    ),
  );
}

function groupByItem(patterns: readonly ItemPattern[]): Map<number, ItemPattern[]> {
  return Map.groupBy(patterns, ({ item }) => item);
}

function countErrors(patterns: readonly ItemPattern[] | undefined, bit: number): number {
  return (patterns ?? []).reduce((sum, { pattern, count }) => sum + (isCorrect(pattern, bit) ? 0 : count), 0);
}
