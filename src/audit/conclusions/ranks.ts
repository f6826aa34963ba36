/** Rankings under every scheme: variants (or models) by error rate, where all other fields are equal. */
import type { CellKey, GroupField } from '../../core/trial.ts';
import { STORED } from '../../core/scheme.ts';
import type { RankResult } from '../../result/conclusions.ts';
import { errorPct } from '../../stats/rates.ts';
import { kendallTauB, meanRanks } from '../../stats/ranks.ts';
import type { CellRates } from './cell-rates.ts';
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
  rates: readonly CellRates[],
  keys: readonly CellKey[],
  groups: readonly RankGroup[],
): RankResult[] {
  const stored = rates.find(({ scheme }) => scheme === STORED);
  if (stored === undefined) return [];
  return rates.flatMap((scheme) => groups.map((group) => computeRanking(group, scheme, stored, keys)));
}

function computeRanking(
  { key, field, cells: all }: RankGroup,
  scheme: CellRates,
  stored: CellRates,
  keys: readonly CellKey[],
): RankResult {
  const cells = all.filter((cell) => (scheme.n[cell] as number) > 0);
  const [here, before] = [errorShares(scheme, cells), errorShares(stored, cells)];
  const ranks = meanRanks(here);
  const valueAt = (i: number): RankResult['ranking'][number]['value'] => keys[cells[i] as number]?.[field] ?? null;
  return {
    scheme: scheme.scheme,
    key,
    field,
    tauB: kendallTauB(before, here).tauB,
    inversions: invertedPairs(before, here).map(([a, b]) => [valueAt(a), valueAt(b)]),
    ranking: cells.map((cell, i) => ({
      value: valueAt(i),
      n: scheme.n[cell] as number,
      errorPct: errorPct(scheme.errors[cell] as number, scheme.n[cell] as number),
      rank: ranks[i] as number,
    })),
  };
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
