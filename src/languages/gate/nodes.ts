/** The syntax tree of a gate rule. */
import type { GateList } from './vocabulary.ts';

/** UTF-16 offsets into the rule. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of one value or several. */
export const FUNCTIONS = ['abs', 'min', 'max'] as const;
type FunctionName = (typeof FUNCTIONS)[number];

/** Of the members of a list. `min` and `max` of a single value are these. */
export const AGGREGATES = ['max', 'min', 'sum', 'mean', 'count', 'any'] as const;
export type AggregateName = (typeof AGGREGATES)[number];

export type CompareSign = '>' | '>=' | '<' | '<=' | '==' | '!=';
export type ArithmeticSign = '+' | '-' | '*' | '/';

type Node<Kind extends string, Parts> = Readonly<{ kind: Kind; span: Span } & Parts>;

/** A number as it is written; `0.5%` is 0.005. */
type NumberNode = Node<'number', { value: number; isPercent: boolean }>;
/** `deltaPp` has no id; `flips.combined` and `flips["combined"]` have one. In names such as `change.holm` the part after the dot is in `id` too. */
export type NameNode = Node<'name', { base: string; id: string | null }>;
export type CompareNode = Node<'compare', { sign: CompareSign; left: GateNode; right: GateNode }>;
/** `cells where FILTER: BODY`. The body is null in `count(cells)` only. */
export type ListNode = Node<'list', { list: GateList; filter: GateNode | null; body: GateNode | null }>;
export type AggregateNode = Node<'aggregate', { name: AggregateName; over: ListNode }>;

export type GateNode =
  | NumberNode
  | NameNode
  | CompareNode
  | ListNode
  | AggregateNode
  | Node<'string', { value: string }>
  | Node<'boolean', { value: boolean }>
  | Node<'negate', { of: GateNode }>
  | Node<'not', { of: GateNode }>
  | Node<'arithmetic', { sign: ArithmeticSign; left: GateNode; right: GateNode }>
  | Node<'and', { left: GateNode; right: GateNode }>
  | Node<'or', { left: GateNode; right: GateNode }>
  | Node<'call', { name: FunctionName; of: readonly GateNode[] }>;

/** The name with what follows its dot, as vocabularies have it: `markers.rawRole`, `change.holm`. */
export function fullName({ base, id }: Pick<NameNode, 'base' | 'id'>): string {
  return id === null ? base : `${base}.${id}`;
}

/** The parts of a node, in the order in which they are written. */
export function listChildren(node: GateNode): readonly GateNode[] {
  switch (node.kind) {
    case 'compare':
    case 'arithmetic':
    case 'and':
    case 'or':
      return [node.left, node.right];
    case 'negate':
    case 'not':
      return [node.of];
    case 'call':
      return node.of;
    case 'aggregate':
      return [node.over];
    case 'list':
      return [node.filter, node.body].filter((part) => part !== null);
    default:
      return [];
  }
}

/** The node and everything below it. */
export function* listNodes(node: GateNode): Generator<GateNode> {
  yield node;
  for (const part of listChildren(node)) yield* listNodes(part);
}

/** Whether it has the same value in every document. */
export function isConstant(node: GateNode): boolean {
  return listNodes(node).every(({ kind }) => kind !== 'name' && kind !== 'list');
}

/** The source text of a node, on one line. */
export function sourceText(text: string, { span }: Pick<GateNode, 'span'>): string {
  return text.slice(span.start, span.end).replaceAll(/\s+/g, ' ').trim();
}
