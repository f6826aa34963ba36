/** The counters of all schemes in a cell: whole numbers in one array, fast to write and to send. */
import { CORRECT, UNGRADABLE, UNPARSED } from '../../schemes/scoring/scores.ts';

const N = 0;
const STORED_ERRORS = 1;
const ERRORS = 2;
const GAINED = 3;
const LOST = 4;
const UNPARSED_TRIALS = 5;
const UNGRADABLE_TRIALS = 6;
const FAILED_TRIALS = 7;
const COUNTERS = 8;

/** Labelled trials in the scope of a scheme. */
export interface SchemeCounts {
  readonly n: number;
  /** Trials that are wrong as stored, and trials that are wrong under the scheme. */
  readonly storedErrors: number;
  readonly errors: number;
  readonly gained: number;
  readonly lost: number;
  readonly unparsed: number;
  readonly ungradable: number;
  /** Trials on which the scheme failed. No other counter counts them. */
  readonly failed: number;
}

/** Counters for a number of schemes, all 0. */
export function emptyCounters(schemes: number): Float64Array {
  return new Float64Array(schemes * COUNTERS);
}

/** Counts the verdict of a scheme on a labelled trial in its scope. */
export function countState(counters: Float64Array, scheme: number, label: 0 | 1, state: number): void {
  const base = scheme * COUNTERS;
  const correct = state & CORRECT;
  add(counters, base + N);
  if (label === 0) add(counters, base + STORED_ERRORS);
  if (correct === 0) add(counters, base + ERRORS);
  if (correct > label) add(counters, base + GAINED);
  if (correct < label) add(counters, base + LOST);
  if ((state & UNPARSED) !== 0) add(counters, base + UNPARSED_TRIALS);
  if ((state & UNGRADABLE) !== 0) add(counters, base + UNGRADABLE_TRIALS);
}

/** Counts a trial on which a scheme failed. */
export function countFailed(counters: Float64Array, scheme: number): void {
  add(counters, scheme * COUNTERS + FAILED_TRIALS);
}

/** Adds each counter of `part` to that of `whole`. */
export function addCounters(whole: Float64Array, part: Float64Array): void {
  for (const [i, count] of part.entries()) whole[i] = (whole[i] ?? 0) + count;
}

function add(counters: Float64Array, index: number): void {
  counters[index] = (counters[index] as number) + 1;
}

/** The counts of the scheme at a position, summed over cells. */
export function sumCounts(scheme: number, cells: readonly Float64Array[]): SchemeCounts {
  const sum = (which: number): number =>
    cells.reduce((total, counters) => total + (counters[scheme * COUNTERS + which] ?? 0), 0);
  return {
    n: sum(N),
    storedErrors: sum(STORED_ERRORS),
    errors: sum(ERRORS),
    gained: sum(GAINED),
    lost: sum(LOST),
    unparsed: sum(UNPARSED_TRIALS),
    ungradable: sum(UNGRADABLE_TRIALS),
    failed: sum(FAILED_TRIALS),
  };
}
