/** Results as columns of numbers, with the id of each answer and without texts. */
import type { WhyAbsent } from '../documents/why-absent.ts';
import type { Composed } from './composition/compositions.ts';
import type { Group } from '../../../stats/change-points.ts';

export { OVERALL } from '../documents/score-name.ts';

/** Flags of a result, as bits. */
export const LACKS_REPLY = 1;
export const LACKS_SCORE = 2;
/** A metric with a weight is absent, so that others took over its weight. */
export const SHARES_WEIGHT = 4;

/** Results in the order of their records, which are ascending; places count from 0. */
export interface Results extends Composed {
  readonly n: number;
  readonly records: Float64Array;
  /** Unix time in milliseconds. */
  readonly times: Float64Array;
  readonly ids: readonly string[];
  /** The number of the query of each result, from 0: results with the same id have the same one. */
  readonly queries: Uint32Array;
  readonly queryCount: number;
  readonly marks: Uint8Array;
  /** By metric, in the order of reports; NaN for a result without the metric. */
  readonly columns: ReadonlyMap<string, Float64Array>;
  /** Sum of the weights of a metric over all results with a score. */
  readonly weights: ReadonlyMap<string, number>;
  readonly absent: ReadonlyMap<string, ReadonlyMap<WhyAbsent, number>>;
  /** Places of the results of each tag, ascending. */
  readonly tagged: ReadonlyMap<string, readonly number[]>;
}

/** The value of a metric at a place; null where the result does not have it. */
export function valueAt({ columns }: Results, metric: string, place: number): number | null {
  const value = columns.get(metric)?.[place] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Places that have the metric and meet the condition, lowest value first, then by record. */
export function lowestFirst(
  { columns }: Results,
  metric: string,
  meets: (place: number) => boolean = () => true,
): number[] {
  const column = columns.get(metric) ?? new Float64Array();
  return [...column.keys()]
    .filter((place) => !Number.isNaN(column[place]) && meets(place))
    .toSorted((a, b) => (column[a] as number) - (column[b] as number) || a - b);
}

/** The values of a metric at some places, each with the number of its query; without results that lack the metric. */
export function selectValues({ queries }: Pick<Results, 'queries'>, column: Float64Array, places: Uint32Array): Group {
  const having = places.filter((place) => !Number.isNaN(column[place]));
  return {
    items: having.map((place) => queries[place] as number),
    values: Float64Array.from(having, (place) => column[place] as number),
  };
}
