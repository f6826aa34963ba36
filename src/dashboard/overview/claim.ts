/** The first sentences: how high the score is, where it went, and what is weakest. */
import type { ChangePoint, EvaluationReport, MetricSummary } from '../../core/evaluation-report.ts';
import { plural } from '../../report/numbers.ts';
import { difference, metricName, OVERALL, score, scoreInterval } from '../text/scores.ts';

export interface Claim {
  readonly claim: string;
  /** Sentences in which `quote` has made texts from outside safe. */
  readonly details: readonly string[];
}

export function claimOf(report: EvaluationReport, quote: (text: string) => string): Claim {
  const overall = report.metrics.find(({ metric }) => metric === OVERALL);
  if (overall === undefined || overall.mean === null) return { claim: 'No answer has a score.', details: [] };
  const last = lastChange(report.changes);
  const weakest = weakestOf(report.metrics);
  return {
    claim: `The score is ${score(overall.mean)} (${scoreInterval(overall.interval)}).`,
    details: [
      last === null ? noChange(report) : `${changeWords(last, quote)}.`,
      ...(weakest === null
        ? []
        : [`Weakest of what the score is made of is ${nameOf(weakest.metric, quote)} with ${score(weakest.mean)}.`]),
    ],
  };
}

/** What changed last; of the same week the score, then the widest change. */
export function lastChange(changes: readonly ChangePoint[]): ChangePoint | null {
  const size = ({ metric, difference: by }: ChangePoint): number => (metric === OVERALL ? Infinity : Math.abs(by));
  return changes.toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start) || size(b) - size(a))[0] ?? null;
}

function noChange({ weeks, changeTests }: EvaluationReport): string {
  if (changeTests === 0) return 'There are too few answers before and after any week to say whether something changed.';
  return `Nothing changes by more than chance gives in ${plural(weeks.length, 'week')}.`;
}

/** `Since 2026-W44 faithfulness is lower: 0.598 after 0.851 (−0.253)`. */
export function changeWords(
  { metric, week, before, after, difference: by }: ChangePoint,
  quote: (text: string) => string,
): string {
  const name = metric === OVERALL ? 'the score' : nameOf(metric, quote);
  return `Since ${quote(week)} ${name} is ${by < 0 ? 'lower' : 'higher'}: ${score(after.mean)} after ${score(before.mean)} (${difference(by)})`;
}

function nameOf(metric: string, quote: (text: string) => string): string {
  return metric === OVERALL ? metricName(metric) : quote(metric);
}

/** The lowest mean among the metrics with a weight; null without one. */
function weakestOf(metrics: readonly MetricSummary[]): MetricSummary | null {
  const weighted = metrics.filter(
    ({ metric, weight, mean }) => metric !== OVERALL && (weight ?? 0) > 0 && mean !== null,
  );
  return weighted.toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0))[0] ?? null;
}
