/** Metrics and differences in words; numbers are those of src/rag/report/evaluation-numbers.ts. */
import type { Interval } from '../../../core/statistics.ts';
import { isBesideZero, OVERALL } from '../../report/evaluation-numbers.ts';
import { inertLine } from '../../../text/inert.ts';

/** What a metric is called; inert. */
export function metricName(metric: string): string {
  return metric === OVERALL ? 'score' : inertLine(metric);
}

/** Which way a difference goes that is more than chance gives; null where its interval holds 0. */
export function findDirection(interval: Interval | null): 'higher' | 'lower' | null {
  if (!isBesideZero(interval)) return null;
  return interval[0] > 0 ? 'higher' : 'lower';
}
