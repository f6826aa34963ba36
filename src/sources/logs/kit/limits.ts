/** How much of a log is held at once, so that a hostile or broken file ends in a sentence and not in all of the memory. */
import { InputError } from '../../../core/errors.ts';

export interface LogLimits {
  /** Bytes of one record: a line, an element of a list, a sample in an archive. */
  readonly record: number;
  /** Bytes of a JSON document that is held as a whole. */
  readonly document: number;
  /** Bytes that all entries of an archive unpack to. */
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

/** @throws InputError that says what is too large, and what to do. */
export function tooLarge(place: string, what: keyof LogLimits, limit: number): InputError {
  const amount = what === 'depth' ? `nested deeper than ${limit}` : `more than ${limit} bytes in one ${what}`;
  return new InputError(`${place}: ${amount}; if it is meant to be so, raise the limit with --limit ${what}=….`);
}
