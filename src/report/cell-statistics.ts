/** How reports write the statistics of cells and schemes. */
import { canBeSignificant } from '../base/core/significance.ts';
import type { Interval } from '../base/core/statistics.ts';
import type { RowStatistic, Statistic } from '../documents/statistic.ts';
import { pValue } from '../base/text/p-value.ts';
import type { Conversion } from './measure.ts';
import { between, decimals } from './numbers.ts';

const DECIMALS = { pct: 2, pp: 2, coefficient: 3, count: 0, none: 0 } as const;

/** The value of a row in words; `–` where there is none. Intervals are those of differences. @param shown from error rates to the quantity that the report shows. */
export function statisticText<Row extends object>(
  { name, kind, unit }: RowStatistic<Row>,
  row: Row,
  shown: Conversion,
): string {
  const value: unknown = row[name] ?? null;
  if (kind === 'interval') return between(shown.interval(value as Interval | null));
  if (kind === 'flag') return value === true ? 'yes' : 'no';
  if (name === 'p' && isUntestable(row)) return pValue(null);
  return unit === 'p' ? pValue(value as number | null) : decimals(value as number | null, DECIMALS[unit]);
}

/** Whether too few items carry the difference of a row, so that it has no p. */
function isUntestable(row: object): boolean {
  return 'minP' in row && typeof row.minP === 'number' && !canBeSignificant(row.minP);
}

/** What reports show beside the change of a rate: all but the intervals of rates. */
export function isOfDifference({ kind, unit }: Statistic): boolean {
  return kind === 'number' || unit === 'pp';
}
