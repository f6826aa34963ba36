/** Limits on how much of a log is in memory, so that a hostile or broken file causes an error and does not use all memory. */
import { InputError } from '../../../base/core/errors.ts';

export interface LogLimits {
  /** Bytes of one record: a line, an element of a list, a sample in an archive. */
  readonly record: number;
  /** Bytes of a JSON document that is read as a whole. */
  readonly document: number;
  /** Unpacked bytes of all entries of an archive. */
  readonly archive: number;
  /** How deep JSON may be nested. */
  readonly depth: number;
}

const MEGABYTE = 1 << 20;

export const USUAL_LIMITS: LogLimits = {
  record: 64 * MEGABYTE,
  document: 512 * MEGABYTE,
  archive: 16 * 1024 * MEGABYTE,
  depth: 500,
};

/** Something that exceeds a limit. */
export class TooLarge extends InputError {
  /** What is too large, as a sentence without advice. */
  readonly finding: string;

  constructor(finding: string, advice: string) {
    super(`${finding}; ${advice}.`);
    this.finding = finding;
  }
}

/** An error that reports what is too large, and what to do. */
export function tooLarge(place: string, what: keyof LogLimits, limit: number): TooLarge {
  const amount = what === 'depth' ? `nested deeper than ${limit}` : `more than ${limit} bytes in one ${what}`;
  return new TooLarge(`${place}: ${amount}`, `if this is intended, raise the limit with --limit ${what}=…`);
}
