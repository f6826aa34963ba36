/** The multiverse: the error rate of every universe, and how robust the contrasts are. */
import type { ContrastRobustness, Multiverse } from '../../result/conclusions.ts';
import type { GroupField } from '../../core/trial.ts';
import { listPlayerIds, UNIVERSES } from '../../schemes/core/universes.ts';
import { errorPct } from '../../stats/rates.ts';
import { nameKey, sortedCells } from '../tally/cells.ts';
import type { CellRates } from './cell-rates.ts';
import { computeEffect, type ContrastPair, type Effect } from './contrasts.ts';
import type { Tally } from '../tally/tally.ts';
import { mergePatterns, countLabelled, countAllLabelled, countUniverseErrors } from '../tally/universe-counts.ts';

/**
 * @param stored the rates of the stored labels, in the order of the cells.
 * @param pairs the pairs of cells of the contrasts.
 */
export function computeMultiverse(
  tally: Tally,
  groupBy: readonly GroupField[],
  stored: CellRates,
  pairs: readonly ContrastPair[],
  baseline: string,
): Multiverse {
  const { n, errors } = countUniverseErrors(countAllLabelled(tally), mergePatterns(tally));
  const cells = sortedCells(tally).map(([, cell]) => ({
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
    contrasts: pairs.flatMap((pair) => computeRobustness(pair, rates, stored, baseline)),
  };
}

/** @param rates the rates of every universe by cell. */
function computeRobustness(
  pair: ContrastPair,
  rates: readonly CellRates[],
  stored: CellRates,
  baseline: string,
): ContrastRobustness[] {
  const asStored = computeEffect(stored, pair);
  if (asStored === null) return [];
  const effects = rates.flatMap((universe) => computeEffect(universe, pair) ?? []);
  const share = (test: (effect: Effect) => boolean): number => effects.filter(test).length / effects.length;
  const pps = effects.map(({ effectPp }) => effectPp);
  return [
    {
      key: pair.key,
      condition: pair.condition,
      baseline,
      signShare: share(({ sign }) => sign === asStored.sign),
      significanceShare: share(({ isSignificant }) => isSignificant === asStored.isSignificant),
      lowestPp: Math.min(...pps),
      highestPp: Math.max(...pps),
    },
  ];
}
