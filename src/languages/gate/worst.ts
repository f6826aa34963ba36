/** Finds the members of lists that make a rule exceeded. */
import type { GateMember } from '../../base/core/gate.ts';
import { numberWords } from './digits.ts';
import { compared, evaluate, memberValues, type MemberValue, type Scope } from './evaluate.ts';
import { orderSides, listLeaves, readLeaf, joined, type Leaf, type Reading } from './reading.ts';
import { listNodes, listChildren, sourceText, type AggregateNode, type GateNode } from './nodes.ts';

/** A member, and what a condition compared in it. */
export interface Judged {
  readonly member: GateMember;
  readonly readings: readonly Reading[];
  readonly isMet: boolean;
}

/** The members for which the condition has a value: those that meet it first, and most extreme first. */
export function judge(text: string, condition: GateNode, values: readonly MemberValue[]): Judged[] {
  const leaves = listLeaves(condition);
  return values
    .flatMap(({ member, scope, value }) => {
      const readings = leaves.map((leaf) => readLeaf(text, leaf, scope)).filter((one) => one !== null);
      const words = joined(readings).value;
      return words === null ? [] : [{ member: { place: member.place, value: words }, readings, isMet: value === true }];
    })
    .toSorted((a, b) => Number(b.isMet) - Number(a.isMet) || findMargin(b) - findMargin(a));
}

/** By the first comparison that has an order. */
function findMargin({ readings }: Judged): number {
  return readings.find(({ margin }) => margin !== 0)?.margin ?? 0;
}

/** Of an exceeded rule about aggregates: the members that they are made of. */
export function findWorstMembers(text: string, condition: GateNode, scope: Scope): GateMember[] {
  const members = listLeaves(condition)
    .filter((leaf) => readLeaf(text, leaf, scope)?.isMet === true)
    .flatMap((leaf) => outermost(leaf.node).flatMap((node) => findMakers(text, node, leaf, scope)));
  const seen = new Set<string>();
  return members.filter(({ place, value }) => {
    const id = JSON.stringify([place, value]);
    return !seen.has(id) && seen.add(id);
  });
}

/** Aggregates that are inside no other. */
function outermost(node: GateNode): AggregateNode[] {
  return node.kind === 'aggregate' ? [node] : listChildren(node).flatMap((part) => outermost(part));
}

function findMakers(text: string, node: AggregateNode, leaf: Leaf, scope: Scope): GateMember[] {
  const { name, over } = node;
  const { body } = over;
  if (body === null) return [];
  const values = memberValues(over, scope);
  if (name === 'count' || name === 'any')
    return judge(text, body, values).flatMap(({ member, isMet }) => (isMet ? [member] : []));
  const rank = RANKS[name];
  const isPercent = listNodes(leaf.node).some((part) => part.kind === 'number' && part.isPercent);
  return values
    .flatMap(({ member, value }) => (typeof value === 'number' ? [{ place: member.place, number: value }] : []))
    .filter(({ number }) => exceeds(number, node, leaf, scope))
    .toSorted((a, b) => rank(b.number) - rank(a.number))
    .map(({ place, number }) => ({
      place,
      value: `${sourceText(text, body)} = ${numberWords(number, null, isPercent)}`,
    }));
}

/** What makes an aggregate large: the members that come first. */
const RANKS: Readonly<Record<'max' | 'min' | 'sum' | 'mean', (value: number) => number>> = {
  max: (value) => value,
  min: (value) => -value,
  sum: Math.abs,
  mean: Math.abs,
};

/** If only the largest or smallest is compared: the members that exceed the limit alone. Otherwise all members. */
function exceeds(value: number, node: AggregateNode, { node: leaf, isNegated }: Leaf, scope: Scope): boolean {
  if (leaf.kind !== 'compare' || (node.name !== 'max' && node.name !== 'min')) return true;
  const { subject, other } = orderSides(leaf);
  if (subject !== node) return true;
  const limit = evaluate(other, scope);
  const truth = leaf.left === node ? compared(leaf.sign, value, limit) : compared(leaf.sign, limit, value);
  return truth !== null && truth !== isNegated;
}
