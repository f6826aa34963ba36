/** Names and types of a rule: whatever can be known without a document. */
import { LIST_FIELDS, TOP, type ValueType } from './fields.ts';
import {
  LISTS,
  nodesOf,
  partsOf,
  wordsOf,
  type AggregateNode,
  type CompareNode,
  type GateNode,
  type ListName,
  type ListNode,
  type NameNode,
} from './nodes.ts';
import { offer, shortened, troubleAt, troubleWith } from './trouble.ts';

/** What is known of a node. */
interface Known {
  readonly type: ValueType;
  /** In percent or percentage points. */
  readonly isPct: boolean;
  /** Whether it differs from member to member of the list around it. */
  readonly varies: boolean;
}

const NOUNS: Readonly<Record<ValueType, string>> = { number: 'a number', string: 'a text', boolean: 'a condition' };
const NAMESPACES: readonly string[] = [
  ...new Set([...TOP.keys()].flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : []))),
];

/** @throws InputError that shows the place. */
export function checkRule(rule: string, root: GateNode): void {
  const { type } = new Checker(rule).check(root, null);
  if (type !== 'boolean') throw noComparison(rule, root.kind === 'list' && root.body !== null ? root.body : root, type);
  if (nodesOf(root).every(({ kind }) => kind !== 'name' && kind !== 'list'))
    throw troubleWith(rule, 'nothing in it comes from a result; name something, as in max(abs(deltaPp)) > 1');
}

function noComparison(rule: string, node: GateNode, type: ValueType): Error {
  const words = wordsOf(rule, node);
  const example = type === 'number' ? `${words} > 1` : `${words} == "combined"`;
  return troubleAt(rule, node.span, `this is ${NOUNS[type]}, and a rule compares; write ${shortened(example, 80)}`);
}

/** Whether the name is that of a number which each scheme has. */
function hasScheme(base: string): boolean {
  return LIST_FIELDS.schemes.get(base)?.type === 'number';
}

const isList = (base: string): boolean => LISTS.some((list) => list === base);

/** What to write in place of the name of a list or of a part of the document. */
function noValue(base: string): string {
  const names = [...TOP.keys()].filter((name) => name.startsWith(`${base}.`));
  const [kind, all] = isList(base) ? ['a list and no value', [`count(${base})`, ...names]] : ['no value', names];
  return `${base} is ${kind}; write ${all.join(', ')}`;
}

class Checker {
  readonly #rule: string;

  constructor(rule: string) {
    this.#rule = rule;
  }

  /** @param list the list whose members' fields are in scope. */
  check(node: GateNode, list: ListName | null): Known {
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

  /** Whatever takes values of one type and gives one of the same. */
  #operator(
    node: Extract<GateNode, { kind: 'negate' | 'arithmetic' | 'call' | 'not' | 'and' | 'or' }>,
    list: ListName | null,
  ): Known {
    const type = node.kind === 'not' || node.kind === 'and' || node.kind === 'or' ? 'boolean' : 'number';
    const parts = partsOf(node).map((part) => this.#expect(part, type, list));
    const isRatio = node.kind === 'arithmetic' && (node.sign === '*' || node.sign === '/');
    return { type, isPct: !isRatio && parts.some(({ isPct }) => isPct), varies: parts.some(({ varies }) => varies) };
  }

  #expect(node: GateNode, type: ValueType, list: ListName | null): Known {
    const known = this.check(node, list);
    if (known.type !== type) throw this.#trouble(node, `this is ${NOUNS[known.type]}, and ${NOUNS[type]} was expected`);
    return known;
  }

  #trouble({ span }: Pick<GateNode, 'span'>, says: string): Error {
    return troubleAt(this.#rule, span, says);
  }

