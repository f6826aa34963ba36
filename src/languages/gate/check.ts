/** Checks the names and the types of a rule, before there is a document. */
import {
  fullName,
  listNodes,
  listChildren,
  sourceText,
  type AggregateNode,
  type CompareNode,
  type GateNode,
  type ListNode,
  type NameNode,
} from './nodes.ts';
import { shortened, errorAt, errorInRule } from './rule-error.ts';
import { hasIds, unknownName } from './unknown-name.ts';
import type { GateList, ValueType, Vocabulary } from './vocabulary.ts';

/** What is known of a node. */
interface Known {
  readonly type: ValueType;
  /** In percent or percentage points. */
  readonly isPct: boolean;
  /** Whether it differs from member to member of the list around it. */
  readonly varies: boolean;
}

const NOUNS: Readonly<Record<ValueType, string>> = { number: 'a number', string: 'a text', boolean: 'a condition' };

/** @throws InputError that shows the place. */
export function checkRule(rule: string, root: GateNode, vocabulary: Vocabulary): void {
  const { examples } = vocabulary;
  const { type } = new Checker(rule, vocabulary).check(root, null);
  if (type !== 'boolean') {
    const node = root.kind === 'list' && root.body !== null ? root.body : root;
    const words = sourceText(rule, node);
    const example = shortened(type === 'number' ? `${words} > 1` : `${words} == "${examples.text}"`, 80);
    throw errorAt(rule, node.span, `this is ${NOUNS[type]}, and a rule compares; write ${example}`);
  }
  if (listNodes(root).every(({ kind }) => kind !== 'name' && kind !== 'list'))
    throw errorInRule(rule, `nothing in it comes from a result; name something, as in ${examples.rule}`);
}

class Checker {
  readonly #rule: string;
  readonly #vocabulary: Vocabulary;

  constructor(rule: string, vocabulary: Vocabulary) {
    this.#rule = rule;
    this.#vocabulary = vocabulary;
  }

  /** @param list the list whose members' fields are in scope. */
  check(node: GateNode, list: GateList | null): Known {
    switch (node.kind) {
      case 'name':
        return this.#name(node, list);
      case 'list':
        return this.#list(node);
      case 'aggregate':
        return this.#aggregate(node);
      case 'compare':
        return this.#compare(node, list);
      case 'number':
      case 'string':
      case 'boolean':
        return { type: node.kind, isPct: false, varies: false };
      default:
        return this.#operator(node, list);
    }
  }

  /** Operators that take values of one type and give one of the same type. */
  #operator(
    node: Extract<GateNode, { kind: 'negate' | 'arithmetic' | 'call' | 'not' | 'and' | 'or' }>,
    list: GateList | null,
  ): Known {
    const type = node.kind === 'not' || node.kind === 'and' || node.kind === 'or' ? 'boolean' : 'number';
    const parts = listChildren(node).map((part) => this.#expect(part, type, list));
    const isRatio = node.kind === 'arithmetic' && (node.sign === '*' || node.sign === '/');
    return { type, isPct: !isRatio && parts.some(({ isPct }) => isPct), varies: parts.some(({ varies }) => varies) };
  }

  #expect(node: GateNode, type: ValueType, list: GateList | null): Known {
    const known = this.check(node, list);
    if (known.type !== type) throw this.#error(node, `this is ${NOUNS[known.type]}, and ${NOUNS[type]} was expected`);
    return known;
  }

  #error({ span }: Pick<GateNode, 'span'>, problem: string): Error {
    return errorAt(this.#rule, span, problem);
  }

  #compare({ sign, left, right }: CompareNode, list: GateList | null): Known {
    const [a, b] = [this.check(left, list), this.check(right, list)];
    if (a.type !== b.type)
      throw this.#error(
        right,
        `${sourceText(this.#rule, left)} is ${NOUNS[a.type]} and cannot be compared with ${NOUNS[b.type]}`,
      );
    if (a.type !== 'number' && sign !== '==' && sign !== '!=')
      throw this.#error(left, `this is ${NOUNS[a.type]}, which ${sign} does not order; use == or !=`);
    this.#assertUnits(left, a, right);
    this.#assertUnits(right, b, left);
    return { type: 'boolean', isPct: false, varies: a.varies || b.varies };
  }

  /** 1% is 0.01, which is hardly what is meant by `flipsPct > 1%`. */
  #assertUnits(node: GateNode, { isPct }: Known, other: GateNode): void {
    const number = other.kind === 'negate' ? other.of : other;
    if (!isPct || number.kind !== 'number' || !number.isPercent) return;
    const plain = this.#rule.slice(number.span.start, number.span.end).replaceAll(/[%()\s]/g, '');
    throw this.#error(number, `${sourceText(this.#rule, node)} is in percent already; write ${plain}`);
  }

  #list(node: ListNode): Known {
    const { list, filter, body } = node;
    if (filter !== null) this.#expect(filter, 'boolean', list);
    if (body === null) return { type: 'boolean', isPct: false, varies: false };
    const known = this.check(body, list);
    if (!known.varies)
      throw this.#error(body, `nothing here belongs to a single ${list.member}; name one of its fields`);
    return { ...known, varies: false };
  }

  #aggregate({ name, over }: AggregateNode): Known {
    const known = this.#list(over);
    const wanted = name === 'count' || name === 'any' ? 'boolean' : 'number';
    if (known.type !== wanted)
      throw this.#error(over.body ?? over, `this is ${NOUNS[known.type]}, and ${name} takes ${NOUNS[wanted]}`);
    return { type: name === 'any' ? 'boolean' : 'number', isPct: name !== 'count' && known.isPct, varies: false };
  }

  #name(node: NameNode, list: GateList | null): Known {
    const { base, id } = node;
    const own = list?.fields.get(fullName(node));
    if (own !== undefined) return { type: own.type, isPct: own.isPct, varies: true };
    const { top, ids } = this.#vocabulary;
    const known =
      top.get(fullName(node)) ?? (id !== null && hasIds(ids.values, base) ? ids.values.get(base) : undefined);
    if (known === undefined) throw this.#error(node, unknownName(this.#rule, node, list, this.#vocabulary));
    return { type: known.type, isPct: known.isPct, varies: false };
  }
}
