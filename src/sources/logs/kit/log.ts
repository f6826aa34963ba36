/** Logs: files of evaluation harnesses that hold responses. Each format is one folder, and readers.ts lists them. */
import { posix } from 'node:path';
import type { AnswerKind } from '../../../core/scheme.ts';
import type { Anomaly, TrialDetail } from '../../../core/trial.ts';
import type { LogLimits } from './limits.ts';

/** The beginning of a file, by which formats are told apart. */
export interface LogStart {
  /** With links followed: formats are told apart by names of files and folders, too. */
  readonly path: string;
  /** The first characters, without a byte order mark. */
  readonly text: string;
  /** Whether that is all. */
  readonly isWhole: boolean;
  /** Names of the entries, of an archive; null of anything else. */
  readonly entries: readonly string[] | null;
}

export type OnBytes = (bytes: number) => void;

export interface ReadOptions {
  /** The name of the log in reports, as `logNames` gives it. */
  readonly name: string;
  /** Which field of a record holds what, for formats without fields of their own: `--map`. */
  readonly map: FieldMap;
  /** Which of several stored answers counts, such as a filter of lm-eval or a scorer of inspect: `--stored`; null for the first one. */
  readonly stored: string | null;
  readonly limits: LogLimits;
  /** Called now and then with the number of bytes that were read. */
  readonly onBytes?: OnBytes;
}

/** What a record may say, by the names that `--map` uses. */
export const MAPPED_FIELDS = [
  'id',
  'item',
  'response',
  'storedParse',
  'label',
  'groundTruth',
  'choices',
  'question',
  'model',
  'variant',
  'condition',
  'dataset',
  'task',
  'temperature',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];
export type FieldMap = Readonly<Partial<Record<MappedField, string>>>;

export interface LogTrial extends TrialDetail {
  readonly anomaly: Anomaly | null;
}

/** Options that mean something to some formats only. */
export type LogChoice = '--map' | '--stored';

/** One format. */
export interface LogReader {
  readonly id: string;
  /** What it reads, as part of a sentence in Markdown. docs/logs.md has it. */
  readonly summary: string;
  /** What a user must know of its trials: sentences in Markdown. docs/logs.md has them. */
  readonly notes: string;
  /** Ids of the schemes that the harness itself uses, by the kind of the answers. They are the first choice of an audit that names no schemes. */
  readonly schemes?: Readonly<Partial<Record<Exclude<AnswerKind, 'any'>, readonly string[]>>>;
  /** Whether the file is of this format, as far as its beginning tells. */
  readonly detects: (start: LogStart) => boolean;
  /** Whether its fields have names of their own, so that a file found in a folder is surely meant. */
  readonly isOwnFormat: boolean;
  /** The option that chooses among what the format holds; none where there is no choice. */
  readonly option?: LogChoice;
  /** Files beside the log that belong to it, and are no logs of their own. */
  readonly companions?: (path: string) => readonly string[];
  /**
   * The trials, in the order of the file.
   * @throws InputError that names the file, the place and what is wrong.
   */
  readonly read: (path: string, options: ReadOptions) => AsyncIterable<LogTrial>;
}

/**
 * The id of a trial of a log that gives none: the file name and the place in the file. It does not depend on the folder, nor on the other
 * logs that are read.
 * @param name of the log.
 * @param index counted from 0.
 */
export function placeId(name: string, index: number): string {
  return `${posix.basename(name)}#${index}`;
}
