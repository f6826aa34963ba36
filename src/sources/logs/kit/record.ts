/** Converts a record with fields of any name to a trial, for formats without fixed fields. */
import { AdvisedError, InputError } from '../../../base/core/errors.ts';
import { hashText } from '../../../base/text/hash.ts';
import { eachIn, type Groups } from '../../groups.ts';
import { DEFAULT_NAMES } from './fields/field-names.ts';
import { afterFirst } from './first-records.ts';
import { guessFields } from './fields/guess-fields.ts';
import { assertSeen, compileMap, mappedPath, readPath, type MappedValues } from './mapped-values.ts';
import {
  KindError,
  readLabel,
  readList,
  readNumber,
  readResponses,
  readStored,
  readText,
  type LogRecord,
} from './record-values.ts';
import { TruthReader } from './fields/truth-reader.ts';
import { describeMissingResponse } from './missing-response.ts';
import { describeOtherContents, isOfPair } from './other-contents.ts';
import { placeId, type LogTrial, type ReadOptions, type ReadTrial } from './log.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../../../base/core/log-fields.ts';

/** Fields without which no answer can be judged. A value of another field that cannot be used, and is not mapped, is left out. */
const NEEDED: ReadonlySet<MappedField> = new Set(['response', 'groundTruth']);
/** The most records by which fields are guessed, and the bytes of them. */
const MOST_RECORDS = 200;
const MOST_BYTES = 1 << 24;

/** A record, and about how many bytes it takes. */
export interface SizedRecord {
  readonly record: LogRecord;
  /** Its name in an object of records; null or undefined in a list. */
  readonly key?: string | null;
  readonly bytes: number;
}

/** The trials of records in their order. Fields are guessed from the first records. @throws InputError as {@link RecordReader}. */
export async function* readRecords(
  path: string,
  records: Groups<SizedRecord>,
  { name, map, guessed }: Pick<ReadOptions, 'name' | 'map' | 'guessed'>,
): Groups<ReadTrial> {
  const reader = new RecordReader(path, { name, map, guessed }, compileMap(map));
  yield* afterFirst(records, { records: MOST_RECORDS, bytes: MOST_BYTES }, (first) => {
    reader.guess(first);
    return (one) => reader.readTrials(one);
  });
  reader.finish();
}

/** The records by which fields are guessed. */
export async function firstRecords(records: Groups<SizedRecord>): Promise<LogRecord[]> {
  const first: LogRecord[] = [];
  let size = 0;
  for await (const { record, bytes } of eachIn(records)) {
    first.push(record);
    size += bytes;
    if (first.length >= MOST_RECORDS || size >= MOST_BYTES) break;
  }
  return first;
}

type Stored = Pick<LogTrial, 'storedParse' | 'storedLabel'>;

/** Makes trials of the records of one log. */
class RecordReader {
  readonly #path: string;
  readonly #name: string;
  readonly #map: FieldMap;
  readonly #mapped: MappedValues;
  /** Fields that some record has. */
  readonly #seen = new Set<MappedField>();
  #guessed: FieldMap = {};
  #first: LogRecord = {};
  /** Whether records without an id are about the item of their question. */
  #hasQuestions = false;
  #count = 0;
  #truths = new TruthReader([], {});

  /** What was guessed before, if anything was. */
  readonly #known: FieldMap | undefined;

  constructor(
    path: string,
    { name, map, guessed }: Pick<ReadOptions, 'name' | 'map' | 'guessed'>,
    mapped: MappedValues,
  ) {
    this.#path = path;
    this.#name = name;
    this.#map = map;
    this.#known = guessed;
    this.#mapped = mapped;
  }

