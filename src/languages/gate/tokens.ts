/** Splits a rule into tokens. */
import type { Span } from './nodes.ts';
import { errorAt } from './rule-error.ts';

export type Token =
  | { readonly kind: 'number'; readonly span: Span; readonly value: number; readonly isPercent: boolean }
  | { readonly kind: 'string'; readonly span: Span; readonly value: string }
  | { readonly kind: 'name'; readonly span: Span; readonly base: string; readonly id: string | null }
  | { readonly kind: 'sign'; readonly span: Span; readonly sign: string }
  | { readonly kind: 'end'; readonly span: Span };

const BLANK = /\s*/y;
const NUMBER = /(\d+\.?\d*|\.\d+)(?:e([+-]?\d+))?(%?)/iy;
/** Ids of schemes contain hyphens and dots, but do not end with one. */
const NAME = /([a-z_]\w*)(?:\.(\w(?:[\w.-]*\w)?))?/iy;
/** A quotation mark inside is written twice. */
const STRING = /"((?:[^"]|"")*)"|'((?:[^']|'')*)'/y;
const SIGN = /[<>=!]=|[-+*/<>()[\],:]/y;

/** Powers of ten that are 0 or infinite with any digits that fit into a rule. */
const FAR = 9_999;

/** Signs of other languages, and what is written here. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['=', 'equality is written =='],
  ['!', 'negation is written not'],
  ['&', 'conditions are joined by and'],
  ['|', 'conditions are joined by or'],
  ['%', 'a percent sign directly follows a number, as in 0.5%'],
  ['@', 'an id with this character in it is written in brackets and quotation marks, as in ["a@b"]'],
  ['"', 'the closing quotation mark is missing'],
  ["'", 'the closing quotation mark is missing'],
  ['“', 'names are quoted with " or \''],
  ['‘', 'names are quoted with " or \''],
]);

/**
 * The tokens, the end as the last.
 * @param withId a name with an id, to show where a dot is allowed.
 * @throws InputError at a character that begins none.
 */
export function tokenize(rule: string, withId: string): Token[] {
  const tokens: Token[] = [];
  let at = skipBlanks(rule, 0);
  while (at < rule.length) {
    const token = tokenAt(rule, at, withId);
    tokens.push(token);
    at = skipBlanks(rule, token.span.end);
  }
  return [...tokens, { kind: 'end', span: { start: rule.length, end: rule.length } }];
}

function skipBlanks(rule: string, at: number): number {
  return at + (matchAt(BLANK, rule, at)?.[0].length ?? 0);
}

function matchAt(expression: RegExp, rule: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(rule);
}

function tokenAt(rule: string, start: number, withId: string): Token {
  const number = matchAt(NUMBER, rule, start);
  if (number !== null) return numberToken(rule, number);
  const name = matchAt(NAME, rule, start);
  if (name !== null) return { kind: 'name', span: readSpan(name), base: name[1] ?? '', id: name[2] ?? null };
  const string = matchAt(STRING, rule, start);
  if (string !== null) {
    const value = string[1]?.replaceAll('""', '"') ?? string[2]?.replaceAll("''", "'") ?? '';
    return { kind: 'string', span: readSpan(string), value };
  }
  const sign = matchAt(SIGN, rule, start);
  if (sign !== null) return { kind: 'sign', span: readSpan(sign), sign: sign[0] };
  const wrong = String.fromCodePoint(rule.codePointAt(start) ?? 0);
  const span = { start, end: start + wrong.length };
  throw errorAt(rule, span, wrong === '.' ? `a dot separates a name and an id, as in ${withId}` : adviceOn(wrong));
}

function adviceOn(wrong: string): string {
  return ADVICE.get(wrong) ?? 'no rule contains this character outside of quotation marks';
}

function readSpan(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/** A percentage is read as a power of ten, so that 0.7% is the number nearest to 0.007. */
function numberToken(rule: string, match: RegExpExecArray): Token {
  const [, digits = '', exponent = '0', percent = ''] = match;
  const isPercent = percent !== '';
  const power = Math.max(-FAR, Math.min(FAR, Number(exponent))) - (isPercent ? 2 : 0);
  const value = Number(`${digits}e${power}`);
  if (!Number.isFinite(value)) throw errorAt(rule, readSpan(match), 'this number is too large');
  return { kind: 'number', span: readSpan(match), value, isPercent };
}
