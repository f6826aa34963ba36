/** What the tables of statistics have in common. A statistic is described once; schemas, reports, CSV files, SQL, rules and docs are made from it. */
import type { Interval } from '../base/core/statistics.ts';

/** An entry of a table of statistics. */
export interface Statistic {
  /** The key in the result document. */
  readonly name: string;
  /** `interval` is both ends of one; `flag` is true or false. */
  readonly kind: 'interval' | 'number' | 'flag';
  readonly isNullable: boolean;
  /** Percentage points and percent have the same size in rules, so that `1` means one of them. */
  readonly unit: 'pct' | 'pp' | 'p' | 'coefficient' | 'count' | 'none';
  /** The smallest value, where the unit does not give it. */
  readonly minimum?: number;
  /** The name of its column in CSV files and in the database; {@link name} where there is none. */
  readonly column?: string;
  /** The part of the names of its ends in rules, such as `delta` for `deltaLow` and `deltaHigh`. */
  readonly endsName?: string;
  /** The heading of its column in reports. */
  readonly title: string;
  /** What it means, in a phrase. */
  readonly meaning: string;
  /** Its formula; empty where the source has it. */
  readonly formula: string;
  readonly source: string;
}

/** The type of the value of an entry. */
export type StatisticValue<One extends Statistic> =
  | { readonly interval: Interval; readonly flag: boolean; readonly number: number }[One['kind']]
  | (One['isNullable'] extends true ? null : never);

/** An entry whose value is a property of the row. */
export type RowStatistic<Row> = Statistic & { readonly name: keyof Row & string };
