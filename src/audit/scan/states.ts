/** What the state of a scheme says against the stored label. */
import { CORRECT, OUT_OF_SCOPE } from '../../schemes/scoring/scores.ts';
import { ABSENT_ONE, GAINED_ONE, LOST_ONE } from './occurrences.ts';

/** Whether the scheme applies and gives another label than the stored one. */
export function differs(states: Uint8Array, scheme: number, label: 0 | 1): boolean {
  const state = states[scheme] as number;
  return (state & OUT_OF_SCOPE) === 0 && (state & CORRECT) !== label;
}

/** How the scheme changes the stored label; null where it keeps it. Of the one with a scope, trials in it are noted instead of the others. */
export function findChange(state: number, label: 0 | 1, hasScope: boolean): number | null {
  if ((state & OUT_OF_SCOPE) !== 0) return hasScope ? null : ABSENT_ONE;
  const correct = state & CORRECT;
  if (correct === label) return null;
  return correct > label ? GAINED_ONE : LOST_ONE;
}
