/**
 * Reads files with the items of a set. A run takes hours, so all problems of the files are reported before the first question, and no
 * missing value is guessed.
 */
import { InputError } from '../../base/core/errors.ts';
import { readFileBytes } from '../../base/system/read-file.ts';
import { parseJson } from '../../sources/logs/kit/json.ts';
import { strip } from '../../base/text/whitespace.ts';
import type { BenchmarkItem } from './benchmark.ts';

/** One object of a list. Its fields are checked when they are asked for. */
export interface SetRecord {
  /** File and index, for errors. */
  readonly place: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const REPAIR = 'correct the file, or get it again';

/**
 * The list of objects that a JSON file contains.
 * @param source `Benchmark.source`, for the error.
 * @param listName the field with the list, for files that may also be an object.
 * @throws InputError if the file is missing, no JSON, no such list, or if the list is empty.
 */
export async function readRecords(path: string, source: string, listName?: string): Promise<SetRecord[]> {
  const document = parseJson(readBytes(path, source), path);
  const name = isObject(document) ? listName : undefined;
  const list = isObject(document) && name !== undefined ? document[name] : document;
  const where = name === undefined ? 'the document' : name;
  if (!Array.isArray(list))
    throw new InputError(`${path}: ${where} is ${describeKind(list)}, not a list of objects; ${REPAIR}.`);
  if (list.length === 0) throw new InputError(`${path}: ${where} is an empty list, with nothing to ask; ${REPAIR}.`);
  return list.map((fields: unknown, i) => {
    const place = `${path}: ${name ?? ''}[${i}]`;
    if (!isObject(fields)) throw new InputError(`${place} is ${describeKind(fields)}, not an object; ${REPAIR}.`);
    return { place, fields };
  });
}

/**
 * A field that must be a text with something in it.
 * @throws InputError if it is missing, blank, or something else.
 */
export function textField({ place, fields }: SetRecord, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && strip(value) !== '') return value;
  throw new InputError(`${place}.${name} is ${describeKind(value)}, not a text with something in it; ${REPAIR}.`);
}

/**
 * A text file in UTF-8, without its byte order mark.
 * @param source `Benchmark.source`, for the error.
 * @throws InputError if the file is missing or of another encoding.
 */
export async function readText(path: string, source: string): Promise<string> {
  const bytes = readBytes(path, source);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(`${path}: not UTF-8; save it as UTF-8, or get it again.`);
  }
}

/**
 * The items, if each has a unique id: trials of two items with one id would count as repeats of one.
 * @throws InputError that names the first id that repeats.
 */
export function withUniqueIds(path: string, items: readonly BenchmarkItem[]): readonly BenchmarkItem[] {
  const seen = new Map<string, number>();
  for (const [i, { id }] of items.entries()) {
    const first = seen.get(id);
    if (first !== undefined)
      throw new InputError(`${path}: [${first}] and [${i}] have the same id ${JSON.stringify(id)}; ${REPAIR}.`);
    seen.set(id, i);
  }
  return items;
}

function readBytes(path: string, source: string): Buffer {
  return readFileBytes(path, { advice: `expected ${source}; name such a folder, or none for the built-in items` });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Such as `a list`, for errors. */
export function describeKind(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return strip(value) === '' ? 'a blank text' : 'a text';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
