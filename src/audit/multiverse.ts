/** Every universe: its error rate, and what it does to the contrasts. */
import type { CellKey } from '../core/result.ts';
import type { ContrastRobustness, Multiverse } from '../core/statistics.ts';
import type { GroupField } from '../core/trial.ts';
import { idsOf, UNIVERSES } from '../schemes/universes.ts';
import { errorPct } from '../stats/rates.ts';
import { allPatterns, labelled, labelledIn, universeCounts, type UniverseCounts } from './attribution.ts';
import { keyOf, sortedCells } from './cells.ts';
import type { CellRates } from './cell-rates.ts';
import { effectOf, type ContrastPair, type Effect } from './contrasts.ts';
import type { Tally } from './tally.ts';

/**
 * @param stored the stored labels by cell, in the order of the cells.
 * @param pairs the contrasts.
 */
export function multiverseOf(
  tally: Tally,
  groupBy: readonly GroupField[],
  stored: CellRates,
  pairs: readonly ContrastPair[],
  baseline: string,
): Multiverse {
  const { n, errors } = universeCounts(labelledIn(tally), allPatterns(tally));
  const cells = sortedCells(tally).map(([, cell]) => ({
    key: keyOf(cell, groupBy),
    ...universeCounts(labelled(cell), cell.patterns),
  }));
  return {
    n,
    universes: UNIVERSES.map(({ id, set, bit }) => {
      const wrong = errors[bit] as number;
      return { id, rules: idsOf(set), errors: wrong, errorPct: n === 0 ? null : errorPct(wrong, n) };
    }),
    cells: cells.map(({ key, n: trials, errors: wrong }) => ({
      key,
      n: trials,
      errors: UNIVERSES.map(({ bit }) => wrong[bit] as number),
    })),
    contrasts: pairs.flatMap((pair) => robustness(pair, cells, stored, baseline)),
  };
}

function robustness(
  { key, condition, cell, baseline }: ContrastPair,
  cells: readonly (UniverseCounts & { readonly key: CellKey })[],
  { errors, n }: CellRates,
  baselineName: string,
): ContrastRobustness[] {
  const [here, there] = [cells[cell] as UniverseCounts, cells[baseline] as UniverseCounts];
  if (here.n === 0 || there.n === 0) return [];
  const asStored = effectOf({
    errors: errors[cell] as number,
    n: n[cell] as number,
    baselineErrors: errors[baseline] as number,
    baselineN: n[baseline] as number,
  });
  const effects = UNIVERSES.map(({ bit }) =>
    effectOf({
      errors: here.errors[bit] as number,
      n: here.n,
      baselineErrors: there.errors[bit] as number,
      baselineN: there.n,
    }),
  );
  const share = (holds: (effect: Effect) => boolean): number => effects.filter(holds).length / effects.length;
  const pps = effects.map(({ effectPp }) => effectPp);
  return [
    {
      key,
      condition,
      baseline: baselineName,
      signShare: share(({ sign }) => sign === asStored.sign),
      significanceShare: share(({ isSignificant }) => isSignificant === asStored.isSignificant),
      lowestPp: Math.min(...pps),
      highestPp: Math.max(...pps),
    },
  ];
}
