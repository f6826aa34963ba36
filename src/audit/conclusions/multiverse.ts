/** The multiverse: the error rate of every universe, and how robust the contrasts are. */
import type { ContrastRobustness, Multiverse } from '../../documents/conclusions.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { listPlayerIds, UNIVERSES, isCorrect } from '../../schemes/core/universes.ts';
import { errorPct } from '../../stats/rates.ts';
import { specificationCurve } from '../../stats/by-item/specification-curve.ts';
import { nameKey, sortedCells, type Counted } from '../tally/cells.ts';
import type { ItemColumn, ItemPattern } from '../tally/item-column.ts';
import { joinCells, listDifferences } from '../tally/joined-cells.ts';
import type { CellLabels, CellRates } from './cell-rates.ts';
import { computeEffect, type ContrastPair } from './contrasts.ts';
import { testUniverses } from './universe-tests.ts';
import { mergePatterns, countLabelled, countAllLabelled, countUniverseErrors } from '../tally/universe-counts.ts';
import { scaleDifferences } from '../../stats/by-item/paired-test.ts';
import { eachPair } from '../tally/item-states.ts';

/** Draws of the joint tests. */
const DRAWS = 999;

interface MultiverseOptions {
  readonly groupBy: readonly GroupField[];
  readonly baselineCondition: string;
  readonly seed: number;
}

/**
 * @param stored the stored labels, in the order of the cells.
 * @param pairs the pairs of cells of the contrasts.
 */
export function computeMultiverse(
  { tally, labels }: Counted,
  { groupBy, baselineCondition, seed }: MultiverseOptions,
  stored: CellLabels,
  pairs: readonly ContrastPair[],
): Multiverse {
  const { n, errors } = countUniverseErrors(countAllLabelled(tally), mergePatterns(tally));
  const sorted = sortedCells(tally);
  const ids = sorted.map(([id]) => id);
  const cells = sorted.map(([, cell]) => ({
    key: nameKey(cell, groupBy),
    ...countUniverseErrors(countLabelled(cell), cell.patterns),
  }));
  const rates = UNIVERSES.map(({ id, bit }): CellRates => ({
    scheme: id,
    errors: cells.map((cell) => cell.errors[bit] as number),
    n: cells.map((cell) => cell.n),
  }));
  return {
    n,
    universes: UNIVERSES.map(({ id, set, bit }) => {
      const wrong = errors[bit] as number;
      return { id, rules: listPlayerIds(set), errors: wrong, errorPct: n === 0 ? null : errorPct(wrong, n) };
    }),
    cells: cells.map(({ key, n: trials, errors: wrong }) => ({
      key,
      n: trials,
      errors: UNIVERSES.map(({ bit }) => wrong[bit] as number),
    })),
    contrasts: pairs.flatMap((pair) => {
      const byUniverse = universeDifferences(pair, stored, (cell) => labels.patternsOf(ids[cell] as string));
      const robustness = computeRobustness(pair, rates, byUniverse, stored);
      if (robustness === null) return [];
      const joint = byUniverse === null ? NOT_TESTED : specificationCurve(byUniverse, { draws: DRAWS, seed });
      const { pMedian, pShare, pStouffer } = joint;
      return { ...robustness, baseline: baselineCondition, pMedian, pShare, pStouffer };
    }),
  };
}

const NOT_TESTED = { pMedian: null, pShare: null, pStouffer: null };

/** @param rates the rates of every universe by cell. */
function computeRobustness(
  pair: ContrastPair,
  rates: readonly CellRates[],
  differences: readonly (readonly number[])[] | null,
  stored: CellLabels,
): Omit<ContrastRobustness, 'baseline' | 'pMedian' | 'pShare' | 'pStouffer'> | null {
  const asStored = computeEffect(stored, pair);
  if (asStored === null) return null;
  const effects = rates.flatMap((universe) => computeEffect(universe, pair) ?? []);
  const [first, baseline] = [stored.columns[pair.cell] as ItemColumn, stored.columns[pair.baseline] as ItemColumn];
  // Universes are compared over the shared items, and so are the stored labels.
  const asStoredDifferences = listDifferences(joinCells(first, baseline), first, baseline, 'labelErrors');
  const [isStoredSignificant, ...significant] = testUniverses([asStoredDifferences, ...(differences ?? [])]);
  const share = <One>(all: readonly One[], test: (one: One) => boolean): number => all.filter(test).length / all.length;
  const pps = effects.map(({ effectPp }) => effectPp);
  return {
    key: pair.key,
    condition: pair.condition,
    signShare: share(effects, ({ sign }) => sign === asStored.sign),
    significanceShare: differences === null ? null : share(significant, (one) => one === isStoredSignificant),
    lowestPp: Math.min(...pps),
    highestPp: Math.max(...pps),
  };
}

/**
 * A whole number for each item that is on both sides of the contrast, by universe.
 * @param stored the stored labels: every universe labels the same trials.
 * @param patterns the patterns of a cell, without trials that are right in all universes.
 * @returns null without an item on both sides.
 */
function universeDifferences(
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