  #compare({ sign, left, right }: CompareNode, list: ListName | null): Known {
    const [a, b] = [this.check(left, list), this.check(right, list)];
    if (a.type !== b.type)
      throw this.#trouble(
        right,
        `${wordsOf(this.#rule, left)} is ${NOUNS[a.type]} and cannot be compared with ${NOUNS[b.type]}`,
      );
    if (a.type !== 'number' && sign !== '==' && sign !== '!=')
      throw this.#trouble(left, `this is ${NOUNS[a.type]}, which ${sign} does not order; use == or !=`);
    this.#assertUnits(left, a, right);
    this.#assertUnits(right, b, left);
    return { type: 'boolean', isPct: false, varies: a.varies || b.varies };
  }

  /** 1% is 0.01, which is hardly what somebody means by `flipsPct > 1%`. */
  #assertUnits(node: GateNode, { isPct }: Known, other: GateNode): void {
    const number = other.kind === 'negate' ? other.of : other;
    if (!isPct || number.kind !== 'number' || !number.isPercent) return;
    const plain = this.#rule.slice(number.span.start, number.span.end).replaceAll(/[%()\s]/g, '');
    throw this.#trouble(number, `${wordsOf(this.#rule, node)} is in percent already; write ${plain}`);
  }

  #list(node: ListNode): Known {
    const { list, filter, body } = node;
    if (filter !== null) this.#expect(filter, 'boolean', list);
    if (body === null) return { type: 'boolean', isPct: false, varies: false };
    const known = this.check(body, list);
    if (!known.varies)
      throw this.#trouble(body, `nothing here belongs to a single ${LIST_WORDS[list]}; name one of its fields`);
    return { ...known, varies: false };
  }

  #aggregate({ name, over }: AggregateNode): Known {
    const known = this.#list(over);
    const wanted = name === 'count' || name === 'any' ? 'boolean' : 'number';
    if (known.type !== wanted)
      throw this.#trouble(over.body ?? over, `this is ${NOUNS[known.type]}, and ${name} takes ${NOUNS[wanted]}`);
    return { type: name === 'any' ? 'boolean' : 'number', isPct: name !== 'count' && known.isPct, varies: false };
  }

  #name(node: NameNode, list: ListName | null): Known {
    const { base, id } = node;
    const own = id === null && list !== null ? LIST_FIELDS[list].get(base) : undefined;
    if (own !== undefined) return { type: own.type, isPct: own.isPct, varies: true };
    const top =
      TOP.get(id === null ? base : `${base}.${id}`) ??
      (id !== null && hasScheme(base) ? LIST_FIELDS.schemes.get(base) : undefined);
    if (top === undefined) throw this.#unknown(node, list);
    return { type: top.type, isPct: top.isPct, varies: false };
  }

  #unknown(node: NameNode, list: ListName | null): Error {
    const { base, id } = node;
    if (id !== null && NAMESPACES.includes(base)) {
      const names = [...TOP.keys()].filter((name) => name.startsWith(`${base}.`));
      return this.#trouble(
        node,
        `there is no name like this${offer(`${base}.${id}`, names, `; there are ${names.join(', ')}`)}`,
      );
    }
    if (id === null && (isList(base) || NAMESPACES.includes(base))) return this.#trouble(node, noValue(base));
    const homes = id === null ? LISTS.filter((name) => LIST_FIELDS[name].has(base)) : [];
    const [home] = homes;
    if (home !== undefined)
      return this.#trouble(
        node,
        list === null ? this.#homeless(node, home) : `${list} have no field of this name, but ${homes.join(', ')} have`,
      );
    const known = [
      ...(list === null ? [] : LIST_FIELDS[list].keys()),
      ...TOP.keys(),
      ...LISTS.flatMap((name) => [...LIST_FIELDS[name].keys()]),
    ];
    const values = [...LIST_FIELDS.schemes].filter(([, { type }]) => type === 'number').map(([name]) => name);
    const near = id === null ? offer(base, known) : offer(base, [...values, ...NAMESPACES]);
    return this.#trouble(node, `there is no name like this${near || '; docs/gate.md lists the names'}`);
  }

  /** A field of members outside of a list, with the two ways of writing it. */
  #homeless({ base, span }: NameNode, home: ListName): string {
    const field = LIST_FIELDS[home].get(base);
    const member = `${base} belongs to a single ${LIST_WORDS[home]}`;
    const listed = `${home}: ${shortened(this.#rule.trim(), 60)}`;
    if (field?.type !== 'number') return `${member}; write ${listed}`;
    const aggregate = `max(${home === 'cells' ? '' : `${home}: `}${base})`;
    const inside = shortened(`${this.#rule.slice(0, span.start)}${aggregate}${this.#rule.slice(span.end)}`.trim(), 80);
    const scheme = hasScheme(base) ? `, or ${base}.ID for one scheme` : '';
    return `${member}; write ${inside} or ${listed}${scheme}`;
  }
}

const LIST_WORDS: Readonly<Record<ListName, string>> = {
  cells: 'cell',
  schemes: 'scheme',
  contrasts: 'contrast',
  ranks: 'ranking',
};
