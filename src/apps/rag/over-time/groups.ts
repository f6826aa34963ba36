/** The order and the groups of the metrics of a scoring. */
import type { MetricGroup, Scoring } from '../documents/evaluation.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { OVERALL } from './results.ts';

/** The score, then all metrics of the groups in their order, then the others by name. */
export function orderedMetrics({ groups }: Scoring, others: readonly string[]): string[] {
  const grouped = groups.flatMap(({ metrics, otherwise }) => [...metrics, ...otherwise]);
  return [...new Set([OVERALL, ...grouped, ...others.toSorted(compareCodePoints)])];
}

/** The group that a metric has its weight from; null without one. */
export function findGroup({ groups }: Scoring, metric: string): string | null {
  const has = ({ metrics, otherwise }: MetricGroup): boolean => metrics.includes(metric) || otherwise.includes(metric);
  return groups.find(has)?.id ?? null;
}

/** Whether the weight of an absent metric was given to others. A group whose metrics are all replaced by its alternatives does not count. */
export function sharesWeight({ groups }: Scoring, has: (metric: string) => boolean): boolean {
  return groups.some(({ metrics, otherwise }) => {
    const isReplaced = otherwise.length > 0 && !metrics.some(has);
    return !(isReplaced ? otherwise : metrics).every(has);
  });
}
