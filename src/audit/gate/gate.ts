/** Whether the rules of `--fail-on` are exceeded by a result document. */
import type { GateOutcome } from '../../core/gate.ts';
import type { AuditResult } from '../../core/result.ts';
import { assertGround } from './against.ts';
import { evaluate, memberValues, type Scope } from './evaluate.ts';
import { LIST_FIELDS } from './fields.ts';
import { nodesOf, type GateNode, type ListName, type ListNode } from './nodes.ts';
import type { GateRule } from './parse.ts';
import { joined, leavesOf, readingOf } from './reading.ts';
import { GateView } from './view.ts';
import { judge, worstOf } from './worst.ts';

const MOST_SHOWN = 5;

/**
 * The outcomes in the order of the rules.
 * @param baseline an earlier document: numbers are then changes since it, and a flag is true if it is true now and was not then.
 * @throws InputError with a sentence for each rule that names a scheme or a group field that the document does not have.
 */
export function evaluateRules(
  rules: readonly GateRule[],
  result: AuditResult,
  baseline?: AuditResult,
): readonly GateOutcome[] {
  assertGround(rules, { schemes: result.schemes.map(({ id }) => id), groupBy: result.options.groupBy });
  const view = new GateView(result, baseline ?? null);
  return rules.map((rule) => {
    const scope: Scope = { view, member: null, list: null, aggregates: new Map() };
    const outcome =
      rule.root.kind === 'list' ? outcomeOfList(rule.text, rule.root, scope) : outcomeOfWhole(rule, scope);
    return { rule: rule.text, isChange: baseline !== undefined, ...outcome, unmatched: unmatchedIn(rule.root, view) };
  });
}

type Outcome = Omit<GateOutcome, 'rule' | 'isChange' | 'unmatched'>;

function outcomeOfWhole({ text, root }: GateRule, scope: Scope): Outcome {
  const exceeded = evaluate(root, scope) === true;
  const readings = leavesOf(root)
    .map((leaf) => readingOf(text, leaf, scope))
    .filter((one) => one !== null);
  const worst = exceeded ? worstOf(text, root, scope).slice(0, MOST_SHOWN) : [];
  return { exceeded, isEmpty: readings.length === 0, ...joined(readings), members: null, worst };
}

function outcomeOfList(text: string, node: ListNode, scope: Scope): Outcome {
  const judged = judge(text, node.body ?? node, memberValues(node, scope));
  const met = judged.filter(({ isMet }) => isMet);
  return {
    exceeded: met.length > 0,
    isEmpty: judged.length === 0,
    ...joined(judged[0]?.readings ?? []),
    members: { list: node.list, met: met.length, compared: judged.length },
    worst: met.slice(0, MOST_SHOWN).map(({ member }) => member),
  };
}

/** Members of the lists that the rule goes through; for values of single schemes, those schemes. */
function unmatchedIn(root: GateNode, view: GateView): number {
  const nodes = [...nodesOf(root)];
  const lists = new Set<ListName>(nodes.flatMap((node) => (node.kind === 'list' ? [node.list] : [])));
  const ids = new Set(
    nodes.flatMap((node) =>
      node.kind === 'name' && node.id !== null && LIST_FIELDS.schemes.has(node.base) ? [node.id] : [],
    ),
  );
  const there = new Set(
    lists.has('schemes') || ids.size === 0 ? ids : view.members('schemes').map(({ identity }) => identity),
  );
  return (
    [...lists].reduce((sum, list) => sum + view.unmatched(list), 0) + [...ids].filter((id) => !there.has(id)).length
  );
}
