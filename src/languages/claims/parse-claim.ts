/**
 * Parses the comparisons of a claim, by recursive descent.
 *
 *     claim      = side SIGN side { SIGN side }      SIGN = "<" | "<=" | ">" | ">="
 *     side       = NUMBER | "abs" "(" rate "-" rate ")" | rate [ "-" rate ]
 *     rate       = RATE "(" [ condition { "," condition } ] ")"
 *     condition  = FIELD "=" ( value | "[" value { "," value } "]" ) | "weight" "=" ( "output" | "item" )
 *     value      = TEXT | NUMBER [ ".." NUMBER ]
 */
import { GROUP_FIELDS, type GroupField } from '../../base/core/trial.ts';
import { listKnownNames, offer } from '../../base/text/nearest-name.ts';
import {
  COMPARE,
  OPPOSITE,
  RATES,
  type CompareSign,
  type Comparison,
  type FieldCondition,
  type FieldValue,
  type RateName,
  type Span,
  type TrialGroup,
  type Weight,
  WEIGHTS,
} from './claim.ts';
import { claimError, type ClaimSource } from './claim-error.ts';
import { tokenize, type Token } from './tokens.ts';

const MAX_LENGTH = 2000;
const SIGNS: readonly string[] = ['<', '<=', '>', '>='] satisfies CompareSign[];

interface Rate {
  readonly name: RateName;
  readonly weight: Weight;
  readonly group: TrialGroup;
}

/** One side of a sign. */
type Side = { readonly span: Span } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'difference'; readonly left: Rate; readonly right: Rate; readonly isAbsolute: boolean }
);

/** @throws InputError that names the place and what was expected there. */
export function parseClaim(source: ClaimSource): [Comparison, ...Comparison[]] {
  const { text } = source;
  if (text.length > MAX_LENGTH)
    throw claimError(
      source,
      { start: 0, end: 0 },
      `a claim has at most ${MAX_LENGTH} characters, and this one has ${text.length}`,
    );
  return new Parser(source).links();
}

/** The truth of a comparison that no label changes; null for all others. Comparisons are monotonic, so the ends of what can be compared decide. */
function findConstant({ right, isAbsolute, sign, threshold }: Comparison): boolean | null {
  const least = right === null || isAbsolute ? 0 : -100;
  const [first, last] = [COMPARE[sign](least, threshold), COMPARE[sign](100, threshold)];
  return first === last ? first : null;
}

