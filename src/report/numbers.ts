/** Numbers as reports write them; rounding as in Python, like the original's report. */
import type { CellKey, GroupField, GroupValue } from '../base/core/trial.ts';
import type { Interval } from '../base/core/statistics.ts';
import { strFloat } from '../base/text/float-format.ts';
import { formatFixed, formatSigned } from '../base/text/python-numbers.ts';

export { plural } from '../base/text/plural.ts';

/** The sign for a missing value. */
const NONE = '–';

export const count = (value: number): string => String(value);
/** A count; `–` where there is none. */
export const countOrNone = (value: number | null): string => (value === null ? NONE : String(value));
export const percent = (value: number | null): string => (value === null ? NONE : `${formatFixed(value, 1)} %`);
export const pp = (value: number | null): string => (value === null ? NONE : formatSigned(value, 2));

/** With so many decimals. */
export const decimals = (value: number | null, digits: number): string =>
  value === null ? NONE : formatFixed(value, digits);

/** Both ends of an interval of differences. */
export const between = (interval: Interval | null): string =>
  interval === null ? NONE : `${pp(interval[0])} to ${pp(interval[1])}`;

/** The two ends of an interval, which are null together. */
export const intervalOf = (low: number | null, high: number | null): Interval | null =>
  low === null || high === null ? null : [low, high];

/** A key in words; `quote` makes text from outside safe in the output format. */
export function keyText(key: CellKey, fields: readonly GroupField[], quote: (text: string) => string): string {
  return fields.map((field) => `${field === 'temperature' ? 'T ' : ''}${keyValue(key[field], quote)}`).join(' / ');
}

/** A value of a group key; `quote` makes text from outside safe in the output format. */
export function keyValue(value: GroupValue | undefined, quote: (text: string) => string): string {
  if (value === null || value === undefined) return NONE;
  return typeof value === 'number' ? strFloat(value) : quote(value);
}
