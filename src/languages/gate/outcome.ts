/** Evaluates a rule in a document. */
import type { GateOutcome } from '../../base/core/gate.ts';
import { evaluate, memberValues, type Scope } from './evaluate.ts';
import { listNodes, type ListNode } from './nodes.ts';
import type { GateRule } from './parse.ts';
import { joined, listLeaves, readLeaf } from './reading.ts';
import type { GateView } from './vocabulary.ts';
import { judge, findWorstMembers } from './worst.ts';

const MOST_SHOWN = 5;

/** The outcome without the parts that depend on the kind of document: whether numbers are changes, and what was left out. */
export type Judgment = Omit<GateOutcome, 'isChange' | 'unmatched'>;

export function judgeRule({ text, root }: GateRule, view: GateView): Judgment {
  const scope: Scope = { view, member: null, list: null, aggregates: new Map() };
  return { rule: text, ...(root.kind === 'list' ? ofList(text, root, scope) : ofWhole(text, root, scope)) };
}

/** The judgment where nothing can be compared. */
export function emptyJudgment({ text }: GateRule): Judgment {
  return { rule: text, exceeded: false, isEmpty: true, value: null, limit: null, members: null, worst: [] };
}

/** How many members of lists have a value in the rules, for each list of a rule. */
export function comparedMembers(rules: readonly GateRule[], view: GateView): number {
  const scope: Scope = { view, member: null, list: null, aggregates: new Map() };
  const lists = rules.flatMap(({ root }) => [...listNodes(root)].filter((node) => node.kind === 'list'));
  return lists.reduce((sum, list) => sum + memberValues(list, scope).filter(({ value }) => value !== null).length, 0);
}

type Found = Omit<Judgment, 'rule'>;

function ofWhole(text: string, root: GateRule['root'], scope: Scope): Found {
  const exceeded = evaluate(root, scope) === true;
  const readings = listLeaves(root)
    .map((leaf) => readLeaf(text, leaf, scope))
    .filter((one) => one !== null);
  const worst = exceeded ? findWorstMembers(text, root, scope).slice(0, MOST_SHOWN) : [];
  return { exceeded, isEmpty: readings.length === 0, ...joined(readings), members: null, worst };
}

function ofList(text: string, node: ListNode, scope: Scope): Found {
  const judged = judge(text, node.body ?? node, memberValues(node, scope));
  const met = judged.filter(({ isMet }) => isMet);
  return {
    exceeded: met.length > 0,
    isEmpty: judged.length === 0,
    ...joined(judged[0]?.readings ?? []),
    members: { list: node.list.name, met: met.length, compared: judged.length },
    worst: met.slice(0, MOST_SHOWN).map(({ member }) => member),
  };
}
