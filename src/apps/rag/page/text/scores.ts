/** Formats metrics and differences; numbers are formatted by src/apps/rag/report/evaluation-numbers.ts. */
import type { Interval } from '../../../../base/core/statistics.ts';
import { nameMetric } from '../../documents/score-name.ts';
import { isBesideZero } from '../../report/evaluation-numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';

/** The name of a metric, as inert text. */
export function metricName(metric: string): string {
  return inertLine(nameMetric(metric));
}

/** The direction of a significant difference; null where its interval contains 0. */
export function findDirection(interval: Interval | null): 'higher' | 'lower' | null {
  if (!isBesideZero(interval)) return null;
  return interval[0] > 0 ? 'higher' : 'lower';
}
