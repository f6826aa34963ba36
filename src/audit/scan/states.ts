/** Compares the state of a scheme on a trial with the stored label. */
import { CORRECT, OUT_OF_SCOPE, UNPARSED } from '../../schemes/scoring/scores.ts';
import { ABSENT_RIGHT, ABSENT_WRONG, GAINED_ONE, LOST_ONE } from './occurrences.ts';

/** Whether the scheme applies and its label differs from the stored one. */
export function differs(states: Uint8Array, scheme: number, label: 0 | 1): boolean {
  const state = states[scheme] as number;
  return (state & OUT_OF_SCOPE) === 0 && (state & CORRECT) !== label;
}

/** Whether all of these schemes judge the trial, and otherwise than the label. A scheme that finds no answer does not call it wrong. */
export function isAgainst(states: Uint8Array, schemes: readonly number[], label: 0 | 1): boolean {
  return schemes.every(
    (scheme) => differs(states, scheme, label) && (label === 0 || ((states[scheme] as number) & UNPARSED) === 0),
  );
}

/**
 * The change of the stored label under the scheme; null where it is the same. A scheme that applies to all trials has absent trials; one with
 * a scope has none, because its present trials are counted instead.
 */
export function findChange(state: number, label: 0 | 1, hasScope: boolean): number | null {
  if ((state & OUT_OF_SCOPE) !== 0) {
    if (hasScope) return null;
    return label === 1 ? ABSENT_RIGHT : ABSENT_WRONG;
  }
  const correct = state & CORRECT;
  if (correct === label) return null;
  return correct > label ? GAINED_ONE : LOST_ONE;
}
