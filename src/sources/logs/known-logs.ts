/** What is known of logs before their trials are read. A command finds the reader of a log once and passes on what it found. */
import type { FieldMap, LogLimits } from '../../base/core/log-fields.ts';
import { fileStatus, type FileStatus } from './kit/files.ts';
import { describeErrorTexts } from './kit/fields/error-texts.ts';
import { describeOtherAnswers } from './kit/fields/field-warnings.ts';
import { guessAllFields, type FieldGuess } from './kit/fields/guess-fields.ts';
import { describeConstantScores, describeOtherLabels } from './kit/fields/label-values.ts';
import type { LabelOrigin, LogReader } from './kit/log.ts';
import { describeDivided } from './kit/divided-records.ts';
import { originOfRecord } from './kit/record-origin.ts';
import { TruthReader } from './kit/fields/truth-reader.ts';
import type { LogRecord } from './kit/record-values.ts';
import { describeUnreadValues } from './unread-values.ts';

/** How logs are read. */
export interface LogOptions {
  /** The id of a reader for all of them; null to find the format by the content. */
  readonly format: string | null;
  readonly map: FieldMap;
  /** Which of several stored answers counts. Default: the first one. */
  readonly stored?: string | null;
  readonly limits?: LogLimits;
}

/** How the fields of a log without fixed fields are read. */
export interface FoundFields {
  /** Those that are guessed, by the names of its records. */
  readonly guessed: FieldMap;
  /** Fields that look like labels and are none, and values that were read as something else, as sentences without the log and a full stop. */
  readonly notes: readonly string[];
}

export const FIXED_FIELDS: FoundFields = { guessed: {}, notes: [] };

/** @param first the records by which fields are guessed. @param guess what was guessed by them, if that was done before. */
export function describeFields(
  first: readonly LogRecord[],
  map: FieldMap,
  guess: FieldGuess = guessAllFields(first, map),
): FoundFields {
  const { found, all } = guess;
  const fields = { ...all, ...map };
  const ofLabels = [...describeConstantScores(first, map, found), ...describeOtherLabels(first, fields)];
  const ofAnswers = map.response === undefined ? describeOtherAnswers(guess) : [];
  const ofTexts = [...new TruthReader(first, fields).describe(), ...describeErrorTexts(first, fields)];
  const unread = describeUnreadValues(first, fields, map);
  return { guessed: found, notes: [...describeDivided(first), ...ofLabels, ...ofAnswers, ...ofTexts, ...unread] };
}

/** The reader of a log, and what was seen of the log when it was found. Records are not kept, because there may be many logs. */
export interface KnownLog {
  readonly reader: LogReader;
  /** What made the labels; null where the log states nothing. Missing where this was not looked for yet. */
  readonly origin?: LabelOrigin | null;
  /** Missing where they were not needed yet. */
  readonly fields?: FoundFields;
  /** The path with links followed, if the log was opened. */
  readonly real?: string;
  /** The state of the file before it was looked at. */
  readonly before: FileStatus;
}

/** What the first records of a log without fixed fields show. @param guess the fields that were guessed by them. */
export function lookAt(
  first: readonly LogRecord[],
  map: FieldMap,
  guess: FieldGuess,
): Pick<KnownLog, 'origin' | 'fields'> {
  const [one] = first;
  return { origin: one === undefined ? null : originOfRecord(one), fields: describeFields(first, map, guess) };
}

/** What to do about a log that cannot be read any more. */
export const STILL_THERE = 'check that it is still there';

/** The known logs of one command. A log that has changed since is not known any more. */
export class KnownLogs {
  readonly #options: LogOptions;
  readonly #logs = new Map<string, KnownLog>();

  /** @param options how all of its logs are read. */
  constructor(options: LogOptions) {
    this.#options = options;
  }

  /** @param options how the log is read now; under other options than before, nothing is known of it. @throws InputError if it was removed. */
  find(path: string, options: LogOptions): KnownLog | undefined {
    const known = this.#isFor(options) ? this.#logs.get(path) : undefined;
    if (known === undefined) return undefined;
    const now = fileStatus(path, STILL_THERE);
    return now.size === known.before.size && now.mtimeMs === known.before.mtimeMs ? known : undefined;
  }

  add(path: string, log: KnownLog, options: LogOptions): void {
    if (this.#isFor(options)) this.#logs.set(path, log);
  }

  #isFor({ format, map, stored = null, limits }: LogOptions): boolean {
    const own = this.#options;
    return format === own.format && map === own.map && stored === (own.stored ?? null) && limits === own.limits;
  }
}
