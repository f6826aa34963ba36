/** Converts a record with fields of any name to a trial, for formats without fixed fields. */
import { InputError } from '../../../core/errors.ts';
import { ended, offer } from '../../../text/nearest-name.ts';
import { DEFAULT_NAMES } from './field-names.ts';
import { guessFields, readPath } from './guess-fields.ts';
import { KindError, readLabel, readList, readNumber, readText, readTruth, type LogRecord } from './record-values.ts';
import { placeId, type FieldMap, type LogTrial, type MappedField } from './log.ts';

/** A field whose name often has another meaning: ignored where it is not a list of texts and not mapped. */
const AMBIGUOUS: MappedField = 'choices';
/** The most fields that an error names. */
const MOST_NAMES = 20;
/** The most records by which fields are guessed, and the bytes of them. */
const MOST_RECORDS = 200;
const MOST_BYTES = 1 << 24;

/** A record, and about how many bytes it takes. */
export interface SizedRecord {
  readonly record: LogRecord;
  readonly bytes: number;
}

/** The trials of records in their order. Fields are guessed from the first records. @throws InputError as {@link RecordReader}. */
export async function* readRecords(
  records: AsyncIterable<SizedRecord>,
  reader: RecordReader,
): AsyncGenerator<LogTrial> {
  const first: LogRecord[] = [];
  let size = 0;
  let isGuessed = false;
  for await (const { record, bytes } of records) {
    if (isGuessed) {
      yield reader.trial(record);
      continue;
    }
    first.push(record);
    size += bytes;
    if (first.length < MOST_RECORDS && size < MOST_BYTES) continue;
    isGuessed = true;
    yield* reader.begin(first);
  }
  if (!isGuessed) yield* reader.begin(first);
  reader.finish();
}

/** The fields that are guessed for records, from the first of them. */
export async function guessFor(records: AsyncIterable<SizedRecord>, map: FieldMap): Promise<FieldMap> {
  return guessFields(await readFirst(records), map);
}

/** Whether the first records certainly are outputs: they have a response or a stored parse, and a truth or a label. */
export async function areOutputs(records: AsyncIterable<SizedRecord>): Promise<boolean> {
  const first = await readFirst(records);
  const guessed = guessFields(first, {});
  const has = (field: MappedField): boolean =>
    guessed[field] !== undefined ||
    DEFAULT_NAMES[field].some((name) => first.some((record) => (record[name] ?? null) !== null));
  return (has('response') || has('storedParse')) && (has('groundTruth') || has('label'));
}

async function readFirst(records: AsyncIterable<SizedRecord>): Promise<LogRecord[]> {
  const first: LogRecord[] = [];
  let size = 0;
  for await (const { record, bytes } of records) {
    first.push(record);
    size += bytes;
    if (first.length >= MOST_RECORDS || size >= MOST_BYTES) break;
  }
  return first;
}

/** Makes trials of the records of one log. */
export class RecordReader {
  readonly #path: string;
  readonly #name: string;
  readonly #map: FieldMap;
  /** Fields that some record has. */
  readonly #seen = new Set<MappedField>();
  #guessed: FieldMap = {};
  #first: LogRecord = {};
  #count = 0;

  constructor(path: string, name: string, map: FieldMap) {
    this.#path = path;
    this.#name = name;
    this.#map = map;
  }

  /** The trials of the first records, by which fields are guessed. */
  *begin(records: readonly LogRecord[]): Generator<LogTrial> {
    this.#guessed = guessFields(records, this.#map);
    for (const record of records) yield this.trial(record);
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
        `${this.#path}: no field "response" in any record, or one that could be it; ${has}. Name it with --map response=FIELD.`,
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
    const given = this.#map[field] ?? this.#guessed[field];
    if (given !== undefined) return readPath(record, given);
    const name = DEFAULT_NAMES[field].find((candidate) => Object.hasOwn(record, candidate));
    return name === undefined || isTaken(name, this.#guessed) ? undefined : record[name];
  }
}

/** Whether a guess gave the name to another field: `label` may be the truth. */
function isTaken(name: string, guessed: FieldMap): boolean {
  return Object.values(guessed).includes(name);
}
