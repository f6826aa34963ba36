import type { Alert, AlertOverall, AlertPeriod } from '../documents/alert.ts';
import type { EvaluationReport, MetricSummary } from '../documents/evaluation-report.ts';
import type { GateOutcome } from '../../core/gate.ts';
import type { Correlation } from '../over-time/correlation.ts';
import { OVERALL } from '../over-time/results.ts';
import { meanChange } from '../../stats/mean-change.ts';

export interface AlertOptions {
  readonly tool: Alert['tool'];
  /** When the rules were judged. */
  readonly at: Date;
  readonly now: EvaluationReport;
  readonly before: EvaluationReport | null;
  /** Of the means of both. */
  readonly correlation: Correlation;
  /** The outcomes of `evaluateAlerts`. */
  readonly outcomes: readonly GateOutcome[];
}

/** Builds the document of an alert from the outcomes of its rules. */
export function createAlertDocument({ tool, at, now, before, correlation, outcomes }: AlertOptions): Alert {
  return {
    alertVersion: 1,
    tool,
    file: now.file,
    window: copyPeriod(now),
    baseline: before === null ? null : copyPeriod(before),
    at: at.toISOString(),
    exceeded: outcomes.some(({ exceeded }) => exceeded),
    rules: outcomes,
    overall: compareOverall(now, before, correlation),
  };
}

function copyPeriod({ period: { since, until } }: EvaluationReport): AlertPeriod {
  return { since, until };
}

function compareOverall(
  now: EvaluationReport,
  before: EvaluationReport | null,
  correlation: Correlation,
): AlertOverall {
  const { answers, scored, scoredQueries } = now.counts;
  const [current, earlier] = [findOverall(now), before === null ? undefined : findOverall(before)];
  const moved = meanChange(current, earlier, earlier === undefined ? 0 : correlation(OVERALL, null));
  return {
    answers,
    scored,
    scoredQueries,
    mean: current?.mean ?? null,
    interval: current?.interval ?? null,
    before: earlier?.mean ?? null,
    change: moved?.change ?? null,
    changeInterval: moved?.interval ?? null,
  };
}

function findOverall({ metrics }: EvaluationReport): MetricSummary | undefined {
  return metrics.find(({ metric }) => metric === OVERALL);
}
