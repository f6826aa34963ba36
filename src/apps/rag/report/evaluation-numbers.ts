/** Formats scores for the reports of evaluations. */
import type { MetricSummary } from '../documents/evaluation-report.ts';
import type { Interval } from '../../../base/core/statistics.ts';
import { formatGeneral } from '../../../base/text/float-format.ts';
import { signedText } from '../../../base/text/readable-numbers.ts';
import { decimals, plural } from '../../../report/numbers.ts';

export { OVERALL } from '../documents/score-name.ts';
const DIGITS = 3;

/** A number from outside on its own scale, such as a temperature, a grade or the score of a retriever: at most four digits that count. */
export const plainNumber = (value: number): string => formatGeneral(value, 4);
export const score = (value: number | null): string => decimals(value, DIGITS);
export const difference = (value: number | null): string => (value === null ? '–' : signedText(value, DIGITS));

export const scores = (interval: Interval | null): string =>
  interval === null ? '–' : `${score(interval[0])} to ${score(interval[1])}`;
export const differences = (interval: Interval | null): string =>
  interval === null ? '–' : `${difference(interval[0])} to ${difference(interval[1])}`;

/** A mean with its interval, if it has one. */
export function scoreWithInterval(value: number | null, interval: Interval | null): string {
  return interval === null ? score(value) : `${score(value)} (${scores(interval)})`;
}

/** Whether an interval is on one side of 0; false without an interval. */
export function isBesideZero(interval: Interval | null): interval is Interval {
  return interval !== null && (interval[0] > 0 || interval[1] < 0);
}

/** The metrics with a weight in the score, in order, without the score. */
export function weighted(metrics: readonly MetricSummary[]): MetricSummary[] {
  return metrics.filter(({ weight }) => weight !== null && weight > 0);
}

/** How many answers a mean is of, and to how many queries where some queries have several answers. */
export function answersTo({ n, queries }: { readonly n: number; readonly queries: number }): string {
  const answers = plural(n, 'answer');
  return queries === n ? answers : `${answers} to ${plural(queries, 'query', 'queries')}`;
}
