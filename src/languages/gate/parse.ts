/**
 * `--fail-on RULE`: from text to a checked rule, by recursive descent.
 *
 *     rule       = list | or
 *     list       = LIST [ "where" or ] ":" or
 *     or         = and { "or" and }              and = not { "and" not }
 *     not        = "not" not | comparison        comparison = sum [ SIGN sum ]
 *     sum        = product { ("+" | "-") product }
 *     product    = unary { ("*" | "/") unary }   unary = "-" unary | value
 *     value      = NUMBER | STRING | "true" | "false" | NAME | "(" or ")" | FUNCTION "(" (list | or { "," or }) ")"
 */
import { checkRule } from './check.ts';
import { Cursor } from './cursor.ts';
import {
  AGGREGATES,
  FUNCTIONS,
  sourceText,
  type AggregateName,
  type ArithmeticSign,
  type CompareSign,
  type GateNode,
  type ListNode,
  type NameNode,
  type Span,
} from './nodes.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { shortened, errorInRule } from './rule-error.ts';
import type { GateList, Vocabulary } from './vocabulary.ts';

const MAX_LENGTH = 1_000;
const COMPARISONS: readonly CompareSign[] = ['>', '>=', '<', '<=', '==', '!='];
const WORDS: readonly string[] = ['and', 'or', 'not', 'where', 'true', 'false'];

/** A rule that parses and whose names and types are right; ids are checked against a document. */
export interface GateRule {
  /** As it was written. */
  readonly text: string;
  readonly root: GateNode;
}

/** @throws InputError that shows the place and what was expected there. */
export function parseWith(vocabulary: Vocabulary, text: string): GateRule {
  if (text.trim() === '') throw errorInRule(text, `the rule is empty; write one such as ${vocabulary.examples.rule}`);
  if (text.length > MAX_LENGTH)
    throw errorInRule(text, `a rule has at most ${MAX_LENGTH} characters, and this one has ${text.length}`);
  const root = new Parser(text, vocabulary).rule();
  checkRule(text, root, vocabulary);
  return { text, root };
}

class Parser extends Cursor {
  rule(): GateNode {
    const root = this.#listOrCondition();
    if (this.token.kind === 'end') return root;
    const stray = this.isSign(')')
      ? 'no "(" is open here'
      : 'the rule was expected to end here, or to continue with a sign, and, or or';
    throw this.errorHere(stray);
  }

