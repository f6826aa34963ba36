/** The errors and trials of every cell under one labelling. */
import type { Scheme } from '../../core/scheme.ts';
import { STORED } from '../../core/scheme.ts';
import { v1 } from '../../schemes/core/core-schemes.ts';
import { sumCounts, type SchemeCounts } from '../tally/counters.ts';
import type { CellTally, Tally } from '../tally/tally.ts';

/** The lists have an entry for each cell. */
export interface CellRates {
  readonly scheme: string;
  readonly errors: readonly number[];
  readonly n: readonly number[];
}

/**
 * The rates under the stored labels and under each scheme that applies to all trials. A scheme with a scope is left out: the responses decide which
 * trials are in its scope. A scheme for some tasks has rates in the cells that contain no other task, and no trials in the other cells.
 */
export function cellRates(tally: Tally, cells: readonly CellTally[], schemes: readonly Scheme[]): CellRates[] {
  const readCounts = (scheme: string): SchemeCounts[] => {
    const position = tally.schemes.indexOf(scheme);
    return cells.map(({ counters }) => sumCounts(position, [counters]));
  };
  const everywhere = schemes.filter(({ scope }) => scope === undefined);
  const all = readCounts(v1.id); // v1 applies to every labelled trial
  return [
    computeRates(STORED, all, ({ storedErrors }) => storedErrors),
    ...everywhere.map(({ id, tasks }) => {
      const counts = readCounts(id);
      const compared = tasks === undefined ? counts : counts.map((own, i) => (covers(own, all[i]) ? own : NO_TRIALS));
      return computeRates(id, compared, ({ errors }) => errors);
    }),
  ];
}

const NO_TRIALS = sumCounts(0, []);

/** Whether the scheme was applied to all trials of a cell. */
function covers({ n, failed }: SchemeCounts, all: SchemeCounts | undefined): boolean {
  return n + failed === all?.n;
}

function computeRates(
  scheme: string,
  counts: readonly SchemeCounts[],
  errors: (of: SchemeCounts) => number,
): CellRates {
  return { scheme, errors: counts.map(errors), n: counts.map(({ n }) => n) };
}
