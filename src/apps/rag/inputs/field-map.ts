/** `--map FIELD=PATH` for the fields of an answer. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { parseFieldMap, type FieldMap } from '../../../sources/rows/field-map.ts';
import { readPath } from '../../../sources/rows/path.ts';
import { MAPPED_FIELDS, type AnswerField, type FoundFields, type RowFormat } from './format.ts';

export type AnswerMap = FieldMap<AnswerField>;

/**
 * @param words such as `query=inputs.question`.
 * @throws InputError for an unknown field, a path that is none, or a field that is mapped twice.
 */
export function parseAnswerMap(words: readonly string[]): AnswerMap {
  return parseFieldMap(words, MAPPED_FIELDS, 'query=inputs.question or contexts=docs[].text');
}

/** The fields with the values that the map names in their place. */
export function withMapped(fields: FoundFields, row: JsonObject, map: AnswerMap): FoundFields {
  if (map.size === 0) return fields;
  const found: FoundFields = { ...fields };
  for (const [field, path] of map) found[field] = readPath(row, path);
  return found;
}

/** Where each mapped field is looked for. */
export function namesOfMap(map: AnswerMap): RowFormat['names'] {
  return Object.fromEntries([...map].map(([field, { text }]) => [field, [text]]));
}
