/** Describes what a condition compared. */
import type { GateOutcome } from '../../base/core/gate.ts';
import { numberWords } from './digits.ts';
import { compared, evaluate, type Scope } from './evaluate.ts';
import { isConstant, sourceText, type CompareNode, type GateNode } from './nodes.ts';
import type { GateValue } from './vocabulary.ts';

/** Margins are subtracted from each other. */
const FAR = Number.MAX_VALUE / 2;

/** A comparison, or any other condition that contains no and, or, not. */
export interface Leaf {
  readonly node: GateNode;
  /** Whether `not` applies to it. */
  readonly isNegated: boolean;
}

/** The leaves of a condition that depend on a document. */
export function listLeaves(node: GateNode, isNegated = false): Leaf[] {
  if (node.kind === 'not') return listLeaves(node.of, !isNegated);
  if (node.kind === 'and' || node.kind === 'or')
    return [node.left, node.right].flatMap((part) => listLeaves(part, isNegated));
  return isConstant(node) ? [] : [{ node, isNegated }];
}

export interface Reading {
  /** `max(abs(deltaPp)) = 9.2` */
  readonly value: string;
  readonly limit: string | null;
  /** How far the condition is exceeded, negative if it is not; 0 for values without an order. */
  readonly margin: number;
  /** Whether the leaf makes the condition true. */
  readonly isMet: boolean;
}

/** A leaf in a document; null where it is not defined. */
export function readLeaf(text: string, { node, isNegated }: Leaf, scope: Scope): Reading | null {
  const truth = evaluate(node, scope);
  if (truth === null) return null;
  const isMet = (truth === true) !== isNegated;
  if (node.kind !== 'compare')
    return { value: `${sourceText(text, node)} = ${String(truth)}`, limit: null, margin: 0, isMet };
  const { subject, other } = orderSides(node);
  const [value, limit] = [evaluate(subject, scope), evaluate(other, scope)];
  const words = sourceText(text, other);
  const isPercent = other.kind === 'number' && other.isPercent;
  return {
    value: `${sourceText(text, subject)} = ${valueWords(value, limit, isPercent)}`,
    limit: other.kind === 'number' ? words : `${isConstant(other) ? '' : `${words} = `}${valueWords(limit, value)}`,
    margin: computeMargin(node, scope) * (isNegated ? -1 : 1),
    isMet,
  };
}

/** The side that is examined, and the one that it is compared with. */
export function orderSides({ left, right }: CompareNode): { subject: GateNode; other: GateNode } {
  return isConstant(left) ? { subject: right, other: left } : { subject: left, other: right };
}

function computeMargin({ sign, left, right }: CompareNode, scope: Scope): number {
  const [a, b] = [evaluate(left, scope), evaluate(right, scope)];
  if (typeof a !== 'number' || typeof b !== 'number') return 0;
  const above = Math.max(-FAR, Math.min(FAR, a - b));
  if (sign === '==' || sign === '!=') return Math.abs(above) * (sign === '==' ? -1 : 1);
  return compared(sign, 1, 0) === true ? above : -above;
}

function valueWords(value: GateValue, limit: GateValue, isPercent = false): string {
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'number' ? numberWords(value, limit, isPercent) : String(value);
}

/** Joins the readings. The limit is separate only if there is a single comparison. */
export function joined(readings: readonly Reading[]): Pick<GateOutcome, 'value' | 'limit'> {
  const [first] = readings;
  if (first === undefined) return { value: null, limit: null };
  if (readings.length === 1) return { value: first.value, limit: first.limit };
  const value = readings.map((one) => `${one.value}${one.limit === null ? '' : ` (limit ${one.limit})`}`).join(', ');
  return { value, limit: null };
}
