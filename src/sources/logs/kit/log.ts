/** Logs: files of evaluation harnesses that contain responses. Each format is one folder, and readers.ts lists them. */
import { posix } from 'node:path';
import type { AnswerKind } from '../../../base/core/scheme.ts';
import type { Anomaly, TrialDetail } from '../../../base/core/trial.ts';
import type { Groups } from '../../groups.ts';
import type { FieldMap, LogLimits } from '../../../base/core/log-fields.ts';
import type { LogRecord } from './record-values.ts';

/** The beginning of a file, which identifies its format. */
export interface LogStart {
  /** The path with links followed: names of files and folders identify formats too. */
  readonly path: string;
  /** The first characters, without a byte order mark. */
  readonly text: string;
  /** Whether the text is the whole file. */
  readonly isWhole: boolean;
  /** The names of the entries of an archive; null for any other file. */
  readonly entries: readonly string[] | null;
}

export type OnBytes = (bytes: number) => void;

export interface ReadOptions {
  /** The name of the log in reports, as `logNames` gives it. */
  readonly name: string;
  /** Which field of a record contains what: `--map`. Readers of formats with fixed fields need not look at it. */
  readonly map: FieldMap;
  /** Which of several stored answers counts, such as a filter of lm-eval or a scorer of inspect: `--stored`; null for the first one. */
  readonly stored: string | null;
  readonly limits: LogLimits;
  /** The fields that the first records show, for formats without fixed fields, where they were guessed before. */
  readonly guessed?: FieldMap | undefined;
  /** Called repeatedly with the number of bytes read. */
  readonly onBytes?: OnBytes;
}

export interface LogTrial extends TrialDetail {
  readonly anomaly: Anomaly | null;
}

/** What a trial is grouped by where groups have their own schemes: its task or, where it has none, its data set. */
export function taskOf({ task, dataset }: Pick<LogTrial, 'task' | 'dataset'>): string | null {
  return task ?? dataset;
}

/** A trial, and the record of the log that it was made of: `--map` reads fields of any format from it. */
export interface ReadTrial {
  readonly trial: LogTrial;
  readonly record: LogRecord;
}

/** A record as it is in a file, and about how many bytes it takes. */
interface RawRecord {
  readonly record: LogRecord;
  readonly bytes: number;
}

/** The trials of one record. */
export function* withRecord(record: object, trials: Iterable<LogTrial>): Generator<ReadTrial> {
  for (const trial of trials) yield { trial, record: record as LogRecord };
}

/** What made the labels of a log, as the log states it. */
export interface LabelOrigin {
  /** The scheme of the catalog that gives the same labels; null where there is none. */
  readonly scheme: string | null;
  /** What made them, as part of a sentence: "the scorer match(location=end)". */
  readonly maker: string;
  /** Where each label is the majority vote over the first repeats of a question: the scheme whose answers were put to the vote, and how many repeats vote. */
  readonly vote?: { readonly scheme: string; readonly repeats: number };
  /** Whether the scheme gives the same labels for `(A)` and `A` as truths, because it ignores case and punctuation. */
  readonly ignoresWrappers?: true;
  /** Whether the labels are rewards of a training run. */
  readonly areRewards?: true;
}

/** One format. */
export interface LogReader {
  readonly id: string;
  /** The files that it reads, as part of a sentence in Markdown. docs/logs.md contains it. */
  readonly summary: string;
  /** A command that reads such a log. docs/logs.md contains it. */
  readonly example: string;
  /** What a user must know about its trials: sentences in Markdown. docs/logs.md contains them. */
  readonly notes: string;
  /** Ids of the schemes that the harness itself uses, by the kind of the answers. An audit that names no schemes uses them. */
  readonly schemes?: Readonly<Partial<Record<Exclude<AnswerKind, 'any'>, readonly string[]>>>;
  /** The way of `think(NAME)+SCHEME` in which the harness itself drops a thought that ends with `</think>`. */
  readonly dropsThoughts?: string;
  /** Whether the file has this format, judged by its beginning. */
  readonly detects: (start: LogStart) => boolean;
  /** What a file of this format lacks to be a log, and what the user can do, as a sentence without the path and a full stop; null for a log. @throws InputError for a file that cannot be read. */
  readonly describeLack?: (path: string, start: LogStart) => Promise<string | null>;
  /** Whether its fields have fixed names, so that a matching file in a folder is certainly a log. */
  readonly isOwnFormat: boolean;
  /** Whether trials without response and truth are those of which options were rated by their likelihood. */
  readonly ratesOptions?: true;
  /** Whether a log may have several stored answers, so that `--stored` selects one. */
  readonly hasSeveralStored?: true;
  /** What made the labels, as the log states it; null where it states nothing. @throws InputError for a log that cannot be read. */
  readonly labelledBy?: (path: string, options: Pick<ReadOptions, 'stored' | 'limits'>) => Promise<LabelOrigin | null>;
  /** The records as they are in the file; only of formats without fixed fields, whose fields are guessed. @throws InputError for a log that cannot be read. */
  readonly records?: (path: string, options: Pick<ReadOptions, 'map' | 'limits'>) => Groups<RawRecord>;
  /** What is unusual about how the file is read, as sentences without a path and a full stop. @throws InputError for a file that cannot be read. */
  readonly warnings?: (path: string) => Promise<readonly string[]>;
  /** Files beside the log that belong to it and are not separate logs. */
  readonly companions?: (path: string) => readonly string[];
  /**
   * The trials, in the order of the file, in groups of any size: those of a record, or of a piece of the file.
   * @throws InputError that names the file, the place and what is wrong.
   */
  readonly read: (path: string, options: ReadOptions) => Groups<ReadTrial>;
}

/**
 * The id of a trial without an id in the log: the file name and the place in the file. It depends neither on the folder nor on the other logs.
 * @param name of the log.
 * @param index counted from 0.
 */
export function placeId(name: string, index: number): string {
  return `${posix.basename(name)}#${index}`;
}
