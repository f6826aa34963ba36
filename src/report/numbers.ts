/** Numbers as reports write them; rounding as in Python, like the original's report. */
import type { CellKey, GroupField, GroupValue } from '../base/core/trial.ts';
import type { Interval } from '../base/core/statistics.ts';
import { strFloat } from '../base/text/float-format.ts';
import { countText, fixedText, percentText, signedText } from '../base/text/readable-numbers.ts';

export { partOf, plural } from '../base/text/plural.ts';

/** The sign for a missing value. */
const NONE = '–';

export const count = countText;
/** A count; `–` where there is none. */
export const countOrNone = (value: number | null): string => (value === null ? NONE : count(value));
export const percent = (value: number | null): string => (value === null ? NONE : percentText(value));

/** The decimals of percentage points of so many trials: one trial of fewer than 1,000 is more than a tenth of a point. */
export const pointDecimals = (n: number): number => (n < 1000 ? 1 : 2);

/** A difference in percentage points of so many trials, with its sign. */
export const ppOf = (value: number | null, n: number): string =>
  value === null ? NONE : signedText(value, pointDecimals(n));
/** The same with one decimal. */
export const pp = (value: number | null): string => ppOf(value, 0);

/** With so many decimals. */
export const decimals = (value: number | null, digits: number): string =>
  value === null ? NONE : fixedText(value, digits);

/** Both ends of an interval of differences. @param n their trials; without it, they have one decimal. */
export const between = (interval: Interval | null, n: number = 0): string =>
  interval === null ? NONE : `${ppOf(interval[0], n)} to ${ppOf(interval[1], n)}`;

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
