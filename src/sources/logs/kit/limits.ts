/** Errors about logs that exceed a limit. */
import { InputError } from '../../../base/core/errors.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';

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
