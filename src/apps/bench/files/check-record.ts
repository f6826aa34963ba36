/** Checks what the schema of the file of a benchmark cannot. */
import { InputError } from '../../../base/core/errors.ts';
import { findScheme } from '../../../schemes/find-scheme.ts';
import type { LocatedBenchmark } from './locate.ts';

/** @throws InputError for a benchmark without sets, and for schemes that the catalog does not have. */
export function checkRecord({ name, record, sets }: LocatedBenchmark): void {
  if (sets.length === 0)
    throw new InputError(`${name}: sets is empty; name a file of questions in it, or leave it out.`);
  const { scheme = null, alternatives = [] } = record;
  if (scheme !== null) checkScheme(`${name}: scheme`, scheme);
  for (const id of alternatives) checkScheme(`${name}: alternatives`, id);
}

function checkScheme(where: string, id: string): void {
  try {
    findScheme(id);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.problems.map((problem) => `${where}: ${problem}`));
  }
}
