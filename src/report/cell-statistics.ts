/** How reports write the statistics of cells and schemes. */
import type { Interval } from '../core/statistics.ts';
import type { Measured, Statistic } from '../result/cell-statistics.ts';
import { pValue } from '../text/p-value.ts';
import { between, decimals } from './numbers.ts';

const DECIMALS = { pct: 2, pp: 2, coefficient: 3 } as const;

/** The value of a row in words; `–` where there is none. */
export function statisticText({ name, kind, unit }: Statistic, row: Measured): string {
  if (kind === 'interval') return between((row[name] ?? null) as Interval | null);
  const value = (row[name] ?? null) as number | null;
  return unit === 'p' ? pValue(value) : decimals(value, DECIMALS[unit]);
}

/** What reports show beside Δpp: all but the intervals of rates. */
export function isOfDifference({ kind, unit }: Statistic): boolean {
  return kind === 'number' || unit === 'pp';
}
