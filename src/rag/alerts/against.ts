/** What of an alert rule depends on the evaluations: whether there is a baseline, and which metrics there are. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { assertRules, assertValues, findIds, unknownId, type Finding } from '../../gate/ground.ts';
import { listNodes, type GateNode } from '../../gate/nodes.ts';
import type { GateRule } from '../../gate/parse.ts';
import { knownMetrics } from '../scores/metric-names.ts';
import type { AlertView } from './view.ts';
import { ALERT_VOCABULARY, CHANGES } from './vocabulary.ts';

/** Can be said before the store is read. @throws InputError with a sentence for each rule about changes. */
export function assertNoChanges(rules: readonly GateRule[]): void {
  assertRules(rules, (node) => {
    if (node.kind !== 'name' || !isOfChange(node)) return [];
    return [{ node, problem: 'there is no baseline that this could be a change from; add one, as in --baseline 28d' }];
  });
}

/** Whether a rule is about changes since the baseline. */
export function isAboutChanges({ root }: GateRule): boolean {
  return listNodes(root).some(isOfChange);
}

function isOfChange(node: GateNode): boolean {
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

/** The score, the metrics of the reports, and those that their scoring would have; of a window without answers, all that there can be. */
function listMetrics(now: EvaluationReport, before: EvaluationReport | null): string[] {
  const reports = before === null ? [now] : [now, before];
  const scored = now.scoring.groups.flatMap(({ metrics, otherwise }) => [...metrics, ...otherwise]);
  const there = reports.flatMap(({ metrics }) => metrics.map(({ metric }) => metric));
  const possible = now.counts.answers === 0 ? knownMetrics(now.scoring.k) : [];
  return [...new Set(['overall', ...there, ...scored, ...possible])];
}

/** @throws InputError with a sentence for each rule that compares a field with a text which no member has, such as a tag. */
export function assertKnownTexts(rules: readonly GateRule[], view: AlertView): void {
  assertValues(rules, (list, field) => view.listTexts(list, field), [METRIC_FIELD], 'these evaluations');
}

/** Its texts are held against the metrics of the scoring, too. */
const METRIC_FIELD = 'metric';
