/** Finds the inputs of a command, and prints what it is about them on standard error. */
import type { InputHooks } from '../../audit/request/experiments.ts';
import type { InputFlags } from '../../audit/request/flags.ts';
import { findInputs, type InputPlace } from '../../audit/request/input-place.ts';
import { printNote } from '../../base/system/messages.ts';

/**
 * Finds the inputs.
 * @param describeMissing returns the sentence about a missing input.
 * @throws InputError for missing inputs, or inputs that cannot be read together.
 */
export function inputPlace(
  words: readonly string[],
  flags: InputFlags,
  describeMissing?: InputHooks['describeMissing'],
): Promise<InputPlace> {
  return findInputs(words, flags, printNotices(describeMissing));
}

/** Prints the sentences about inputs on standard error. @param line writes the command for advice. */
export function printNotices(describeMissing?: InputHooks['describeMissing'], line?: InputHooks['line']): InputHooks {
  return { notice: printNote, describeMissing, line };
}
