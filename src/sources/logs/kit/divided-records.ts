/** Records of which several trials are made, such as one for each model, and notes about them. */
import type { LogRecord } from './record-values.ts';

/** The fields of one answer. */
export interface AnswerColumns {
  /** The name of its model or condition. */
  readonly name: string;
  /** The name that a field has in the record of the answer, such as `response`, and its name in the log. */
  readonly fields: ReadonlyMap<string, string>;
}

/** All answers of a record. */
export interface DividedColumns {
  readonly answers: readonly AnswerColumns[];
  /** The field that tells the answers apart. */
  readonly by: 'model' | 'condition' | 'variant';
  /** The names of the responses, one for each answer. */
  readonly responses: readonly string[];
}

const NOTES = new WeakMap<LogRecord, string>();

/** Names at most in a sentence. */
const MOST_NAMES = 6;

/** Must be called for the first record that is made of another one. @param read what the fields were read as, such as "the answers of 3 models". */
export function noteDivided(record: LogRecord, names: readonly string[], read: string): void {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const few = names.slice(0, MOST_NAMES).join(', ');
  NOTES.set(record, `the fields ${few}${more} were read as ${read}; --map response=PATH reads one of them`);
}

/** That the answers of several fields were read, as a sentence without a full stop; none for records that were not divided. */
export function describeDivided(first: readonly LogRecord[]): string[] {
  const note = first[0] === undefined ? undefined : NOTES.get(first[0]);
  return note === undefined ? [] : [note];
}
