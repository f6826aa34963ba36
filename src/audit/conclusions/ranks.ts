/** Rankings under every scheme: variants (or models) by error rate, where all other fields are equal. */
import type { CellKey, GroupValue } from '../../base/core/trial.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { RankResult } from '../../documents/conclusions.ts';
import { classifySwap, rankRanges, type PairTest } from '../../stats/by-item/rank-ranges.ts';
import { errorPct, subtractRates, type ErrorCount } from '../../stats/rates.ts';
import { kendallTauB, meanRanks } from '../../stats/ranks.ts';
import { CellPairTests } from './cell-pair-tests.ts';
import type { CellLabels, CellRates } from './cell-rates.ts';
import type { RankGroup } from './rank-groups.ts';

/** Computes the rankings under the stored labels, then under each scheme. A cell without a trial under a scheme is not in its rankings. */
export function computeRanks(
  labellings: readonly CellLabels[],
  keys: readonly CellKey[],
  groups: readonly RankGroup[],
): RankResult[] {
  const stored = labellings.find(({ scheme }) => scheme === STORED);
  if (stored === undefined) return [];
  const byGroup = groups.map(({ key, field, cells }) => {
    const tests = testPairs(labellings, stored, cells);
    return labellings.map((scheme, i): RankResult => {
      const value = (cell: number): GroupValue => keys[cell]?.[field] ?? null;
      return { scheme: scheme.scheme, key, field, ...computeRanking(scheme, stored, cells, tests[i] ?? [], value) };
    });
  });
  return labellings.flatMap((_, i) => byGroup.flatMap((rankings) => rankings[i] ?? []));
}

function computeRanking(
  scheme: CellLabels,
  stored: CellLabels,
  all: readonly number[],
  tests: readonly CellTest[],
  value: (cell: number) => GroupValue,
): Omit<RankResult, 'scheme' | 'key' | 'field'> {
  const cells = listPresent(scheme, all);
  const [here, before] = [errorShares(scheme, cells), errorShares(stored, cells)];
  const ranks = meanRanks(here);
  const positions = new Map(cells.map((cell, i) => [cell, i]));
  const ranges = rankRanges(
    cells.length,
    tests.map((test) => ({
      ...test,
      first: positions.get(test.first) as number,
      second: positions.get(test.second) as number,
    })),
  );
  return {
    tauB: kendallTauB(before, here).tauB,
    inversions: tests.flatMap(({ first, second, inversion }) => {
      if (inversion === null) return [];
      const { pStored, pScheme } = inversion;
      return { pair: [value(first), value(second)], class: classifySwap(pStored, pScheme), pStored, pScheme };
    }),
    ranking: cells.map((cell, i) => ({
      value: value(cell),
      n: scheme.n[cell] as number,
      errorPct: errorPct(scheme.errors[cell] as number, scheme.n[cell] as number),
      rank: ranks[i] as number,
      low: ranges[i]?.low ?? null,
      high: ranges[i]?.high ?? null,
    })),
  };
}

/** The test of the difference of two cells, by their numbers, under one labelling. */
interface CellTest extends PairTest {
  /** p under both labellings if the two cells are strictly in the opposite order of the stored labels. */
  readonly inversion: { readonly pStored: number | null; readonly pScheme: number | null } | null;
}

/** Tests all pairs of cells with trials, by labelling. */
function testPairs(labellings: readonly CellLabels[], stored: CellLabels, all: readonly number[]): CellTest[][] {
  const lists = labellings.map((): CellTest[] => []);
  const counts = labellings.map((labels) => listPresent(labels, all).length);
  for (const [i, first] of all.entries())
    for (const second of all.slice(i + 1)) {
      const cells = new CellPairTests(first, second);
      for (const [at, labels] of labellings.entries()) {
        const count = counts[at] as number;
        if (labels.n[first] === 0 || labels.n[second] === 0) continue;
        const sign = compareRates(labels, first, second);
        const isInverted = sign * compareRates(stored, first, second) === -1;
        lists[at]?.push({
          first,
          second,
          sign,
          ...cells.bound(labels, (count * (count - 1)) / 2),
          inversion: isInverted ? { pStored: cells.p(stored), pScheme: cells.p(labels) } : null,
        });
      }
    }
  return lists;
}

function listPresent({ n }: CellLabels, cells: readonly number[]): number[] {
  return cells.filter((cell) => (n[cell] as number) > 0);
}

/** The sign of error(first) − error(second), in whole numbers. */
function compareRates({ errors, n }: CellLabels, first: number, second: number): number {
  const count = (cell: number): ErrorCount => ({ errors: errors[cell] as number, n: n[cell] as number });
  return subtractRates(count(first), count(second)).sign;
}

/** Error rates as k/n: equal fractions give equal numbers, and percentages might not. */
function errorShares({ errors, n }: CellRates, cells: readonly number[]): number[] {
  return cells.map((cell) => (errors[cell] as number) / (n[cell] as number));
}
