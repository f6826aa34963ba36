/** The members of an object at the beginning of a JSON document, which may be cut off. */
import { isDeeperThan } from '../../../base/core/json-depth.ts';
import { USUAL_LIMITS, type MappedField } from '../../../base/core/log-fields.ts';
import { DEFAULT_NAMES } from '../kit/fields/field-names.ts';
import { guessFields } from '../kit/fields/guess-fields.ts';
import { parseLooseJson } from '../kit/json.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { Scan, type Member } from './scan.ts';

/** The members of the document, as far as they are in its beginning. */
export function listMembers(text: string): Member[] {
  const scan = new Scan(text);
  return scan.next() === '{' ? [...scan.members()] : [];
}

/** The document; an object that is cut off has the members that end in this beginning, and the start of an object or a text that does not. */
export function readBeginning(text: string): LogRecord {
  return Object.fromEntries(
    listMembers(text).flatMap((member) => {
      const value = readValue(member);
      return value === undefined ? [] : [[member.name, value]];
    }),
  );
}

/** The same for the first element of the list at a path. */
export function readFirstElement(text: string, path: readonly string[]): LogRecord {
  const inner = (json: string, name: string): string =>
    listMembers(json).find((member) => member.name === name)?.json ?? '';
  return readBeginning(path.reduce(inner, text).replace('[', ''));
}

function readValue({ kind, json, isWhole }: Member): unknown {
  if (!isWhole && kind === '{') return readBeginning(json);
  if (!isWhole) return kind === '' ? json : undefined;
  try {
    const value = parseLooseJson(Buffer.from(json), '');
    return isDeeperThan(value, USUAL_LIMITS.depth) ? undefined : value; // reading the records reports it
  } catch {
    return undefined;
  }
}

/** Whether a record has a response and a truth, so that it can be scored. */
export function hasOutput(record: LogRecord): boolean {
  const guessed = guessFields([record], {}, false);
  const has = (field: MappedField): boolean =>
    guessed[field] !== undefined || DEFAULT_NAMES[field].some((name) => isText(record[name]));
  return has('response') && has('groundTruth');
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}