class Parser {
  readonly #source: ClaimSource;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(source: ClaimSource) {
    this.#source = source;
    this.#tokens = tokenize(source);
  }

  links(): [Comparison, ...Comparison[]] {
    let side = this.#side();
    let direction: string | undefined;
    const link = (): Comparison => {
      const { span } = this.#token;
      const sign = this.#sign();
      if (direction !== undefined && direction !== sign[0])
        throw this.#error('the signs of a chain have one direction; write two claims', span);
      direction = sign[0];
      const left = side;
      side = this.#side();
      const compared = this.#compare(left, sign, side);
      const constant = findConstant(compared);
      if (constant === null) return compared;
      throw this.#error(
        `this is ${constant ? 'true' : 'false'} of any labels, because rates are from 0 to 100 %`,
        this.#since(left.span.start),
      );
    };
    const links: [Comparison, ...Comparison[]] = [link()];
    while (this.#token.kind !== 'end') links.push(link());
    return links;
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #error(problem: string, span: Span = this.#token.span): Error {
    return claimError(this.#source, span, problem);
  }

  #take(sign: string): boolean {
    const isHere = this.#token.kind === 'sign' && this.#token.text === sign;
    if (isHere) this.#at++;
    return isHere;
  }

  #expect(sign: string, why: string): void {
    if (!this.#take(sign)) throw this.#error(`"${sign}" was expected ${why}`);
  }

  #since(start: number): Span {
    return { start, end: this.#tokens[this.#at - 1]?.span.end ?? start };
  }

  #sign(): CompareSign {
    const { kind, text } = this.#token;
    if (kind !== 'sign' || !SIGNS.includes(text))
      throw this.#error('a comparison was expected: >, >=, < or <=; a difference has two rates');
    this.#at++;
    return text as CompareSign;
  }

  #side(): Side {
    const token = this.#token;
    const { kind, text, span } = token;
    if (token.kind === 'number') {
      this.#at++;
      return { kind: 'number', value: token.value, span };
    }
    if (kind !== 'text' || text !== 'abs') return this.#difference(false, span.start);
    this.#at++;
    this.#expect('(', 'after abs');
    const side = this.#difference(true, span.start);
    this.#expect(')', 'after the difference');
    if (side.kind !== 'difference') throw this.#error('abs is of a difference of two rates', side.span);
    return { ...side, span: this.#since(span.start) };
  }

  #difference(isAbsolute: boolean, start: number): Side {
    const left = this.#rate();
    if (!this.#take('-')) return { kind: 'rate', rate: left, span: this.#since(start) };
    const right = this.#rate();
    this.#expectSame(left, right);
    return { kind: 'difference', left, right, isAbsolute, span: this.#since(start) };
  }

  #rate(): Rate {
    const { kind, text, span } = this.#token;
    const name = RATES.find((one) => one === text);
    if (kind !== 'text' || name === undefined) {
      const known = kind === 'text' ? offer(text, RATES, `; the rates are ${RATES.join(' and ')}`) : '';
      throw this.#error(`a rate was expected, such as errorPct(condition=control)${known}`);
    }
    this.#at++;
    this.#expect('(', `after ${name}`);
    const conditions: FieldCondition[] = [];
    let weight: Weight | undefined;
    while (!this.#take(')')) {
      if (conditions.length > 0 || weight !== undefined)
        this.#expect(',', 'between two fields, or ")" after the last one');
      if (this.#token.text === 'weight') weight = this.#weight(weight);
      else conditions.push(this.#condition(conditions));
    }
    const group = this.#since(span.start);
    return {
      name,
      weight: weight ?? 'output',
      group: { conditions, text: this.#source.text.slice(group.start, group.end), span: group },
    };
  }

  #weight(before: Weight | undefined): Weight {
    if (before !== undefined) throw this.#error('weight is already given');
    this.#at++;
    this.#expect('=', 'after weight');
    const { text } = this.#token;
    const weight = WEIGHTS.find((one) => one === text);
    if (weight === undefined) throw this.#error(`a weight was expected${listKnownNames([text], WEIGHTS)}`);
    this.#at++;
    return weight;
  }

  /** Rates that are compared with each other are of the same kind. */
  #expectSame(left: Rate, right: Rate): void {
    if (left.name !== right.name)
      throw this.#error(`rates that are compared are the same; write ${left.name} twice`, right.group.span);
    if (left.weight !== right.weight)
      throw this.#error(
        `rates that are compared have the same weight; write weight=item in both, or in none`,
        right.group.span,
      );
  }

  #condition(before: readonly FieldCondition[]): FieldCondition {
    const { text, span } = this.#token;
    const field = GROUP_FIELDS.find((one) => one === text);
    if (field === undefined) throw this.#error(`there is no field of this name${listKnownNames([text], GROUP_FIELDS)}`);
    if (before.some((one) => one.field === field))
      throw this.#error(`${field} is already given; several values are a list, as in ${field}=[a, b]`, span);
    this.#at++;
    this.#expect('=', `after ${field}`);
    if (!this.#take('[')) return { field, values: [this.#value(field)] };
    const values = [this.#value(field)];
    while (this.#take(',')) values.push(this.#value(field));
    this.#expect(']', 'after the last value of the list');
    return { field, values };
  }

  #value(field: GroupField): FieldValue {
    const token = this.#token;
    if (token.kind !== 'number' && token.kind !== 'text') throw this.#error(`a value of ${field} was expected`);
    this.#at++;
    if (token.kind === 'text' || !this.#take('..')) return { text: token.text, span: token.span };
    const end = this.#token;
    if (end.kind !== 'number') throw this.#error('the last number of the range was expected');
    this.#at++;
    const span = this.#since(token.span.start);
    if (end.value < token.value) throw this.#error('a range begins with its smaller number', span);
    return { from: token.value, to: end.value, span };
  }

  /** Brings a comparison to the form of a difference and a threshold. */
  #compare(left: Side, sign: CompareSign, right: Side): Comparison {
    if (left.kind === 'number') {
      if (right.kind === 'number') throw this.#error('one side of a comparison is a rate', right.span);
      return this.#compare(right, OPPOSITE[sign], left);
    }
    if (left.kind === 'rate' && right.kind === 'rate') {
      this.#expectSame(left.rate, right.rate);
      const [{ name, weight, group }, other] = [left.rate, right.rate.group];
      return { rate: name, weight, left: group, right: other, isAbsolute: false, sign, threshold: 0 };
    }
    if (right.kind !== 'number') throw this.#error('a difference is compared with a number of points', right.span);
    const { value: threshold } = right;
    if (left.kind === 'rate') {
      const { name, weight, group } = left.rate;
      return { rate: name, weight, left: group, right: null, isAbsolute: false, sign, threshold };
    }
    const { left: first, right: second, isAbsolute } = left;
    if (isAbsolute && (sign[0] === '>' || threshold <= 0))
      throw this.#error(
        'abs is for a difference that is small in both directions, as in abs(…) < 2; for a large one write it without abs',
        left.span,
      );
    const { name, weight, group } = first;
    return { rate: name, weight, left: group, right: second.group, isAbsolute, sign, threshold };
  }
}
