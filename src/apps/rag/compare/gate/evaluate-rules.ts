/** `--fail-on RULE` of comparisons of two systems. */
import type { GateOutcome } from '../../../../base/core/gate.ts';
import { assertRules, assertValues, findIds, unknownId, type Finding } from '../../../../languages/gate/ground.ts';
import { comparedMembers, judgeRule } from '../../../../languages/gate/outcome.ts';
import { parseWith, type GateRule } from '../../../../languages/gate/parse.ts';
import { nameMetric, OVERALL } from '../../documents/score-name.ts';
import type { Compared } from '../compare-evaluations.ts';
import { ComparedView } from './view.ts';
import { COMPARED_VOCABULARY } from './vocabulary.ts';

const METRIC = 'metric';

/** @throws InputError that shows the position of the error and what was expected there. */
export function parseComparedRule(text: string): GateRule {
  return parseWith(COMPARED_VOCABULARY, text);
}

export interface ComparedOutcomes {
  readonly outcomes: readonly GateOutcome[];
  /** The number of metrics and queries that the rules compare. */
  readonly compared: number;
}

/**
 * The outcomes in the order of the rules.
 * @param mayBeEmpty whether rules may name a metric or query that is not compared.
 * @throws InputError with a sentence for each rule that names a metric, or a text, that no member has.
 */
export function evaluateComparedRules(
  rules: readonly GateRule[],
  compared: Compared,
  mayBeEmpty: boolean,
): ComparedOutcomes {
  const view = new ComparedView(compared);
  if (!mayBeEmpty) assertKnown(rules, compared, view);
  const outcomes = rules.map((rule) => ({ ...judgeRule(rule, view), isChange: false, unmatched: 0 }));
  return { outcomes, compared: comparedMembers(rules, view) };
}

function assertKnown(rules: readonly GateRule[], { comparison }: Compared, view: ComparedView): void {
  const unpaired = comparison.unpaired.map(({ metric }) => metric);
  const known = [OVERALL, ...comparison.metrics.map(({ metric }) => metric), ...unpaired].map(nameMetric);
  assertRules(rules, (node): Finding[] =>
    findIds(node, COMPARED_VOCABULARY, METRIC).flatMap((named) =>
      unknownId(named, [...new Set(known)], 'no metric of this comparison has this name'),
    ),
  );
  assertValues(rules, (list, field) => view.listTexts(list, field), [METRIC], 'this comparison');
}
