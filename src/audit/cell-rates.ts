/** Errors and trials of every cell under one labelling, by the position of the cell. */
import type { Scheme } from '../core/scheme.ts';
import { STORED } from '../core/scheme.ts';
import { v1 } from '../schemes/core-schemes.ts';
import { counter } from './cells.ts';
import { ERRORS, STORED_ERRORS, TRIALS, type CellTally, type Tally } from './tally.ts';

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
  const count = (scheme: string, which: number): number[] => {
    const position = tally.schemes.indexOf(scheme);
    return cells.map((cell) => counter(cell, position, which));
  };
  return [
    { scheme: STORED, errors: count(v1.id, STORED_ERRORS), n: count(v1.id, TRIALS) },
    ...schemes
      .filter(({ scope }) => scope === undefined)
      .map(({ id }) => ({ scheme: id, errors: count(id, ERRORS), n: count(id, TRIALS) })),
  ];
}
