/** Summarizes each metric over all results. */
import type { Scoring } from '../documents/evaluation.ts';
import type { MetricSummary } from '../documents/evaluation-report.ts';
import { NO_MEAN } from '../../../stats/by-item/item-values.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { findGroup } from './groups.ts';
import { meanOfResults } from './means.ts';
import { OVERALL, type Results } from './results.ts';

const BINS = 20;

/** In the order of the columns. */
export function metricSummaries(results: Results, scoring: Scoring): MetricSummary[] {
  const scored = meanOfResults(results, OVERALL)?.n ?? 0;
  return Array.from(results.columns, ([metric, column]) => {
    const { n, items, mean, interval } = meanOfResults(results, metric) ?? NO_MEAN;
    return {
      metric,
      group: findGroup(scoring, metric),
      n,
      queries: items,
      absent: countAbsent(results, metric),
      weight: metric === OVERALL || scored === 0 ? null : (results.weights.get(metric) ?? 0) / scored,
      mean,
      interval,
      histogram: countBins(column),
    };
  });
}

function countAbsent({ absent }: Results, metric: string): MetricSummary['absent'] {
  return [...(absent.get(metric) ?? [])]
    .map(([why, count]) => ({ why, count }))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.why, b.why));
}

/** The last bin includes 1 and larger values; the first bin includes values below 0. */
function countBins(column: Float64Array): number[] {
  const values = column.filter((value) => !Number.isNaN(value));
  if (values.length === 0) return [];
  const bins = Array.from({ length: BINS }, () => 0);
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(value * BINS)));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}
