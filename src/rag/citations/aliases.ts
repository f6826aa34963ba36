/** Further names of laws, which a user gives. */
import { InputError, errorMessage } from '../../core/errors.ts';
import { parseJsonText } from '../../core/parse-json.ts';

/**
 * Names and what they stand for, from JSON `{alias: name}`.
 * @param source what the text is called in errors
 * @throws InputError that names the source and the alias
 */
export function readAliases(text: string, source: string): Map<string, string> {
  const document = parsed(text, source);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new InputError(`${source}: is not an object; write {"alias": "full name of the law"}.`);
  const entries = Object.entries(document as Record<string, unknown>);
  const problems = entries
    .filter(([alias, name]) => alias === '' || typeof name !== 'string' || name === '')
    .map(([alias]) => `${source}: ${JSON.stringify(alias)} must be a name that stands for the name of a law.`);
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
