/** Converts a record with fields of any name to a trial, for formats without fixed fields. */
import { InputError } from '../../../core/errors.ts';
import { ended, offer } from '../../../text/nearest-name.ts';
import { INVALID_LABEL, type StoredLabel } from '../../../core/trial.ts';
import { strip } from '../../../text/whitespace.ts';
import { placeId, type FieldMap, type LogTrial, type MappedField } from './log.ts';

export type LogRecord = Readonly<Record<string, unknown>>;

/** The default names of a field that is not mapped. */
const DEFAULT_NAMES: Readonly<Record<MappedField, readonly string[]>> = {
  id: ['id', 'trialId', 'trial_id'],
  item: ['item', 'itemId', 'item_id'],
  response: ['response'],
  storedParse: ['storedParse', 'stored_parse'],
  label: ['label', 'storedLabel', 'stored_label'],
  groundTruth: ['groundTruth', 'ground_truth'],
  choices: ['choices'],
  question: ['question'],
  model: ['model'],
  variant: ['variant'],
  condition: ['condition'],
  dataset: ['dataset'],
  task: ['task'],
  temperature: ['temperature'],
};
/** A field whose name often has another meaning: ignored where it is not a list of texts and not mapped. */
const AMBIGUOUS: MappedField = 'choices';
/** The most fields that an error names. */
const MOST_NAMES = 20;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Makes trials of the records of one log. */
export class RecordReader {
  readonly #path: string;
  readonly #name: string;
  readonly #map: FieldMap;
  /** Fields that some record has. */
  readonly #seen = new Set<MappedField>();
  #first: LogRecord = {};
  #count = 0;

  constructor(path: string, name: string, map: FieldMap) {
    this.#path = path;
    this.#name = name;
    this.#map = map;
  }

  /** @throws InputError that names the record and the field whose value cannot be used. */
  trial(record: LogRecord): LogTrial {
    const index = this.#count++;
    if (index === 0) this.#first = record;
    const text = (field: MappedField): string | null => this.#read(record, field, index, readText);
    const id = text('id');
    return {
      trialId: id ?? placeId(this.#name, index),
      run: this.#name,
      model: text('model'),
      variant: text('variant'),
      condition: text('condition'),
      dataset: text('dataset'),
      task: text('task'),
      itemId: text('item') ?? id,
      question: text('question'),
      choices: this.#read(record, 'choices', index, readList),
      temperature: this.#read(record, 'temperature', index, readNumber),
      groundTruth: this.#read(record, 'groundTruth', index, readTruth),
      response: text('response'),
      storedParse: text('storedParse'),
      storedLabel: this.#read(record, 'label', index, readLabel),
      anomaly: null,
    };
  }

  /**
   * Must be called after the last record.
   * @throws InputError if no record has a mapped field, or none has a response or a stored parse.
   */
  finish(): void {
    if (this.#count === 0) return;
    const inFirst = Object.keys(this.#first);
    const has = `the first has ${inFirst.slice(0, MOST_NAMES).join(', ') || 'no fields'}`;
    for (const [field, name] of Object.entries(this.#map))
      if (!this.#seen.has(field as MappedField))
        throw new InputError(
          ended(`${this.#path}: --map ${field}=${name}: no such field in any record; ${has}${offer(name, inFirst)}`),
        );
    if (!this.#seen.has('response') && !this.#seen.has('storedParse'))
      throw new InputError(
        `${this.#path}: no field "response" in any record; ${has}. Say which one it is with --map response=FIELD.`,
      );
  }

  #read<Value>(record: LogRecord, field: MappedField, index: number, convert: (value: unknown) => Value): Value | null {
    const value = this.#findValue(record, field);
    if (value === undefined) return null;
    this.#seen.add(field);
    if (value === null) return null;
    try {
      return convert(value);
    } catch (error) {
      if (!(error instanceof KindError)) throw error;
      if (field === AMBIGUOUS && this.#map[field] === undefined) return null;
      throw new InputError(`${this.#path}: record ${index + 1}: ${field}: ${error.message}.`);
    }
  }

  /** undefined where the record does not have the field. */
  #findValue(record: LogRecord, field: MappedField): unknown {
    const mapped = this.#map[field];
    if (mapped === undefined) {
      const name = DEFAULT_NAMES[field].find((candidate) => Object.hasOwn(record, candidate));
      return name === undefined ? undefined : record[name];
    }
    if (Object.hasOwn(record, mapped)) return record[mapped];
    return PATH.test(mapped)
      ? follow(
          record,
          mapped.split(/[.[\]]+/).filter((step) => step !== ''),
        )
      : undefined;
  }
}

/** Names with dots between them, or in brackets. */
const PATH = /^(?:[^.[\]]+|\[[^.[\]]+\])(?:\.[^.[\]]+|\[[^.[\]]+\])*$/;

/** A value of the wrong type for a field. */
class KindError extends Error {
  override readonly name = 'KindError';
}

/** The value at a path such as `output.choices[0].text`; undefined where the path ends before. */
function follow(value: unknown, steps: readonly string[]): unknown {
  let at = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as LogRecord)[step];
  }
  return at;
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new KindError(`must be a text, not ${describeKind(value)}`);
}

function readList(value: unknown): string[] {
  if (!Array.isArray(value)) throw new KindError(`must be a list of texts, not ${describeKind(value)}`);
  return value.filter((one) => one !== null).map(readText);
}

/** A list without any text is no truth. */
function readTruth(value: unknown): string | string[] | null {
  if (!Array.isArray(value)) return readText(value);
  const texts = readList(value);
  return texts.length === 0 ? null : texts;
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'string' && strip(value) === '') return null;
  const isNumber = typeof value === 'number' || (typeof value === 'string' && NUMBER.test(strip(value)));
  const number = isNumber ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new KindError(
    `must be a number, not ${typeof value === 'string' ? JSON.stringify(value) : describeKind(value)}`,
  );
}

/** Reads right and wrong as programs write them. A missing value gives no label, any other value an invalid one. */
function readLabel(value: unknown): StoredLabel {
  const word = String(
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '?',
  );
  const plain = strip(word).toLowerCase();
  if (plain === '') return null;
  if (['true', '1', '1.0'].includes(plain)) return 1;
  return ['false', '0', '0.0'].includes(plain) ? 0 : INVALID_LABEL;
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