  /** Must be called before trials are read. @param records the first ones, by which fields are guessed. @throws AdvisedError where they are votes between two responses. */
  guess(records: readonly SizedRecord[]): void {
    this.#guessed =
      this.#known ??
      guessFields(
        records.map(({ record }) => record),
        this.#map,
      );
    this.#hasQuestions = this.#areQuestions(records);
    this.#truths = this.#readerOfTruths(records.map(({ record }) => record));
    const [first] = records;
    // One of two responses that were compared is no response that a truth could judge.
    const isPair = first !== undefined && isOfPair(this.#guessed.response ?? '');
    if (isPair && this.#findValue(first.record, 'groundTruth') === undefined) this.#assertNothingElse(first.record);
  }

  #readerOfTruths(records: readonly LogRecord[]): TruthReader {
    const fields = Object.fromEntries(
      MAPPED_FIELDS.flatMap((field) => {
        const path = this.#map[field] ?? this.#guessed[field] ?? this.#usualName(records, field);
        return path === undefined ? [] : [[field, path]];
      }),
    );
    return new TruthReader(records, fields);
  }

  #usualName(records: readonly LogRecord[], field: MappedField): string | undefined {
    return DEFAULT_NAMES[field].find(
      (name) => !isTaken(name, this.#guessed) && records.some((record) => Object.hasOwn(record, name)),
    );
  }

  #itemOf(question: string | null): string | null {
    return this.#hasQuestions ? nameQuestion(question) : null;
  }

