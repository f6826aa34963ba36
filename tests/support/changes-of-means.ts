/** The comparison of two reports that were made by hand, from their means and intervals: of other queries, with scores of the same metrics. */
import type { EvaluationReport, NamedMetricMean } from '../../src/apps/rag/documents/evaluation-report.ts';
import type { PeriodComparison } from '../../src/apps/rag/over-time/compare-periods.ts';
import { moverInterval } from '../../src/stats/by-item/mover.ts';

type Known = Pick<NamedMetricMean, 'metric' | 'interval'> & { readonly mean: number | null };

export function changesOfMeans(now: EvaluationReport, before: EvaluationReport | null): PeriodComparison | null {
  if (before === null) return null;
  const find = ({ metrics, tags }: EvaluationReport, name: string, tag: string | null): Known | undefined =>
    (tag === null ? (metrics as readonly Known[]) : tags.find((one) => one.tag === tag)?.metrics)?.find(
      ({ metric }) => metric === name,
    );
  return {
    scores: null,
    change: (metric, tag) => {
      const [later, earlier] = [find(now, metric, tag), find(before, metric, tag)];
      if (later === undefined || earlier === undefined || later.mean === null || earlier.mean === null) return null;
      const change = later.mean - earlier.mean;
      if (later.interval === null || earlier.interval === null) return { change, interval: null };
      const [first, second] = [
        { estimate: later.mean, interval: later.interval },
        { estimate: earlier.mean, interval: earlier.interval },
      ];
      return { change, interval: moverInterval(first, second, 0) };
    },
  };
}
