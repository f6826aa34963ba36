/** Evaluates an expression. An undefined value is null, and a condition on it is neither true nor false. */
import {
  fullName,
  type AggregateName,
  type AggregateNode,
  type ArithmeticSign,
  type CompareSign,
  type GateNode,
  type ListNode,
  type NameNode,
} from './nodes.ts';
import type { GateValue, GateView, Member } from './vocabulary.ts';

/** Where names are looked up. `member` is null outside of lists. */
export interface Scope {
  readonly view: GateView;
  readonly member: Member | null;
  readonly list: ListNode['list'] | null;
  /** Aggregates do not depend on the member around them, and are computed once. */
  readonly aggregates: Map<AggregateNode, GateValue>;
}

/** A member of a list that passed the filter, with the value of the body. */
export interface MemberValue {
  readonly member: Member;
  readonly scope: Scope;
  readonly value: GateValue;
}

export function evaluate(node: GateNode, scope: Scope): GateValue {
  switch (node.kind) {
    case 'number':
    case 'string':
    case 'boolean':
      return node.value;
    case 'name':
      return named(node, scope);
    case 'compare':
      return compared(node.sign, evaluate(node.left, scope), evaluate(node.right, scope));
    case 'aggregate':
      return aggregated(node, scope);
    case 'call':
      return called(node.name, numbers(node.of.map((part) => evaluate(part, scope))));
    case 'list':
      return disjunction(memberValues(node, scope).map(({ value }) => value));
    case 'not':
    case 'and':
    case 'or':
      return logical(node, scope);
    default:
      return calculated(node, scope);
  }
}

function named(node: NameNode, { view, member, list }: Scope): GateValue {
  const name = fullName(node);
  const isOwn = member !== null && list?.fields.has(name) === true;
  return isOwn ? (member.values.get(name) ?? null) : view.named(node.base, node.id);
}

/** null is not comparable. */
export function compared(sign: CompareSign, a: GateValue, b: GateValue): boolean | null {
  if (a === null || b === null) return null;
  switch (sign) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '<':
      return a < b;
    default:
      return a <= b;
  }
}

/** Kleene's three values: `false and null` is false, `true or null` is true, any other with null is null. */
function logical(node: Extract<GateNode, { kind: 'not' | 'and' | 'or' }>, scope: Scope): boolean | null {
  if (node.kind === 'not') {
    const value = evaluate(node.of, scope);
    return value === null ? null : value !== true;
  }
  const [left, right] = [evaluate(node.left, scope), evaluate(node.right, scope)];
  const decides = node.kind === 'or';
  if (left === decides || right === decides) return decides;
  return left === null || right === null ? null : !decides;
}

function calculated(node: Extract<GateNode, { kind: 'negate' | 'arithmetic' }>, scope: Scope): number | null {
  if (node.kind === 'negate') return calculate('-', 0, evaluate(node.of, scope));
  return calculate(node.sign, evaluate(node.left, scope), evaluate(node.right, scope));
}

function calculate(sign: ArithmeticSign, a: GateValue, b: GateValue): number | null {
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  switch (sign) {
    case '+':
      return finite(a + b);
    case '-':
      return finite(a - b);
    case '*':
      return finite(a * b);
    default:
      return finite(a / b);
  }
}

/** Overflow is not defined, like a division by 0. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function numbers(values: readonly GateValue[]): number[] {
  return values.filter((value) => typeof value === 'number');
}

function called(name: 'abs' | AggregateName, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = (): number => values.reduce((total, value) => total + value, 0);
  switch (name) {
    case 'abs':
      return Math.abs(values[0] ?? 0);
    case 'max':
      return values.reduce((a, b) => Math.max(a, b));
    case 'min':
      return values.reduce((a, b) => Math.min(a, b));
    case 'mean':
      return finite(sum() / values.length);
    default:
      return finite(sum());
  }
}

/** The members that pass the filter of a list, with what the body is for each; true where there is no body. */
export function memberValues({ list, filter, body }: ListNode, { view, aggregates }: Scope): MemberValue[] {
  return view.members(list).flatMap((member) => {
    const scope = { view, member, list, aggregates };
    if (filter !== null && evaluate(filter, scope) !== true) return [];
    return [{ member, scope, value: body === null ? true : evaluate(body, scope) }];
  });
}

function aggregated(node: AggregateNode, scope: Scope): GateValue {
  const known = scope.aggregates.get(node);
  if (known !== undefined) return known;
  const values = memberValues(node.over, scope).map(({ value }) => value);
  const value =
    node.name === 'any'
      ? disjunction(values)
      : node.name === 'count'
        ? counted(node, values)
        : called(node.name, numbers(values));
  scope.aggregates.set(node, value);
  return value;
}

/** Without members only the count is defined. */
function counted({ over }: AggregateNode, values: readonly GateValue[]): number | null {
  const isDefined = over.body === null || values.some((value) => value !== null);
  return isDefined ? values.filter((value) => value === true).length : null;
}

function disjunction(values: readonly GateValue[]): boolean | null {
  if (values.includes(true)) return true;
  return values.includes(false) ? false : null;
}
