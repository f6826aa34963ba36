/** What is counted of each scheme in a cell: whole numbers in one array for all schemes, quick to write and to send. */
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
  /** Wrong as stored, and under the scheme. */
  readonly storedErrors: number;
  readonly errors: number;
  readonly gained: number;
  readonly lost: number;
  readonly unparsed: number;
  readonly ungradable: number;
  /** Trials on which the scheme failed; they are in none of the others. */
  readonly failed: number;
}

/** The counters of so many schemes, all 0. */
export function emptyCounters(schemes: number): Float64Array {
  return new Float64Array(schemes * COUNTERS);
}

/** Counts what a scheme says of a labelled trial in its scope. */
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

/** What was counted of the scheme at that position, in one or more cells together. */
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
