/** Rules over the evaluations of a window, and over how they changed since a baseline: `--fail-on RULE` of alerts. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import type { GateOutcome } from '../../core/gate.ts';
import { mentionedIn } from '../../gate/ground.ts';
import { comparedMembers, judgeRule } from '../../gate/outcome.ts';
import { parseWith, type GateRule } from '../../gate/parse.ts';
import { assertKnownTexts, assertMetrics, assertNoChanges, isAboutChanges } from './against.ts';
import { AlertView } from './view.ts';
import { ALERT_VOCABULARY } from './vocabulary.ts';

/** @throws InputError that shows the place, and says what was expected there. */
export function parseAlertRule(text: string): GateRule {
  return parseWith(ALERT_VOCABULARY, text);
}

/** How many metrics and tags the rules compare. */
export function alertMembersCompared(
  rules: readonly GateRule[],
  now: EvaluationReport,
  before: EvaluationReport | null,
): number {
  return comparedMembers(rules, new AlertView(now, before));
}

/**
 * The outcomes in the order of the rules, which are those of `parseAlertRule`.
 * @param now the window. Without an answer in it rules look at nothing, but for those about how many answers there are.
 * @param before the period that it is held against; null for none.
 * @param options `mayBeEmpty`: a rule may name a tag or a group that neither report has.
 * @throws InputError with a sentence for each rule that names a metric, tag or group which is not there, or changes without a baseline.
 */
export function evaluateAlerts(
  rules: readonly GateRule[],
  now: EvaluationReport,
  before: EvaluationReport | null,
  { mayBeEmpty }: { readonly mayBeEmpty: boolean } = { mayBeEmpty: false },
): readonly GateOutcome[] {
  if (before === null) assertNoChanges(rules);
  assertMetrics(rules, now, before);
  const view = new AlertView(now, before);
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
