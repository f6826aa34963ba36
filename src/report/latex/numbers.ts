/** Numbers in LaTeX, with signs as math. */
import type { Interval } from '../../base/core/statistics.ts';
import { decimals, ppOf } from '../numbers.ts';
import { pValue } from '../../base/text/p-value.ts';

/** The sign for a missing value. */
const NONE = '{--}';

/** A difference in percentage points. @param n its trials; without it, one decimal. */
export function points(value: number | null, n: number = 0): string {
  return value === null ? NONE : inMath(ppOf(value, n));
}

/** A rate in percent, without the sign of percent. */
export function rate(value: number | null): string {
  return value === null ? NONE : decimals(value, 1);
}

/** Both ends of an interval of differences. */
export function interval(ends: Interval | null, n: number = 0): string {
  return ends === null ? NONE : inMath(`[${ppOf(ends[0], n)}, ${ppOf(ends[1], n)}]`);
}

/** A p-value: `0.031`, or `$< 0.001$`. */
export function pText(p: number | null): string {
  if (p === null) return NONE;
  const text = pValue(p);
  return text.startsWith('<') ? inMath(text) : text;
}

/** Signs as math, where a minus sign is a hyphen. */
function inMath(text: string): string {
  return `$${text.replaceAll('−', '-')}$`;
}
