/** Rankings under every scheme: variants (or models) by error rate, where all other fields are equal. */
import type { CellKey, GroupField, GroupValue } from '../../core/trial.ts';
import { STORED } from '../../core/scheme.ts';
import type { RankResult } from '../../result/conclusions.ts';
import { classifySwap, rankRanges, type PairTest } from '../../stats/by-item/rank-ranges.ts';
import { errorPct } from '../../stats/rates.ts';
import { kendallTauB, meanRanks } from '../../stats/ranks.ts';
import { boundDifference, testDifference } from '../tally/item-states.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import type { CellLabels, CellRates } from './cell-rates.ts';
import { withoutField } from './contrasts.ts';

/** Fields that can be ranked. The first of them that forms cells is used. */
const RANKED_FIELDS = ['variant', 'model'] as const satisfies readonly GroupField[];

/** Cells that differ only in the ranked field. */
interface RankGroup {
  readonly key: CellKey;
  readonly field: GroupField;
  readonly cells: readonly number[];
}

/** Finds the groups of at least two cells, in the order of their first cells. Cells without a value of the ranked field are left out. */
export function findRankGroups(keys: readonly CellKey[], groupBy: readonly GroupField[]): RankGroup[] {
  const field = RANKED_FIELDS.find((candidate) => groupBy.includes(candidate));
  if (field === undefined) return [];
  const named = keys.keys().filter((i) => (keys[i]?.[field] ?? null) !== null);
  const groups = Map.groupBy(named, (i) => JSON.stringify({ ...keys[i], [field]: null }));
  return [...groups.values()]
    .filter((cells) => cells.length > 1)
    .map((cells) => {
      const key = withoutField(keys[cells[0] as number] as CellKey, field);
      return { key, field, cells };
    });
}

/** Computes the rankings under the stored labels, then under each scheme. A cell without a trial under a scheme is not in its rankings. */
export function computeRanks(
  labellings: readonly CellLabels[],
  keys: readonly CellKey[],
  groups: readonly RankGroup[],
): RankResult[] {
  const stored = labellings.find(({ scheme }) => scheme === STORED);
  if (stored === undefined) return [];
  const tests = new PairTests();
  return labellings.flatMap((scheme) => groups.map((group) => computeRanking(group, { scheme, stored, keys, tests })));
}

interface RankInput {
  readonly scheme: CellLabels;
  readonly stored: CellLabels;
  readonly keys: readonly CellKey[];
  readonly tests: PairTests;
}

function computeRanking({ key, field, cells: all }: RankGroup, { scheme, stored, keys, tests }: RankInput): RankResult {
  const cells = all.filter((cell) => (scheme.n[cell] as number) > 0);
  const [here, before] = [errorShares(scheme, cells), errorShares(stored, cells)];
  const ranks = meanRanks(here);
  const ranges = rankRanges(cells.length, testPairs(scheme, cells));
  const valueAt = (i: number): RankResult['ranking'][number]['value'] => keys[cells[i] as number]?.[field] ?? null;
  const inversions = invertedPairs(before, here).map(([a, b]) => {
    const [first, second] = [cells[a] as number, cells[b] as number];
    const [pStored, pScheme] = [tests.p(stored, first, second), tests.p(scheme, first, second)];
    const pair: [GroupValue, GroupValue] = [valueAt(a), valueAt(b)];
    return { pair, class: classifySwap(pStored, pScheme), pStored, pScheme };
  });
  return {
    scheme: scheme.scheme,
    key,
    field,
    tauB: kendallTauB(before, here).tauB,
    inversions,
    ranking: cells.map((cell, i) => ({
      value: valueAt(i),
      n: scheme.n[cell] as number,
      errorPct: errorPct(scheme.errors[cell] as number, scheme.n[cell] as number),
      rank: ranks[i] as number,
      low: ranges[i]?.low ?? null,
      high: ranges[i]?.high ?? null,
    })),
  };
}

/** Tests the difference of every pair of cells; pairs are of positions in the list. */
function testPairs(labels: CellLabels, cells: readonly number[]): PairTest[] {
  const pairs = (cells.length * (cells.length - 1)) / 2;
  return cells.flatMap((a, first) =>
    cells.slice(first + 1).map((b, i) => ({
      first,
      second: first + 1 + i,
      sign: compareRates(labels, a, b),
      ...boundDifference(labels.columns[a] as ItemColumn, labels.columns[b] as ItemColumn, pairs),
    })),
  );
}

/** p of the difference of two cells. Each is computed once: pairs of the stored labels are needed for every scheme. */
class PairTests {
  readonly #known = new Map<ItemColumn, Map<ItemColumn, number | null>>();

  p({ columns }: CellLabels, first: number, second: number): number | null {
    const [here, there] = [columns[first] as ItemColumn, columns[second] as ItemColumn];
    const known = this.#known.get(here) ?? new Map<ItemColumn, number | null>();
    this.#known.set(here, known);
    if (!known.has(there)) known.set(there, testDifference(here, there)?.p ?? null);
    return known.get(there) ?? null;
  }
}

/** The sign of error(first) − error(second), in whole numbers. */
function compareRates({ errors, n }: CellLabels, first: number, second: number): number {
  return Math.sign(
    (errors[first] as number) * (n[second] as number) - (errors[second] as number) * (n[first] as number),
  );
}

/** Error rates as k/n: equal fractions give equal numbers, and percentages might not. */
function errorShares({ errors, n }: CellRates, cells: readonly number[]): number[] {
  return cells.map((cell) => (errors[cell] as number) / (n[cell] as number));
}

/** Finds the pairs of positions that are strictly in opposite orders in the two lists. */
export function invertedPairs(first: readonly number[], second: readonly number[]): [number, number][] {
  const order = (list: readonly number[], i: number, j: number): number =>
    Math.sign((list[i] as number) - (list[j] as number));
  return first.flatMap((_, i) =>
    Array.from({ length: first.length - i - 1 }, (__, k): [number, number] => [i, i + k + 1]).filter(
      ([a, b]) => order(first, a, b) * order(second, a, b) === -1,
    ),
  );
}