  /** Whether the questions tell items apart: they are not the instruction that all records share. */
  #areQuestions(records: readonly SizedRecord[]): boolean {
    const questions = new Set(records.map(({ record }) => JSON.stringify(this.#findValue(record, 'question'))));
    return questions.size > 1 && questions.size * MOST_REPEATS >= records.length;
  }

  /** A trial for each response of the record. @throws InputError that names the record and the field whose value cannot be used. */
  *readTrials({ record, key = null }: SizedRecord): Generator<ReadTrial> {
    const index = this.#count++;
    if (index === 0) this.#first = record;
    const responses = this.#read(record, 'response', index, readResponses) ?? [null];
    const id = this.#read(record, 'id', index, readText) ?? key;
    const trialId = id ?? placeId(this.#name, index);
    const common = this.#readCommon(record, index);
    if (responses.length === 1) {
      const [response = null] = responses;
      const stored = { ...this.#readStored(record, index, null), anomaly: null };
      const itemId = common.itemId ?? id ?? this.#itemOf(common.question);
      yield { trial: { trialId, ...common, itemId, response, ...stored }, record };
      return;
    }
    const isVote = ABOUT_RESPONSES.some((field) => this.#isOne(record, field, responses.length));
    for (const [at, response] of responses.entries()) {
      const stored = this.#readStored(record, index, at);
      const anomaly = isVote && at === 0 ? 'vote' : null;
      const itemId = common.itemId ?? trialId;
      yield { trial: { trialId: `${trialId}#${at + 1}`, ...common, itemId, response, ...stored, anomaly }, record };
    }
  }

  /** The fields that all responses of the record share. */
  #readCommon(record: LogRecord, index: number): Omit<LogTrial, keyof Stored | 'trialId' | 'response' | 'anomaly'> {
    const text = (field: MappedField): string | null => this.#read(record, field, index, readText);
    return {
      run: this.#name,
      model: text('model'),
      variant: text('variant'),
      condition: text('condition'),
      dataset: text('dataset'),
      task: text('task'),
      itemId: text('item'),
      question: text('question'),
      choices: this.#read(record, 'choices', index, readList) ?? this.#truths.ownOptions(record),
      temperature: this.#read(record, 'temperature', index, readNumber),
      groundTruth: this.#readTruth(record, index),
    };
  }

  #readTruth(record: LogRecord, index: number): LogTrial['groundTruth'] {
    const isUnknown = this.#truths.form.kind === 'unknown-index' && this.#map.groundTruth === undefined;
    const choices = this.#findValue(record, 'choices');
    return isUnknown
      ? null
      : this.#read(record, 'groundTruth', index, (value) => this.#truths.read(record, value, choices));
  }

  /** @param at the place of the response among several; null where there is one. */
  #readStored(record: LogRecord, index: number, at: number | null): Stored {
    return {
      storedParse: this.#truths.readParse(this.#read(record, 'storedParse', index, readStored, at)),
      storedLabel: this.#read(record, 'label', index, readLabel, at),
    };
  }

  /**
   * Must be called after the last record.
   * @throws InputError if no record has a mapped field, or none has a response or a stored parse.
   */
  finish(): void {
    if (this.#count === 0) return;
    assertSeen(this.#path, this.#map, this.#seen, this.#first);
    if (this.#seen.has('response') || this.#seen.has('storedParse')) return;
    this.#assertNothingElse(this.#first);
    throw new InputError(`${this.#path}: ${describeMissingResponse(this.#first)}`);
  }

  /** @throws AdvisedError where the records are known to be something else than trials. */
  #assertNothingElse(first: LogRecord): void {
    const other = describeOtherContents(first, this.#count === 1);
    if (other !== null) throw new AdvisedError(`${this.#path}: ${other}.`);
  }

  /** @param at the place of the response among several; null where there is one. A value about all of them is that of the first. */
  #read<Value>(
    record: LogRecord,
    field: MappedField,
    index: number,
    convert: (value: unknown) => Value,
    at: number | null = null,
  ): Value | null {
    const all = this.#findValue(record, field);
    if (all === undefined) return null;
    this.#seen.add(field);
    const value: unknown = at === null ? all : Array.isArray(all) ? all[at] : at === 0 ? all : null;
    if (value === null || value === undefined) return null;
    try {
      return convert(value);
    } catch (error) {
      if (!(error instanceof KindError)) throw error;
      if (this.#map[field] === undefined && !NEEDED.has(field)) return null;
      throw new InputError(`${this.#path}: record ${index + 1}: ${field}: ${error.message}.`);
    }
  }

  /** Whether the value is one for all responses. */
  #isOne(record: LogRecord, field: MappedField, responses: number): boolean {
    const value = this.#findValue(record, field);
    return value !== undefined && value !== null && !(Array.isArray(value) && value.length === responses);
  }

  #isMapped(name: string): boolean {
    return Object.entries(this.#map).some(
      ([field, source]) => ANSWERED.has(field as MappedField) && mappedPath(source) === name,
    );
  }

  /** undefined where the record does not have the field. */
  #findValue(record: LogRecord, field: MappedField): unknown {
    const mapped = this.#mapped.get(field);
    if (mapped !== undefined) return mapped(record);
    const guessed = this.#guessed[field];
    if (guessed !== undefined) return readPath(record, guessed);
    const name = DEFAULT_NAMES[field].find((candidate) => Object.hasOwn(record, candidate));
    if (name === undefined || isTaken(name, this.#guessed)) return undefined;
    return ANSWERED.has(field) && this.#isMapped(name) ? undefined : record[name];
  }
}

/** Fields that are never another one of them, too. */
const ANSWERED: ReadonlySet<MappedField> = new Set(['response', 'storedParse', 'label', 'groundTruth']);

/** Responses to one question that a log may have. */
const MOST_REPEATS = 64;
/** Characters of a question in the name of its item. */
const NAMED = 40;

/** Records without an id that have the same question, such as the rollouts of a prompt, are about one item. */
function nameQuestion(question: string | null): string | null {
  if (question === null || question === '') return null;
  if (question.length <= NAMED) return question;
  return `${question.slice(0, NAMED).toWellFormed()}… ${hashText(question)
    .map((part) => part.toString(36))
    .join('')}`;
}

/** Fields with a value for each response, or one for all. */
const ABOUT_RESPONSES: readonly MappedField[] = ['storedParse', 'label'];

/** Whether a guess gave the name to another field: `label` may be the truth. */
function isTaken(name: string, guessed: FieldMap): boolean {
  return Object.values(guessed).includes(name);
}
