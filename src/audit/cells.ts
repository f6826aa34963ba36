/** From counters to cells and scheme totals. */
import type { CellKey, CellResult, SchemeResult } from '../core/result.ts';
import { STORED, type Scheme } from '../core/scheme.ts';
import type { GroupField, GroupValue } from '../core/trial.ts';
import { v1 } from '../schemes/core-schemes.ts';
import { deltaPp, errorPct, sharePct } from '../stats/rates.ts';
import { compareCodePoints } from '../text/order.ts';
import {
  COUNTERS,
  ERRORS,
  FAILED_TRIALS,
  GAINED,
  LOST,
  STORED_ERRORS,
  TRIALS,
  UNGRADABLE_TRIALS,
  UNPARSED_TRIALS,
  type CellTally,
  type Tally,
} from './tally.ts';

/** Ascending by key: numbers by value, texts by code points, nothing last. */
function compareKeys(a: readonly GroupValue[], b: readonly GroupValue[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareValues(value, b[i] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(a: GroupValue, b: GroupValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return Number(a === null) - Number(b === null);
}

/** Widest first: by |Δpp|, then by flips, both falling; equals keep the order of their keys. Source: audit_answer_parsing, section 9. */
function widestFirst(cells: readonly CellResult[]): CellResult[] {
  return cells.toSorted((a, b) => Math.abs(b.deltaPp) - Math.abs(a.deltaPp) || b.flips - a.flips);
}

/** The cells of one scheme, ascending by key. Cells without a trial in the scheme's scope are left out. */
export function cellsOf(tally: Tally, scheme: string, groupBy: readonly GroupField[]): CellResult[] {
  const position = tally.schemes.indexOf(scheme);
  return [...tally.cells.values()]
    .filter((cell) => counter(cell, position, TRIALS) > 0)
    .toSorted((a, b) => compareKeys(a.key, b.key))
    .map((cell) => {
      const [n, stored, errors, gained, lost] = [TRIALS, STORED_ERRORS, ERRORS, GAINED, LOST].map((which) =>
        counter(cell, position, which),
      ) as [number, number, number, number, number];
      const key = Object.fromEntries(groupBy.map((field, i) => [field, cell.key[i] ?? null])) as CellKey;
      const rates = {
        storedErrorPct: errorPct(stored, n),
        errorPct: errorPct(errors, n),
        deltaPp: deltaPp(errors, stored, n),
      };
      return { scheme, key, n, ...rates, flips: gained + lost, gained, lost };
    });
}

/** The totals of a scheme over all cells. */
export function totalsOf(tally: Tally, { id, title, asks }: Scheme, cells: readonly CellResult[]): SchemeResult {
  const position = tally.schemes.indexOf(id);
  const total = (which: number): number =>
    tally.cells.values().reduce((sum, cell) => sum + counter(cell, position, which), 0);
  const [trials, stored, errors] = [total(TRIALS), total(STORED_ERRORS), total(ERRORS)];
  const [gained, lost] = [total(GAINED), total(LOST)];
  const flips = gained + lost;
  return {
    id,
    title,
    asks,
    trials,
    errors,
    ...ratesOf(errors, stored, trials),
    flips,
    flipsPct: trials === 0 ? null : sharePct(flips, trials),
    gained,
    lost,
    unparsed: total(UNPARSED_TRIALS),
    ungradable: total(UNGRADABLE_TRIALS),
    failed: total(FAILED_TRIALS),
    cells: cells.length,
    cellsWithFlips: cells.filter((cell) => cell.flips > 0).length,
    widestCell: widestFirst(cells)[0] ?? null,
  };
}

/** The stored label itself, in the same form. */
export function storedTotals(tally: Tally): SchemeResult {
  const totals = totalsOf(tally, v1, []);
  const stored = tally.cells
    .values()
    .reduce((sum, cell) => sum + counter(cell, tally.schemes.indexOf(v1.id), STORED_ERRORS), 0);
  return {
    id: STORED,
    title: 'stored label',
    asks: 'What does the input say?',
    trials: totals.trials,
    errors: stored,
    ...ratesOf(stored, stored, totals.trials),
    flips: 0,
    flipsPct: totals.trials === 0 ? null : 0,
    gained: 0,
    lost: 0,
    unparsed: totals.unparsed,
    ungradable: totals.ungradable,
    failed: 0,
    cells: 0,
    cellsWithFlips: 0,
    widestCell: null,
  };
}

function ratesOf(
  errors: number,
  stored: number,
  trials: number,
): Pick<SchemeResult, 'errorPct' | 'storedErrorPct' | 'deltaPp'> {
  if (trials === 0) return { errorPct: null, storedErrorPct: null, deltaPp: null };
  return {
    errorPct: errorPct(errors, trials),
    storedErrorPct: errorPct(stored, trials),
    deltaPp: deltaPp(errors, stored, trials),
  };
}

function counter(cell: CellTally, scheme: number, which: number): number {
  return cell.counts[scheme * COUNTERS + which] ?? 0;
}
