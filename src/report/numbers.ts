/** Numbers as reports write them; rounding as in Python, like the original's report. */
import type { GroupValue } from '../core/trial.ts';
import { strFloat } from '../text/float-format.ts';
import { formatFixed, formatSigned } from '../text/python-numbers.ts';

/** What stands for a value that is not there. */
const NONE = '–';

export const count = (value: number): string => String(value);
export const percent = (value: number | null): string => (value === null ? NONE : `${formatFixed(value, 1)} %`);
export const pp = (value: number | null): string => (value === null ? NONE : formatSigned(value, 2));

/** `1 trial`, `2 trials`, `2 entries`. */
export function plural(n: number, noun: string, many: string = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : many}`;
}

/** A value of a group key; `quote` makes text from outside safe where it goes. */
export function keyValue(value: GroupValue | undefined, quote: (text: string) => string): string {
  if (value === null || value === undefined) return NONE;
  return typeof value === 'number' ? strFloat(value) : quote(value);
}
