/** Logs: files of evaluation harnesses that hold responses. Each format is one file here, and readers.ts lists them. */
import type { TrialDetail } from '../../core/trial.ts';

/** The beginning of a file, by which formats are told apart. */
export interface LogStart {
  readonly path: string;
  /** The first characters, without a byte order mark. */
  readonly text: string;
  /** Whether that is all. */
  readonly isWhole: boolean;
}

export type OnBytes = (bytes: number) => void;

interface ReadOptions {
  /** The path as reports show it. */
  readonly name: string;
  /** Which field of a record holds what, for formats without fields of their own: `--map`. */
  readonly map: FieldMap;
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

/**
 * Something about a trial that its numbers should not hide. `vote`: the stored answer is a majority vote over several responses, of which
 * the log holds one. `error`: there is no response, the text in its place is an error message.
 */
export type Remark = 'vote' | 'error';

export interface LogTrial extends TrialDetail {
  readonly remark: Remark | null;
}

/** One format. */
export interface LogReader {
  readonly id: string;
  /** What it reads, in one sentence. */
  readonly summary: string;
  /** Whether the file is of this format, as far as its beginning tells. */
  readonly detects: (start: LogStart) => boolean;
  /**
   * The trials, in the order of the file.
   * @throws InputError that names the file, the place and what is wrong.
   */
  readonly read: (path: string, options: ReadOptions) => AsyncIterable<LogTrial>;
}

/** The id of a trial of a log that gives none: its place in the file, counted from 0. */
export function placeId(name: string, index: number): string {
  return `${name}#${index}`;
}
