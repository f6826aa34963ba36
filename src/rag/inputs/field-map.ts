/** `--map FIELD=PATH`: which value of a row is which field of an answer. */
import { InputError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json-line.ts';
import { ended, offer, withKnownNames } from '../../text/nearest-name.ts';
import { inertLine } from '../../text/inert.ts';
import { MAPPED_FIELDS, type AnswerField, type FoundFields, type RowFormat } from './format.ts';
import { compilePath, findBreak, readPath, type Path } from './values/path.ts';

export type FieldMap = ReadonlyMap<AnswerField, Path>;

/**
 * @param words such as `query=inputs.question`.
 * @throws InputError for an unknown field, a path that is none, or a field that is mapped twice.
 */
export function parseFieldMap(words: readonly string[]): FieldMap {
  const map = new Map<AnswerField, Path>();
  for (const word of words) {
    const equals = word.indexOf('=');
    const [name, path] = [word.slice(0, Math.max(equals, 0)), compilePath(word.slice(equals + 1))];
    if (equals === -1 || path === null)
      throw new InputError(
        `--map ${inertLine(word)}: must be FIELD=PATH, such as query=inputs.question or contexts=docs[].text.`,
      );
    const field = MAPPED_FIELDS.find((one) => one === name);
    if (field === undefined)
      throw new InputError(withKnownNames(`--map ${inertLine(word)}: no such field`, name, MAPPED_FIELDS));
    if (map.has(field))
      throw new InputError(`--map ${inertLine(word)}: ${field} is mapped twice; leave one of them out.`);
    map.set(field, path);
  }
  return map;
}

/** The fields with the values that the map names in their place. */
export function withMapped(fields: FoundFields, row: JsonObject, map: FieldMap): FoundFields {
  if (map.size === 0) return fields;
  const found: FoundFields = { ...fields };
  for (const [field, path] of map) found[field] = readPath(row, path);
  return found;
}

/** Where each mapped field is looked for. */
export function namesOfMap(map: FieldMap): RowFormat['names'] {
  return Object.fromEntries([...map].map(([field, { text }]) => [field, [text]]));
}

/** @throws InputError for a path that none of the rows has. */
export function checkMap(map: FieldMap, rows: readonly JsonObject[]): void {
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
