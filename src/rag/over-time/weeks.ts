/** Computes the means of each metric by week. */
import type { NamedMetricMean, WeekSummary } from '../documents/evaluation-report.ts';
import { Mean } from '../../stats/mean.ts';
import { isoWeek, weekNumber, type IsoWeek } from './iso-week.ts';
import type { Results } from './results.ts';

export interface Week extends IsoWeek {
  readonly answers: number;
  /** By metric; without metrics that no answer of the week has. */
  readonly means: ReadonlyMap<string, Mean>;
}

/** Ascending; weeks without an answer are missing. */
export function groupByWeek({ times, columns, n }: Results): Week[] {
  const places = Map.groupBy(Array(n).keys(), (place) => weekNumber(times[place] as number));
  return [...places]
    .toSorted(([a], [b]) => a - b)
    .map(([number, members]) => ({
      ...isoWeek(number),
      answers: members.length,
      means: computeMeans(columns, members),
    }));
}

/** Means over some results, for the metrics that at least one of them has. */
function computeMeans(columns: Results['columns'], places: readonly number[]): Map<string, Mean> {
  const means = new Map<string, Mean>();
  for (const [metric, column] of columns) {
    const mean = new Mean();
    for (const place of places) if (!Number.isNaN(column[place])) mean.add(column[place] as number);
    if (mean.n > 0) means.set(metric, mean);
  }
  return means;
}

export function weekSummary({ means, ...week }: Week): WeekSummary {
  return { ...week, metrics: Array.from(means, ([metric, mean]) => metricMean(metric, mean)) };
}

export function metricMean(metric: string, mean: Mean): NamedMetricMean {
  return { metric, n: mean.n, mean: mean.value() ?? 0, interval: mean.interval() };
}
