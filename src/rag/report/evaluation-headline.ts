/** Summarizes a report of evaluations in one sentence: the score, its last change, and the metric with the largest loss. */
import type { EvaluationReport, MetricSummary } from '../documents/evaluation-report.ts';
import { answersTo, OVERALL, score, scoreWithInterval, weighted } from './evaluation-numbers.ts';
import { percent, plural } from '../../report/numbers.ts';

/** @param quote - makes names of metrics safe in the output. */
export function evaluationHeadline(report: EvaluationReport, quote: (text: string) => string): string {
  const overall = report.metrics.find(({ metric }) => metric === OVERALL);
  if (overall === undefined || overall.mean === null) return 'No answer has a score.';
  const { mean, interval } = overall;
  const parts = [
    `The score is ${scoreWithInterval(mean, interval)} over ${answersTo(overall)}`,
    describeTrend(report, quote),
    describeLoss(report.metrics, quote),
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

/** null where there was nothing to test. */
function describeTrend(
  { changes, changeTests, weeks }: EvaluationReport,
  quote: (text: string) => string,
): string | null {
  const last = changes.findLast(({ metric }) => metric === OVERALL);
  if (last !== undefined) {
    const way = last.difference < 0 ? 'fell' : 'rose';
    return `it ${way} from ${score(last.before.mean)} to ${score(last.after.mean)} in ${quote(last.week)}`;
  }
  return changeTests === 0 ? null : `no change over ${plural(weeks.length, 'week')} is significant`;
}

/** Describes the metric with the largest loss: weight times (1 − mean). null where all means are 1. */
function describeLoss(metrics: readonly MetricSummary[], quote: (text: string) => string): string | null {
  const measureLoss = ({ weight, mean }: MetricSummary): number => (weight ?? 0) * (1 - (mean ?? 1));
  const worst = weighted(metrics).toSorted((a, b) => measureLoss(b) - measureLoss(a))[0];
  if (worst === undefined || measureLoss(worst) <= 0) return null;
  return `the largest loss is in ${quote(worst.metric)}, ${score(worst.mean)} at a weight of ${percent(100 * (worst.weight ?? 0))}`;
}
