/** Judges a comparison by the rules of `--fail-on`. */
import type { GateOutcome } from '../../../base/core/gate.ts';
import { assertRules, findIds, unknownId } from '../../../languages/gate/ground.ts';
import { comparedMembers, judgeRule } from '../../../languages/gate/outcome.ts';
import { parseWith, type GateRule } from '../../../languages/gate/parse.ts';
import type { Comparison } from '../../../documents/comparison.ts';
import { FILE_ID } from './names.ts';
import { ComparisonView } from './view.ts';
import { COMPARISON_VOCABULARY } from './vocabulary.ts';

/** @throws InputError that shows the place of a syntax error, and names what is expected there. */
export function parseComparisonRule(text: string): GateRule {
  return parseWith(COMPARISON_VOCABULARY, text);
}

/** @throws InputError with a sentence for each rule that names a file that is not among these. */
export function assertFiles(rules: readonly GateRule[], paths: readonly string[]): void {
  assertRules(rules, (node) =>
    findIds(node, COMPARISON_VOCABULARY, FILE_ID).flatMap((named) =>
      unknownId(named, paths, 'no file of this comparison has this name'),
    ),
  );
}

/** The number of files that the rules compare. */
export function filesCompared(rules: readonly GateRule[], comparison: Comparison): number {
  return comparedMembers(rules, new ComparisonView(comparison));
}

/** The outcomes in the order of the rules, which are those of `parseComparisonRule`. */
export function evaluateComparison(rules: readonly GateRule[], comparison: Comparison): readonly GateOutcome[] {
  const view = new ComparisonView(comparison);
  return rules.map((rule) => ({ ...judgeRule(rule, view), isChange: false, unmatched: 0 }));
}
