import type { Alert, AlertOverall, AlertPeriod } from '../documents/alert.ts';
import type { EvaluationReport, MetricSummary } from '../documents/evaluation-report.ts';
import type { GateOutcome } from '../../../base/core/gate.ts';
import type { PeriodComparison } from '../over-time/compare-periods.ts';
import { OVERALL } from '../over-time/results.ts';

export interface AlertOptions {
  readonly tool: Alert['tool'];
  /** When the rules were judged. */
  readonly at: Date;
  readonly now: EvaluationReport;
  readonly before: EvaluationReport | null;
  /** Of both; null without a baseline. */
  readonly comparison: PeriodComparison | null;
  /** The outcomes of `evaluateAlerts`. */
  readonly outcomes: readonly GateOutcome[];
}

/** Builds the document of an alert from the outcomes of its rules. */
export function createAlertDocument({ tool, at, now, before, comparison, outcomes }: AlertOptions): Alert {
  return {
    alertVersion: 1,
    tool,
    file: now.file,
    window: copyPeriod(now),
    baseline: before === null ? null : copyPeriod(before),
    at: at.toISOString(),
    exceeded: outcomes.some(({ exceeded }) => exceeded),
    rules: outcomes,
    overall: compareOverall(now, before, comparison),
    composition: describeComposition(comparison),
  };
}

function copyPeriod({ period: { since, until } }: EvaluationReport): AlertPeriod {
  return { since, until };
}

function compareOverall(
  now: EvaluationReport,
  before: EvaluationReport | null,
  comparison: PeriodComparison | null,
): AlertOverall {
  const { answers, scored, scoredQueries } = now.counts;
  const [current, earlier] = [findOverall(now), before === null ? undefined : findOverall(before)];
  const moved = comparison?.change(OVERALL, null);
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

/** null where one of the periods has no score. */
function describeComposition(comparison: PeriodComparison | null): Alert['composition'] {
  const scores = comparison?.scores ?? null;
  if (scores === null) return null;
  const { raw, common, unequal } = scores;
  return { common, rawChange: raw.after - raw.before, unequal };
}

function findOverall({ metrics }: EvaluationReport): MetricSummary | undefined {
  return metrics.find(({ metric }) => metric === OVERALL);
}
