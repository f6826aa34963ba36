/** Summarizes a report of evaluations in one sentence: the present score, its last change, and the metric that it is from. */
import { partsOfChange } from '../documents/change-parts.ts';
import type { EvaluationReport, MetricSummary, NamedMetricMean, WeekSummary } from '../documents/evaluation-report.ts';
import { answersTo, difference, OVERALL, score, scoreWithInterval, weighted } from './evaluation-numbers.ts';
import { percent, plural } from '../../../report/numbers.ts';

/** The score of the last week that has one. */
export interface PresentScore {
  readonly week: WeekSummary;
  readonly score: NamedMetricMean;
}

/** null where no answer has a score. */
export function findPresentScore({ weeks }: Pick<EvaluationReport, 'weeks'>): PresentScore | null {
  for (const week of weeks.toReversed()) {
    const found = week.metrics.find(({ metric }) => metric === OVERALL);
    if (found !== undefined) return { week, score: found };
  }
  return null;
}

/** @param quote - makes names of metrics safe in the output. */
export function evaluationHeadline(report: EvaluationReport, quote: (text: string) => string): string {
  const present = findPresentScore(report);
  if (present === null) return 'No answer has a score.';
  const { week, score: now } = present;
  const parts = [
    `The score is ${scoreWithInterval(now.mean, now.interval)} in ${quote(week.week)}, over ${answersTo(now)}`,
    ...describeTrend(report, quote),
    ...describeComposition(report, quote),
  ];
  return `${parts.join('; ')}.`;
}

/** Empty where there was nothing to test. */
function describeTrend(report: EvaluationReport, quote: (text: string) => string): string[] {
  const { changes, changeTests, weeks, metrics } = report;
  const last = changes.findLast(({ metric }) => metric === OVERALL);
  if (last === undefined) {
    const none = `no change of it over ${plural(weeks.length, 'week')} is significant`;
    return [...(changeTests === 0 ? [] : [none]), ...describeLoss(metrics, quote)];
  }
  const way = last.difference < 0 ? 'fell' : 'rose';
  const moved = `it ${way} from ${score(last.before.mean)} to ${score(last.after.mean)} in ${quote(last.week)}`;
  const [most] = partsOfChange(last, report);
  if (most === undefined) return [moved];
  const part = `${difference(most.change.difference)} at a weight of ${percent(100 * most.weight)}`;
  return [moved, `the largest part of it is ${quote(most.change.metric)}, ${part}`];
}

/** Empty where scores are made of the same metrics over time. */
function describeComposition({ composition }: EvaluationReport, quote: (text: string) => string): string[] {
  const last = composition?.shifts.at(-1);
  if (last === undefined) return [];
  const part =
    last.comparable === null
      ? 'and cannot be compared'
      : `and are compared on ${percent(100 * last.common)} of the weight`;
  return [`scores before ${quote(last.week)} are made of other metrics, ${part}`];
}

/** Describes the metric with the largest loss: weight times (1 − mean). Empty where all means are 1. */
function describeLoss(metrics: readonly MetricSummary[], quote: (text: string) => string): string[] {
  const measureLoss = ({ weight, mean }: MetricSummary): number => (weight ?? 0) * (1 - (mean ?? 1));
  const worst = weighted(metrics).toSorted((a, b) => measureLoss(b) - measureLoss(a))[0];
  if (worst === undefined || measureLoss(worst) <= 0) return [];
  return [
    `the largest loss is in ${quote(worst.metric)}, ${score(worst.mean)} at a weight of ${percent(100 * (worst.weight ?? 0))}`,
  ];
}
