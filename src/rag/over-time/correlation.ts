/** The correlation of the means of two periods in which the same queries were answered. */
import { ItemValues } from '../../stats/by-item/item-values.ts';
import type { Results } from './results.ts';

/** The correlation of a mean in two periods, over all answers (null) or those with a tag; 0 where they share no query. */
export type Correlation = (metric: string, tag: string | null) => number;

export function correlatePeriods(now: Results, before: Results): Correlation {
  const numbers = new Map(before.ids.map((id, place) => [id, before.queries[place] as number]));
  if (!now.ids.some((id) => numbers.has(id))) return () => 0;
  for (const id of now.ids) if (!numbers.has(id)) numbers.set(id, numbers.size);
  return (metric, tag) => {
    const values = new ItemValues(numbers.size);
    for (const [side, results] of [before, now].entries()) {
      const column = results.columns.get(metric) ?? new Float64Array();
      for (const place of tag === null ? column.keys() : (results.tagged.get(tag) ?? [])) {
        const value = column[place] ?? Number.NaN;
        if (!Number.isNaN(value))
          values.add(numbers.get(results.ids[place] as string) as number, value, side === 0 ? 0 : 1);
      }
    }
    return values.correlation();
  };
}
