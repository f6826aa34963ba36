/** How reports write the statistics of cells and schemes. */
import { canBeSignificant } from '../base/core/significance.ts';
import type { Interval } from '../base/core/statistics.ts';
import type { RowStatistic, Statistic } from '../documents/statistic.ts';
import { pValue } from '../base/text/p-value.ts';
import type { Conversion } from './measure.ts';
import { between, countOrNone, decimals, pointDecimals } from './numbers.ts';

/** The value of a row in words; `–` where there is none. Intervals are those of differences. @param shown from error rates to the quantity that the report shows. @param n the trials of the row. */
export function statisticText<Row extends object>(
  { name, kind, unit }: RowStatistic<Row>,
  row: Row,
  shown: Conversion,
  n: number,
): string {
  const value: unknown = row[name] ?? null;
  if (kind === 'interval') return between(shown.interval(value as Interval | null), n);
  if (kind === 'flag') return value === true ? 'yes' : 'no';
  if (name === 'p' && isUntestable(row)) return pValue(null);
  const number = value as number | null;
  if (unit === 'p') return pValue(number);
  if (unit === 'coefficient') return decimals(number, 3);
  return unit === 'pp' || unit === 'pct' ? decimals(number, pointDecimals(n)) : countOrNone(number);
}

/** Whether too few items carry the difference of a row, so that it has no p. */
function isUntestable(row: object): boolean {
  return 'minP' in row && typeof row.minP === 'number' && !canBeSignificant(row.minP);
}

/** What reports show beside the change of a rate: all but the intervals of rates. */
export function isOfDifference({ kind, unit }: Statistic): boolean {
  return kind === 'number' || unit === 'pp';
}
