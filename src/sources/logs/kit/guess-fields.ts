/** Guesses which field of records has which content, from the names and the values of the first records. What is mapped or has its default name is no guess. */
import { INVALID_LABEL } from '../../../core/trial.ts';
import { DEFAULT_NAMES, GUESSED_NAMES, plainName } from './field-names.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from './log.ts';
import type { LogRecord } from './record-values.ts';
import { KindError, readLabel, readList, readText, readTruth } from './record-values.ts';

/** The order in which fields are guessed: a name that one took is not offered to the next. */
const ORDER: readonly MappedField[] = [
  'label',
  'response',
  'groundTruth',
  'storedParse',
  'question',
  'choices',
  'id',
  'item',
  'model',
  'dataset',
  'task',
];

/** @param records the first ones. @returns the guessed fields only. */
export function guessFields(records: readonly LogRecord[], map: FieldMap): FieldMap {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const taken = new Set<string>(Object.values(map));
  const known = new Set(MAPPED_FIELDS.filter((field) => map[field] !== undefined));
  // A `label` that is neither right nor wrong is the truth where no other field is.
  const hasTruth = known.has('groundTruth') || DEFAULT_NAMES.groundTruth.some((name) => names.includes(name));
  const isTruth = (label: string): boolean => !hasTruth && hasNoLabel(records, label);
  for (const field of MAPPED_FIELDS) {
    const usual = DEFAULT_NAMES[field].find((name) => names.includes(name));
    if (known.has(field) || usual === undefined || (field === 'label' && isTruth(usual))) continue;
    known.add(field);
    taken.add(usual);
  }
  const found: Partial<Record<MappedField, string>> = {};
  for (const field of ORDER) {
    if (known.has(field) || (field === 'item' && (known.has('id') || found.id !== undefined))) continue;
    const name = findName(field, records, names, taken);
    if (name === undefined) continue;
    found[field] = name;
    taken.add(name);
  }
  return found;
}

function findName(
  field: MappedField,
  records: readonly LogRecord[],
  names: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  for (const candidate of GUESSED_NAMES[field] ?? []) {
    const name = candidate.includes('.') ? candidate : names.find((own) => plainName(own) === plainName(candidate));
    if (name === undefined || taken.has(name) || !fits(field, name, records)) continue;
    // An "answer" is the truth where nothing else is, and other names of responses are more certain.
    if (field === 'response' && isTruthToo(name) && !hasOtherTruth(name, records, names, taken)) continue;
    return name;
  }
  return undefined;
}

/** Whether the values that are there can be read as the field. */
function fits(field: MappedField, name: string, records: readonly LogRecord[]): boolean {
  const values = listValues(records, name);
  if (values.length === 0) return false;
  if (field === 'label') return values.every((value) => readLabel(value) !== INVALID_LABEL);
  // An id that occurs twice is that of an item.
  if (field === 'id' && new Set(values).size < values.length) return false;
  const read = field === 'choices' ? readList : field === 'groundTruth' ? readTruth : readText;
  return values.every((value) => isReadable(value, read));
}

function isReadable(value: unknown, read: (value: unknown) => unknown): boolean {
  try {
    read(value);
    return true;
  } catch (error) {
    if (error instanceof KindError) return false;
    throw error;
  }
}

/** Whether all values are texts, none of which means right or wrong. */
function hasNoLabel(records: readonly LogRecord[], name: string): boolean {
  const values = listValues(records, name).filter((value) => value !== '');
  return values.length > 0 && values.every((value) => typeof value === 'string' && readLabel(value) === INVALID_LABEL);
}

function listValues(records: readonly LogRecord[], name: string): unknown[] {
  return records.map((record) => readPath(record, name)).filter((value) => value !== null && value !== undefined);
}

function isTruthToo(name: string): boolean {
  return (GUESSED_NAMES.groundTruth ?? []).some((own) => plainName(own) === plainName(name));
}

function hasOtherTruth(
  name: string,
  records: readonly LogRecord[],
  names: readonly string[],
  taken: ReadonlySet<string>,
): boolean {
  const usual = DEFAULT_NAMES.groundTruth.some((own) => names.includes(own));
  return usual || findName('groundTruth', records, names, new Set([...taken, name])) !== undefined;
}

/** Names with dots between them, or in brackets. */
const PATH = /^(?:[^.[\]]+|\[[^.[\]]+\])(?:\.[^.[\]]+|\[[^.[\]]+\])*$/;

/** The value of a member, or at a path such as `output.choices[0].text`; undefined where the record does not have it. */
export function readPath(record: LogRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  if (!PATH.test(name)) return undefined;
  let at: unknown = record;
  for (const step of name.split(/[.[\]]+/).filter((one) => one !== '')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as LogRecord)[step];
  }
  return at;
}
