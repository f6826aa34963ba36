/** Scores and their intervals in words. */
import type { Interval } from '../../core/statistics.ts';
import { decimals } from '../../report/numbers.ts';
import { inertLine } from '../../text/inert.ts';
import { formatSigned } from '../../text/python-numbers.ts';

const DIGITS = 3;

/** The metric that stands for the score as a whole. */
export const OVERALL = 'overall';

/** What a metric is called; inert. */
export function metricName(metric: string): string {
  return metric === OVERALL ? 'score' : inertLine(metric);
}

export const score = (value: number | null): string => decimals(value, DIGITS);

/** `0.695 to 0.729` */
export const scoreInterval = (interval: Interval | null): string =>
  interval === null ? '–' : `${score(interval[0])} to ${score(interval[1])}`;

/** `+0.012`, with a minus that is as wide as the plus. */
export const difference = (value: number | null): string =>
  value === null ? '–' : formatSigned(value, DIGITS).replace('-', '−');

export const differenceInterval = (interval: Interval | null): string =>
  interval === null ? '–' : `${difference(interval[0])} to ${difference(interval[1])}`;

/** Which way a difference goes that is more than chance gives; null where its interval holds 0. */
export function directionOf(interval: Interval | null): 'higher' | 'lower' | null {
  if (interval === null) return null;
  if (interval[0] > 0) return 'higher';
  return interval[1] < 0 ? 'lower' : null;
}
