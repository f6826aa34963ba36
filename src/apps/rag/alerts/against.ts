/** Checks alert rules against the evaluations: whether there is a baseline, and whether the named metrics exist. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { assertRules, assertValues, findIds, unknownId, type Finding } from '../../../languages/gate/ground.ts';
import { listNodes, type GateNode } from '../../../languages/gate/nodes.ts';
import type { GateRule } from '../../../languages/gate/parse.ts';
import { nameMetric, OVERALL } from '../documents/score-name.ts';
import { JudgeSet } from '../judges/judge-set.ts';
import { knownMetrics } from '../scores/metric-names.ts';
import type { AlertView } from './view.ts';
import { ALERT_VOCABULARY, CHANGES } from './vocabulary.ts';

/** Does not need the store. @throws InputError with a sentence for each rule about changes. */
export function assertNoChanges(rules: readonly GateRule[]): void {
  assertRules(rules, (node) => {
    if (node.kind !== 'name' || !isChangeName(node)) return [];
    return [{ node, problem: 'a change needs a baseline; add one, as in --baseline 28d' }];
  });
}

/** Whether a rule is about changes since the baseline. */
export function isAboutChanges({ root }: GateRule): boolean {
  return listNodes(root).some(isChangeName);
}

function isChangeName(node: GateNode): boolean {
  return node.kind === 'name' && CHANGES.has(node.base);
}

/** @throws InputError with a sentence for each rule that names a metric which neither the results nor their scoring have. */
export function assertMetrics(
  rules: readonly GateRule[],
  now: EvaluationReport,
  before: EvaluationReport | null,
): void {
  const known = listMetrics(now, before);
  assertRules(rules, (node): Finding[] =>
    findIds(node, ALERT_VOCABULARY, METRIC_FIELD).flatMap((named) =>
      unknownId(named, known, 'no metric of these evaluations has this name'),
    ),
  );
}

/** The score, the metrics of the reports, and those of their scoring; for a window without answers, all metrics that can exist. */
function listMetrics(now: EvaluationReport, before: EvaluationReport | null): string[] {
  const reports = before === null ? [now] : [now, before];
  const scored = now.scoring.groups.flatMap(({ metrics, otherwise }) => [...metrics, ...otherwise]);
  const there = reports.flatMap(({ metrics }) => metrics.map(({ metric }) => metric));
  const possible =
    now.counts.answers === 0 ? knownMetrics(now.scoring.k, new JudgeSet(now.scoring.judging?.judges)) : [];
  return [...new Set([OVERALL, ...there, ...scored, ...possible].map(nameMetric))];
}

/** @throws InputError with a sentence for each rule that compares a field with a text that no member has, such as an unknown tag. */
export function assertKnownTexts(rules: readonly GateRule[], view: AlertView): void {
  assertValues(rules, (list, field) => view.listTexts(list, field), [METRIC_FIELD], 'these evaluations');
}

/** The field whose texts may also be metrics of the scoring. */
const METRIC_FIELD = 'metric';
