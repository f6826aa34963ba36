/** Guesses which field of records has which content, from the names and the values of the first records. What is mapped or has its default name is no guess. */
import { INVALID_LABEL } from '../../../base/core/trial.ts';
import { DEFAULT_NAMES, GUESSED_NAMES, LAST_MESSAGE, NAME_WORDS, nameWords, plainName } from './field-names.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../../../base/core/log-fields.ts';
import { mappedPath, readPath } from './mapped-values.ts';
import type { LogRecord } from './record-values.ts';
import { KindError, readLabel, readList, readResponses, readText, readTruth } from './record-values.ts';

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
  const taken = new Set<string>(Object.values(map).map(mappedPath));
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
  return withoutStrayLists(found, records, map);
}

/** Fields that may have a value for each of several responses. */
const OF_RESPONSES: readonly MappedField[] = ['label', 'storedParse'];

/** Drops fields with lists that do not pair up with the responses. */
function withoutStrayLists(found: FieldMap, records: readonly LogRecord[], map: FieldMap): FieldMap {
  const response = mappedPath(map.response ?? found.response ?? DEFAULT_NAMES.response[0] ?? '');
  const isStray = (field: string, name: string): boolean =>
    OF_RESPONSES.includes(field as MappedField) && !records.every((record) => pairsUp(record, name, response));
  return Object.fromEntries(Object.entries(found).filter(([field, name]) => !isStray(field, name)));
}

/** Whether a list of several values has as many as there are responses. */
function pairsUp(record: LogRecord, name: string, response: string): boolean {
  const [values, responses] = [readPath(record, name), readPath(record, response)];
  if (!Array.isArray(values) || values.length < 2) return true;
  return Array.isArray(responses) && responses.length === values.length;
}

function findName(
  field: MappedField,
  records: readonly LogRecord[],
  names: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  const listed = (GUESSED_NAMES[field] ?? []).flatMap(
    (one) => (one.includes('.') ? one : names.find((own) => plainName(own) === plainName(one))) ?? [],
  );
  return [...listed, ...namesByWords(field, names)].find((name) => {
    if (taken.has(name) || !fits(field, name, records)) return false;
    // An "answer" is the truth where nothing else is, and other names of responses are more certain.
    return field !== 'response' || !isTruthToo(name) || hasOtherTruth(name, records, names, taken);
  });
}

/** The names whose words mean the field. */
function namesByWords(field: MappedField, names: readonly string[]): string[] {
  const known = NAME_WORDS[field];
  if (known === undefined) return [];
  return names.filter((name) => {
    const own = nameWords(name);
    return own.some((word) => known.any.has(word)) && !own.some((word) => known.none.has(word));
  });
}

/** Whether the values that are there can be read as the field. */
function fits(field: MappedField, name: string, records: readonly LogRecord[]): boolean {
  const values = listValues(records, name);
  if (values.length === 0) return false;
  if (name === LAST_MESSAGE && !records.every((record) => readPath(record, LAST_ROLE) === 'assistant')) return false;
  if (field === 'label') return values.flat().every((value) => readLabel(value) !== INVALID_LABEL);
  // An id that occurs twice is that of an item.
  if (field === 'id' && new Set(values).size < values.length) return false;
  if (field === 'response') return values.every((value) => isReadable(value, readResponses)) && areLong(name, values);
  const read = field === 'choices' ? readList : field === 'groundTruth' ? readTruth : readText;
  const areSeveral = field === 'storedParse' && values.every(Array.isArray);
  return (areSeveral ? values.flat() : values).every((value) => isReadable(value, read));
}

/** Who wrote the last message of a chat. */
const LAST_ROLE = 'messages.-1.role';

/** Names that also mean something shorter than a response: the code of a language, a kind of text. */
const VAGUE: ReadonlySet<string> = new Set(['code', 'gen']);
const LEAST_LENGTH = 20;

function areLong(name: string, values: readonly unknown[]): boolean {
  if (!VAGUE.has(name)) return true;
  const lengths = values.flat().map((value) => String(value).length);
  return lengths.reduce((sum, length) => sum + length, 0) >= LEAST_LENGTH * lengths.length;
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
