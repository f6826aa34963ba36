/** Reads names of laws that a user adds to the dictionary. */
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import { parseJsonText } from '../../../base/core/parse-json.ts';

/**
 * Reads names and their meanings from JSON `{alias: name}`.
 * @param source the name of the text in errors
 * @throws InputError that names the source and the alias
 */
export function readAliases(text: string, source: string): Map<string, string> {
  const document = parsed(text, source);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new InputError(`${source}: is not an object; write {"alias": "full name of the law"}.`);
  const entries = Object.entries(document as Record<string, unknown>);
  const problems = entries
    .filter(([alias, name]) => alias === '' || typeof name !== 'string' || name === '')
    .map(([alias]) => `${source}: ${JSON.stringify(alias)} must be a name, and its value the name of a law.`);
  if (problems.length > 0) throw new InputError(problems);
  return new Map(entries as [string, string][]);
}

function parsed(text: string, source: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    throw new InputError(`${source}: is not JSON (${errorMessage(error)}); write {"alias": "full name of the law"}.`);
  }
}
