import type { Alert, AlertOverall, AlertPeriod } from '../documents/alert.ts';
import type { EvaluationReport, MetricSummary } from '../documents/evaluation-report.ts';
import type { GateOutcome } from '../../core/gate.ts';
import { meanChange } from '../../stats/mean-change.ts';

export interface AlertOptions {
  readonly tool: Alert['tool'];
  /** When the rules were judged. */
  readonly at: Date;
  readonly now: EvaluationReport;
  readonly before: EvaluationReport | null;
  /** The outcomes of `evaluateAlerts`. */
  readonly outcomes: readonly GateOutcome[];
}

/** Builds the document of an alert from the outcomes of its rules. */
export function createAlertDocument({ tool, at, now, before, outcomes }: AlertOptions): Alert {
  return {
    alertVersion: 1,
    tool,
    file: now.file,
    window: copyPeriod(now),
    baseline: before === null ? null : copyPeriod(before),
    at: at.toISOString(),
    exceeded: outcomes.some(({ exceeded }) => exceeded),
    rules: outcomes,
    overall: compareOverall(now, before),
  };
}

function copyPeriod({ period: { since, until } }: EvaluationReport): AlertPeriod {
  return { since, until };
}

function compareOverall(now: EvaluationReport, before: EvaluationReport | null): AlertOverall {
  const { answers, scored } = now.counts;
  const [current, earlier] = [findOverall(now), before === null ? undefined : findOverall(before)];
  const moved = meanChange(current, earlier);
  return {
    answers,
    scored,
    mean: current?.mean ?? null,
    interval: current?.interval ?? null,
    before: earlier?.mean ?? null,
    change: moved?.change ?? null,
    changeInterval: moved?.interval ?? null,
  };
}

function findOverall({ metrics }: EvaluationReport): MetricSummary | undefined {
  return metrics.find(({ metric }) => metric === 'overall');
}
