/** `--map FIELD=PATH`: which value of a row is which field. */
import { InputError } from '../../base/core/errors.ts';
import type { JsonObject } from '../../base/core/json-line.ts';
import { inertLine } from '../../base/text/inert.ts';
import { ended, offer, withKnownNames } from '../../base/text/nearest-name.ts';
import { compilePath, findBreak, readPath, type Path } from './path.ts';

export type FieldMap<Field extends string> = ReadonlyMap<Field, Path>;

/**
 * @param words such as `query=inputs.question`.
 * @param fields those that can be mapped.
 * @param examples of such words, for the error.
 * @throws InputError for an unknown field, a path that is none, or a field that is mapped twice.
 */
export function parseFieldMap<Field extends string>(
  words: readonly string[],
  fields: readonly Field[],
  examples: string,
): FieldMap<Field> {
  const map = new Map<Field, Path>();
  for (const word of words) {
    const equals = word.indexOf('=');
    const [name, path] = [word.slice(0, Math.max(equals, 0)), compilePath(word.slice(equals + 1))];
    if (equals === -1 || path === null)
      throw new InputError(`--map ${inertLine(word)}: must be FIELD=PATH, such as ${examples}.`);
    const field = fields.find((one) => one === name);
    if (field === undefined)
      throw new InputError(withKnownNames(`--map ${inertLine(word)}: no such field`, name, fields));
    if (map.has(field))
      throw new InputError(`--map ${inertLine(word)}: ${field} is mapped twice; leave one of them out.`);
    map.set(field, path);
  }
  return map;
}

/** @throws InputError for a path that none of the rows has. */
export function checkMap(map: FieldMap<string>, rows: readonly JsonObject[]): void {
  const [first] = rows;
  if (first === undefined) return;
  for (const [field, path] of map) {
    if (rows.some((row) => readPath(row, path) !== undefined)) continue;
    const { at, object, missing } = findBreak(first, path) ?? { at: null, object: first, missing: path.text };
    const has = describeRow(object, at === null ? 'the row' : inertLine(at));
    const near = offer(missing, Object.keys(object));
    throw new InputError(
      ended(`--map ${field}=${inertLine(path.text)}: no such value in the first rows; ${has}${near}`),
    );
  }
}

/** The most names that a sentence lists. */
const MOST_NAMES = 20;

/** Such as `the row has question, answer`. */
export function describeRow(row: JsonObject, what = 'the row'): string {
  const names = Object.keys(row).filter((name) => name !== '');
  if (names.length === 0) return `${what} has no fields`;
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${what} has ${names.slice(0, MOST_NAMES).map(shortened).join(', ')}${more}`;
}

function shortened(name: string): string {
  return inertLine(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
