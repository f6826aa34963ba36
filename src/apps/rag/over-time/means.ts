/** Means of metrics over results, whose items are the queries: results of one query depend on each other. */
import { ItemValues, type ItemMean } from '../../../stats/by-item/item-values.ts';
import type { Results } from './results.ts';

/** null where no result has the metric. */
export function meanOfResults({ columns, queries, queryCount }: Results, metric: string): ItemMean | null {
  const values = new ItemValues(queryCount);
  for (const [place, value] of columns.get(metric)?.entries() ?? [])
    if (!Number.isNaN(value)) values.add(queries[place] as number, value);
  return values.mean();
}

/** The same over the results at some places. Its memory is that of their queries only. */
export function meanOfPlaces({ columns, queries }: Results, metric: string, places: Uint32Array): ItemMean | null {
  const column = columns.get(metric) ?? new Float64Array();
  const values = new ItemValues();
  const numbers = new Map<number, number>();
  for (const place of places) {
    const value = column[place] as number;
    if (Number.isNaN(value)) continue;
    const query = queries[place] as number;
    let item = numbers.get(query);
    if (item === undefined) numbers.set(query, (item = numbers.size));
    values.add(item, value);
  }
  return values.mean();
}
