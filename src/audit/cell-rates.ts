/** Errors and trials of every cell under one labelling, by the position of the cell. */
import type { Scheme } from '../core/scheme.ts';
import { STORED } from '../core/scheme.ts';
import { v1 } from '../schemes/core-schemes.ts';
import { countsOf, type SchemeCounts } from './counters.ts';
import type { CellTally, Tally } from './tally.ts';

export interface CellRates {
  readonly scheme: string;
  readonly errors: readonly number[];
  readonly n: readonly number[];
}

/**
 * The stored labels and those of each scheme that applies to all trials. A scheme with a scope would compare cells by a part of their trials
 * that the responses themselves choose.
 */
export function cellRates(tally: Tally, cells: readonly CellTally[], schemes: readonly Scheme[]): CellRates[] {
  const countsIn = (scheme: string): SchemeCounts[] => {
    const position = tally.schemes.indexOf(scheme);
    return cells.map(({ counters }) => countsOf(position, [counters]));
  };
  const everywhere = schemes.filter(({ scope }) => scope === undefined);
  return [
    ratesUnder(STORED, countsIn(v1.id), ({ storedErrors }) => storedErrors),
    ...everywhere.map(({ id }) => ratesUnder(id, countsIn(id), ({ errors }) => errors)),
  ];
}

function ratesUnder(scheme: string, counts: readonly SchemeCounts[], errors: (of: SchemeCounts) => number): CellRates {
  return { scheme, errors: counts.map(errors), n: counts.map(({ n }) => n) };
}
