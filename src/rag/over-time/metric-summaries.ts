/** Summarizes each metric over all results. */
import type { Scoring } from '../documents/evaluation.ts';
import type { MetricSummary } from '../documents/evaluation-report.ts';
import { bootstrapColumnMeans, type BootstrapOptions } from '../../stats/bootstrap.ts';
import { Mean } from '../../stats/mean.ts';
import { compareCodePoints } from '../../text/order.ts';
import { findGroup } from './groups.ts';
import { OVERALL, type Results } from './results.ts';

const BINS = 20;

/** In the order of the columns. The bootstrap draws whole results, so that the intervals of all metrics are from the same samples. */
export function metricSummaries(results: Results, scoring: Scoring, options: BootstrapOptions): MetricSummary[] {
  const { columns } = results;
  const samples = bootstrapColumnMeans([...columns.values()], options);
  const scored = computeMean(columns.get(OVERALL)).n;
  return Array.from(columns, ([metric, column], at) => {
    const mean = computeMean(column);
    const interval = samples[at]?.interval ?? null;
    return {
      metric,
      group: findGroup(scoring, metric),
      n: mean.n,
      absent: countAbsent(results, metric),
      weight: metric === OVERALL || scored === 0 ? null : (results.weights.get(metric) ?? 0) / scored,
      mean: mean.value(),
      // A single result does not show how results vary, and its bootstrap interval would have no width.
      interval: mean.n < 2 ? null : interval,
      histogram: countBins(column),
    };
  });
}

function computeMean(column: Float64Array = new Float64Array()): Mean {
  const mean = new Mean();
  for (const value of column) if (!Number.isNaN(value)) mean.add(value);
  return mean;
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
