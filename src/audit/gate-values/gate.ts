/** Judges a result document by the rules of `--fail-on`. */
import type { GateOutcome } from '../../base/core/gate.ts';
import type { AuditResult } from '../../documents/result.ts';
import { mentionedIn } from '../../languages/gate/ground.ts';
import { comparedMembers, emptyJudgment, judgeRule } from '../../languages/gate/outcome.ts';
import type { GateRule } from '../../languages/gate/parse.ts';
import { assertGround, assertKnownValues } from './against.ts';
import { AuditView } from './view.ts';
import { AUDIT_VOCABULARY } from './vocabulary.ts';

/** The number of members of lists that the rules compare. @param baseline an earlier document. */
export function membersCompared(rules: readonly GateRule[], result: AuditResult, baseline?: AuditResult): number {
  const view = new AuditView(result, baseline ?? null);
  return view.isDisjoint ? 0 : comparedMembers(rules, view);
}

/**
 * The outcomes in the order of the rules.
 * @param baseline an earlier document. With one, numbers are changes since then, and a flag is true if it is true now and was false then. If the
 * two documents have no cell in common, every rule compares nothing.
 * @throws InputError with a sentence for each rule that names a scheme, a group field or a value of one that the document does not have.
 */
export function evaluateRules(
  rules: readonly GateRule[],
  result: AuditResult,
  baseline?: AuditResult,
): readonly GateOutcome[] {
  assertGround(rules, { schemes: result.schemes.map(({ id }) => id), groupBy: result.options.groupBy });
  const view = new AuditView(result, baseline ?? null);
  assertKnownValues(rules, view);
  return rules.map((rule) => ({
    ...(view.isDisjoint ? emptyJudgment(rule) : judgeRule(rule, view)),
    isChange: baseline !== undefined,
    unmatched: view.unmatched(mentionedIn(rule, AUDIT_VOCABULARY)),
  }));
}
