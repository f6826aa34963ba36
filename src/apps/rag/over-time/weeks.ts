/** Computes the means of each metric by week. */
import type { NamedMetricMean, WeekSummary } from '../documents/evaluation-report.ts';
import type { ItemMean } from '../../../stats/by-item/item-values.ts';
import { isoWeek, weekNumber, type IsoWeek } from './iso-week.ts';
import { meanOfPlaces } from './means.ts';
import type { Results } from './results.ts';

export interface Week extends IsoWeek {
  /** Of its results. */
  readonly places: Uint32Array;
}

/** Ascending; weeks without an answer are missing. */
export function groupByWeek({ times, n }: Pick<Results, 'times' | 'n'>): Week[] {
  const places = Map.groupBy(Array(n).keys(), (place) => weekNumber(times[place] as number));
  return [...places]
    .toSorted(([a], [b]) => a - b)
    .map(([number, members]) => ({ ...isoWeek(number), places: Uint32Array.from(members) }));
}

/** Metrics that no answer of the week has are left out. */
export function weekSummary({ places, ...week }: Week, results: Results): WeekSummary {
  const metrics = Array.from(results.columns.keys()).flatMap((metric) => {
    const mean = meanOfPlaces(results, metric, places);
    return mean === null ? [] : [metricMean(metric, mean)];
  });
  return { ...week, answers: places.length, metrics };
}

export function metricMean(metric: string, { n, items, mean, interval }: ItemMean): NamedMetricMean {
  return { metric, n, queries: items, mean, interval };
}
