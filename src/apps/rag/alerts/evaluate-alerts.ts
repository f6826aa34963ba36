/** Evaluates rules on the evaluations of a window, and on their changes since a baseline: `--fail-on RULE` of alerts. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import type { GateOutcome } from '../../../base/core/gate.ts';
import { mentionedIn } from '../../../languages/gate/ground.ts';
import { comparedMembers, judgeRule } from '../../../languages/gate/outcome.ts';
import { parseWith, type GateRule } from '../../../languages/gate/parse.ts';
import type { PeriodComparison } from '../over-time/compare-periods.ts';
import { assertKnownTexts, assertMetrics, assertNoChanges, isAboutChanges } from './against.ts';
import { AlertView } from './view.ts';
import { ALERT_VOCABULARY } from './vocabulary.ts';

/** @throws InputError that shows the position of the error and what was expected there. */
export function parseAlertRule(text: string): GateRule {
  return parseWith(ALERT_VOCABULARY, text);
}

/** The number of metrics and tags that the rules compare. */
export function alertMembersCompared(
  rules: readonly GateRule[],
  now: EvaluationReport,
  before: EvaluationReport | null,
): number {
  return comparedMembers(rules, new AlertView({ now, before, change: () => null }));
}

export interface AlertOptions {
  /** Whether a rule may name a tag or a group that neither report has; by default it may not. */
  readonly mayBeEmpty?: boolean;
  /** Of window and baseline; null without a baseline. */
  readonly comparison: PeriodComparison | null;
}

/**
 * The outcomes in the order of the rules, which are those of `parseAlertRule`.
 * @param now the window. If it has no answer, only rules about the number of answers compare anything.
 * @param before the baseline period; null without one.
 * @throws InputError with a sentence for each rule that names a metric, tag or group that does not exist, or a change without a baseline.
 */
export function evaluateAlerts(
  rules: readonly GateRule[],
  now: EvaluationReport,
  before: EvaluationReport | null,
  { mayBeEmpty = false, comparison }: AlertOptions,
): readonly GateOutcome[] {
  if (before === null) assertNoChanges(rules);
  assertMetrics(rules, now, before);
  const view = new AlertView({ now, before, change: comparison?.change ?? (() => null) });
  if (!mayBeEmpty) assertKnownTexts(rules, view);
  return rules.map((rule) => {
    const isChange = isAboutChanges(rule);
    return {
      ...judgeRule(rule, view),
      isChange,
      unmatched: isChange ? view.unmatched(mentionedIn(rule, ALERT_VOCABULARY)) : 0,
    };
  });
}
