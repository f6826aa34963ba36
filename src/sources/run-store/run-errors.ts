/** Errors about the runs of a list. */
import { InputError } from '../../base/core/errors.ts';
import { plural } from '../../base/text/plural.ts';

/** The error for runs that cannot be read, one sentence each. */
export function unreadable(problems: readonly string[]): InputError {
  const count = `${problems.length} of the completed runs cannot be read`;
  return new InputError([...problems, `${count}; --skip-bad-runs leaves them out.`]);
}

/**
 * The error for a list without a usable run.
 * @param skipped the number of all entries that are left out.
 * @param problems of runs that could not be opened, one sentence each.
 */
export function noRun(metadata: string, skipped: number, problems: readonly string[] = []): InputError {
  return new InputError([
    ...problems,
    `${metadata}: no completed run that can be read (${plural(skipped, 'entry', 'entries')} skipped).`,
  ]);
}
