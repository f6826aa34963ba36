/** Checks names of sets and conditions that users give: a misspelt name is an error. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';

/**
 * The name, if it is one of those.
 * @param kind what it names, for the error.
 * @throws InputError that lists all names.
 */
export function knownName<Name extends string>(kind: string, names: readonly Name[], name: string): Name {
  const found = names.find((known) => known === name);
  if (found !== undefined) return found;
  throw new InputError(withKnownNames(`${name}: no such ${kind}`, name, names));
}