  #listOrCondition(): GateNode {
    return this.#startsList() ? this.#list() : this.#or();
  }

  /** A name that `where` or `:` follows. Any word after the name of a list is taken for a misspelt `where`. */
  #startsList(): boolean {
    const [name, next] = [this.token, this.next];
    if (name.kind !== 'name' || name.id !== null || WORDS.includes(name.base)) return false;
    if (next?.kind === 'sign') return next.sign === ':';
    if (next?.kind !== 'name' || next.id !== null) return false;
    return next.base === 'where' || (this.#listCalled(name.base) !== undefined && !WORDS.includes(next.base));
  }

  #list(): ListNode {
    const { start } = this.token.span;
    const list = this.#listName();
    const hasFilter = this.takeWord('where');
    if (!hasFilter && !this.isSign(':')) throw this.errorHere(`"where" or ":" was expected after ${list.name}`);
    const filter = hasFilter ? this.#or() : null;
    if (this.isSign(')')) return { kind: 'list', list, filter, body: null, span: this.since(start) };
    if (this.take(':') === null) throw this.#noColon(start);
    return { kind: 'list', list, filter, body: this.#or(), span: this.since(start) };
  }

  #listCalled(word: string): GateList | undefined {
    return this.vocabulary.lists.find(({ name }) => name === word);
  }

  #listName(): GateList {
    const { base, span } = this.takeName();
    const list = this.#listCalled(base);
    if (list !== undefined) return list;
    const names = this.vocabulary.lists.map(({ name }) => name);
    throw this.errorHere(
      `there is no list of this name${offer(base, names, `; the lists are ${names.join(', ')}`)}`,
      span,
    );
  }

  #noColon(start: number): Error {
    const written = sourceText(this.text, { span: this.since(start) });
    const rest =
      this.token.kind === 'end' ? this.vocabulary.examples.condition : this.text.slice(this.token.span.start);
    const example = `${shortened(written, 60)}: ${shortened(rest, 60)}`;
    return this.errorHere(`":" was expected between the filter and the condition; write ${example}`);
  }

  #or(): GateNode {
    return this.#joined('or', () => this.#joined('and', () => this.#not()));
  }

  #joined(kind: 'and' | 'or', part: () => GateNode): GateNode {
    let left = part();
    while (this.takeWord(kind)) {
      const right = part();
      left = { kind, left, right, span: this.since(left.span.start) };
    }
    return left;
  }

  #not(): GateNode {
    const { start } = this.token.span;
    if (!this.takeWord('not')) return this.#comparison();
    const of = this.deeper(() => this.#not());
    return { kind: 'not', of, span: this.since(start) };
  }

  #comparison(): GateNode {
    const left = this.#sum();
    const sign = this.take(...COMPARISONS);
    if (sign === null) return left;
    const right = this.#sum();
    const chain = this.token;
    const next = this.take(...COMPARISONS);
    if (next === null) return { kind: 'compare', sign, left, right, span: this.since(left.span.start) };
    const [a, b, c] = [left, right, this.#sum()].map((node) => sourceText(this.text, node));
    throw this.errorHere(`comparisons are not chained; write ${a} ${sign} ${b} and ${b} ${next} ${c}`, chain.span);
  }

  #sum(): GateNode {
    return this.#calculated(['+', '-'], () => this.#calculated(['*', '/'], () => this.#unary()));
  }

  #calculated(signs: readonly ArithmeticSign[], part: () => GateNode): GateNode {
    let left = part();
    for (let sign = this.take(...signs); sign !== null; sign = this.take(...signs)) {
      const right = part();
      left = { kind: 'arithmetic', sign, left, right, span: this.since(left.span.start) };
    }
    return left;
  }

  #unary(): GateNode {
    const { start } = this.token.span;
    if (this.take('-') === null) return this.#value();
    const of = this.deeper(() => this.#unary());
    return { kind: 'negate', of, span: this.since(start) };
  }

  #value(): GateNode {
    const token = this.token;
    if (token.kind === 'number' || token.kind === 'string') {
      this.step();
      return token;
    }
    if (token.kind === 'name' && (token.id !== null || !WORDS.includes(token.base))) return this.#nameOrCall(token);
    if (this.takeWord('true') || this.takeWord('false'))
      return { kind: 'boolean', value: this.text.startsWith('true', token.span.start), span: token.span };
    if (this.take('(') === null)
      throw this.errorHere('a name, a number, a text in quotation marks or "(" was expected');
    const inner = this.deeper(() => this.#or());
    this.close(')', token.span);
    return { ...inner, span: this.since(token.span.start) };
  }

  #nameOrCall(name: NameNode): GateNode {
    if (this.#startsList() && this.#listCalled(name.base) !== undefined)
      throw this.errorHere(
        `a list is allowed at the start of a rule or directly after the "(" of ${AGGREGATES.join(', ')}; write any(${name.base}: …)`,
      );
    this.step();
    const nextSpan = this.token.span;
    if (name.id === null && this.take('[') !== null) return this.#withId(name, nextSpan);
    if (name.id !== null || this.take('(') === null) return name;
    return this.deeper(() => this.#call(name, nextSpan));
  }

  /** `flips["any id"]`. */
  #withId({ base, span: { start } }: NameNode, opened: Span): NameNode {
    const token = this.token;
    if (token.kind !== 'string') {
      const { ids, examples } = this.vocabulary;
      throw this.errorHere(`the id of a ${ids.noun} in quotation marks was expected, as in ${base}["${examples.id}"]`);
    }
    this.step();
    this.close(']', opened);
    return { kind: 'name', base, id: token.value, span: this.since(start) };
  }

  #call({ base, span }: NameNode, opened: Span): GateNode {
    const names: readonly string[] = [...new Set([...FUNCTIONS, ...AGGREGATES])];
    if (!names.includes(base))
      throw this.errorHere(
        `there is no function of this name${offer(base, names, `; there are ${names.join(', ')}`)}`,
        span,
      );
    const first = this.#argument();
    const more: GateNode[] = [];
    while (this.take(',') !== null) more.push(this.#or());
    this.close(')', opened);
    const whole = this.since(span.start);
    if (isOneOf(AGGREGATES, base) && more.length === 0) return this.#aggregate(base, first, whole);
    if (isOneOf(FUNCTIONS, base) && first.kind !== 'list' && (base !== 'abs' || more.length === 0))
      return { kind: 'call', name: base, of: [first, ...more], span: whole };
    const takes =
      base === 'abs'
        ? 'one value, and no list'
        : `one list with one condition or value, as in ${this.vocabulary.examples.aggregate}`;
    throw this.errorHere(`${base} takes ${takes}`, whole);
  }

  /** The name of a list alone is all of its members. */
  #argument(): GateNode {
    const { kind, span } = this.token;
    const next = this.next;
    const list = this.vocabulary.lists.find(({ name }) => this.isWord(name));
    if (kind !== 'name' || list === undefined || next?.kind !== 'sign' || next.sign !== ')')
      return this.#listOrCondition();
    this.step();
    return { kind: 'list', list, filter: null, body: null, span };
  }

  #aggregate(name: AggregateName, first: GateNode, span: Span): GateNode {
    if (first.kind !== 'list')
      return {
        kind: 'aggregate',
        name,
        over: { kind: 'list', list: this.vocabulary.lists[0], filter: null, body: first, span: first.span },
        span,
      };
    if (first.body !== null || (name === 'count' && first.filter === null))
      return { kind: 'aggregate', name, over: first, span };
    if ((name === 'count' || name === 'any') && first.filter !== null)
      return { kind: 'aggregate', name, over: { ...first, filter: null, body: first.filter }, span };
    const { field } = this.vocabulary.examples;
    const [what, example] = name === 'any' ? ['a condition', `${field} > 0`] : ['a value', field];
    throw this.errorHere(
      `${name} needs ${what} after the list, as in ${name}(${first.list.name}: ${example})`,
      first.span,
    );
  }
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word);
}
