/** What `--map` names: a member of a record or the path to one, and a pattern whose match counts: `answer~'#### (.*)'`. */
import { InputError } from '../../../base/core/errors.ts';
import { loadPatternEngine } from '../../../base/text/untrusted-pattern.ts';
import { ended, offer } from '../../../base/text/nearest-name.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../../../base/core/log-fields.ts';
import type { LogRecord } from './record-values.ts';

/** Reads the value of a field; undefined where the record does not have it. */
type ReadValue = (record: LogRecord) => unknown;
export type MappedValues = ReadonlyMap<MappedField, ReadValue>;

const PATTERN = /^(.+?)~'(.+)'$/s;

/** The name or path, without the pattern. */
export function mappedPath(source: string): string {
  return PATTERN.exec(source)?.[1] ?? source;
}

/** How each mapped field is read. @throws InputError for a pattern that is not valid. */
export function compileMap(map: FieldMap): MappedValues {
  const values = new Map<MappedField, ReadValue>();
  for (const field of MAPPED_FIELDS) {
    const source = map[field];
    if (source === undefined) continue;
    const path = mappedPath(source);
    const pattern = PATTERN.exec(source)?.[2];
    const find = pattern === undefined ? null : compilePattern(pattern, `--map ${field}=${source}`);
    values.set(field, (record) => {
      const value = readPath(record, path);
      return find === null ? value : matchIn(value, find);
    });
  }
  return values;
}

type Find = (text: string) => string | null;

/** The first group of the first match, or all of it. @throws InputError for a pattern that is not valid. */
function compilePattern(pattern: string, place: string): Find {
  const { RE2JS, RE2JSException } = loadPatternEngine();
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => {
      const match = compiled.matcher(text);
      if (!match.find()) return null;
      return match.groupCount() === 0 ? match.group() : (match.group(1) ?? null);
    };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new InputError(`${place}: not a valid pattern (${error.message}); the syntax is that of RE2.`);
  }
}

/** A text in a list that has no match is empty, so that the others keep their places. */
function matchIn(value: unknown, find: Find): unknown {
  if (typeof value === 'string') return find(value);
  if (typeof value === 'number') return find(String(value));
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) => (typeof one === 'string' ? (find(one) ?? '') : one));
}

/** @throws InputError for a field that no record has. */
export function assertSeen(path: string, map: FieldMap, seen: ReadonlySet<MappedField>, first: LogRecord): void {
  for (const field of MAPPED_FIELDS) {
    const source = map[field];
    if (source === undefined || seen.has(field)) continue;
    throw new InputError(
      ended(
        `${path}: --map ${field}=${source}: no such field in any record; the first has ${listNames(first)}${offer(mappedPath(source), Object.keys(first))}`,
      ),
    );
  }
}

/** The most names that an error lists. */
const MOST_NAMES = 20;

/** The names of a record, for errors. */
export function listNames(record: LogRecord): string {
  return Object.keys(record).slice(0, MOST_NAMES).join(', ') || 'no fields';
}

/** Names with dots between them, or in brackets. */
const PATH = /^(?:[^.[\]]+|\[[^.[\]]+\])(?:\.[^.[\]]+|\[[^.[\]]+\])*$/;

/** The last element of a list is -1. */
const FROM_END = /^-\d{1,9}$/;

/** The value of a member, or at a path such as `output.choices[0].text` or `messages[-1].content`; undefined where the record does not have it. */
export function readPath(record: LogRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  if (!PATH.test(name)) return undefined;
  let at: unknown = record;
  for (const step of name.split(/[.[\]]+/).filter((one) => one !== '')) {
    const key = Array.isArray(at) && FROM_END.test(step) ? String(at.length + Number(step)) : step;
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as LogRecord)[key];
  }
  return at;
}
