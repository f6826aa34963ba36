/** Numbers in LaTeX, with signs and powers of ten as math. */
import type { Interval } from '../../base/core/statistics.ts';
import { decimals, pp } from '../numbers.ts';
import { pValue } from '../../base/text/p-value.ts';

/** The sign for a missing value. */
const NONE = '{--}';

/** A difference in percentage points. */
export function points(value: number | null): string {
  return value === null ? NONE : `$${pp(value)}$`;
}

/** A rate in percent, without the sign of percent. */
export function rate(value: number | null): string {
  return value === null ? NONE : decimals(value, 1);
}

/** Both ends of an interval of differences. */
export function interval(ends: Interval | null): string {
  return ends === null ? NONE : `$[${pp(ends[0])}, ${pp(ends[1])}]$`;
}

/** A p-value: `0.031`, or a power of ten. */
export function pText(p: number | null): string {
  if (p === null) return NONE;
  const [, less = '', digits = '', power = ''] = /^(< )?([\d.]+)e-(\d+)$/.exec(pValue(p)) ?? [];
  if (power === '') return pValue(p);
  return less === '' ? `$${digits} \\times 10^{-${power}}$` : `$< 10^{-${power}}$`;
}
