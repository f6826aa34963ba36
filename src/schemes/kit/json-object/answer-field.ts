/** Finds the field for the answer in the JSON objects of a text. */
import { lower } from '../../../base/text/case.ts';
import { derived, slice, type Found } from '../finding.ts';
import { findLooseField, readLooseText } from './loose-field.ts';
import { findObjects, listMembers, type Member, type Place } from './objects.ts';

/** Names of fields in lower case without separators. Of several fields of an object, the first one of this list counts. */
const FIELDS = ['answer', 'finalanswer', 'choice', 'result', 'output'];
const SEPARATORS = /[\s_-]+/g;

/** Where an answer is, and how it was found. */
export interface JsonAnswer {
  readonly rule: 'field' | 'nested-field' | 'object' | 'loose-field';
  readonly place: Place;
}

/** The answer of the last object that has a field for it, otherwise that of one with mistakes, otherwise the last object; null where there is no object. */
export function findJsonAnswer(text: string): JsonAnswer | null {
  const objects = findObjects(text);
  for (const object of objects.toReversed()) {
    const answer = readAnswer(text, object);
    if (answer !== null) return answer;
  }
  const loose = findLooseField(text, objects.at(-1)?.end ?? 0);
  if (loose !== null) return { rule: 'loose-field', place: loose };
  const last = objects.at(-1);
  return last === undefined ? null : { rule: 'object', place: last };
}

/** The answer of an object that has a field for it, or a value with such a field; null where it has none. */
export function readAnswer(text: string, object: Place): JsonAnswer | null {
  const members = listMembers(text, object);
  const field = findField(text, members);
  const values = field === null ? members : [field];
  for (const value of values) {
    const inside = text[value.start] === '{' ? findField(text, listMembers(text, value)) : null;
    if (inside !== null) return { rule: 'nested-field', place: inside };
  }
  return field === null ? null : { rule: 'field', place: field };
}

/** The last field with the first name that there is. A field that is null is none. */
function findField(text: string, members: readonly Member[]): Member | null {
  const fields = members.filter(({ start }) => !text.startsWith('null', start));
  for (const name of FIELDS) {
    const field = fields.findLast((one) => lower(one.name).replaceAll(SEPARATORS, '') === name);
    if (field !== undefined) return field;
  }
  return null;
}

/** A text without its quotes; any other value as it is written. */
export function readJsonAnswer(text: string, { rule, place: { start, end } }: JsonAnswer): Found {
  if (text[start] !== '"') return slice(text, start, end);
  const inside = slice(text, start + 1, end - 1);
  if (!inside.text.includes('\\')) return inside;
  return derived(rule === 'loose-field' ? readLooseText(inside.text) : readText(inside.text));
}

/** What a text of JSON means. */
function readText(written: string): string {
  return String(JSON.parse(`"${written}"`));
}
