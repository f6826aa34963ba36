/** What the state of a scheme says against the stored label, and how it is counted. */
import { CORRECT, OUT_OF_SCOPE, UNGRADABLE, UNPARSED } from '../schemes/scores.ts';
import { ABSENT_ONE, GAINED_ONE, LOST_ONE } from './occurrences.ts';
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
} from './tally.ts';

/** Whether the scheme applies and gives another label than the stored one. */
export function differs(states: Uint8Array, scheme: number, label: 0 | 1): boolean {
  const state = states[scheme] as number;
  return (state & OUT_OF_SCOPE) === 0 && (state & CORRECT) !== label;
}

/** How the scheme changes the stored label; null where it keeps it. Of the one with a scope, trials in it are noted instead of the others. */
export function changeOf(state: number, label: 0 | 1, hasScope: boolean): number | null {
  if ((state & OUT_OF_SCOPE) !== 0) return hasScope ? null : ABSENT_ONE;
  const correct = state & CORRECT;
  if (correct === label) return null;
  return correct > label ? GAINED_ONE : LOST_ONE;
}

/** Counts what a scheme says of a labelled trial in its scope. */
export function countState(counts: Float64Array, scheme: number, label: 0 | 1, state: number): void {
  const base = scheme * COUNTERS;
  const correct = state & CORRECT;
  add(counts, base + TRIALS);
  if (label === 0) add(counts, base + STORED_ERRORS);
  if (correct === 0) add(counts, base + ERRORS);
  if (correct > label) add(counts, base + GAINED);
  if (correct < label) add(counts, base + LOST);
  if ((state & UNPARSED) !== 0) add(counts, base + UNPARSED_TRIALS);
  if ((state & UNGRADABLE) !== 0) add(counts, base + UNGRADABLE_TRIALS);
}

/** Counts a trial on which a scheme failed. */
export function countFailed(counts: Float64Array, scheme: number): void {
  add(counts, scheme * COUNTERS + FAILED_TRIALS);
}

function add(counts: Float64Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}
