/** Splits a claim into tokens. */
import type { Span } from './claim.ts';
import { claimError, type ClaimSource } from './claim-error.ts';

export type Token = { readonly span: Span } & (
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string }
  | { readonly kind: 'end'; readonly text: '' }
);

const SPACE = /\s*/y;
const NUMBER = /-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?![\w-]|\.\w)/iy;
const SIGN = /\.\.|<=|>=|[<>=,()[\]-]/y;
/** A quotation mark inside is written twice. */
const QUOTED = /"((?:[^"]|"")*)"|'((?:[^']|'')*)'/y;
/** Names of models contain hyphens, dots and slashes, and values of other fields any letters. */
const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_/:@+-]|\.(?!\.))*/uy;

/** Signs that claims do not have, and what is written here. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['≥', 'at least is written >='],
  ['≤', 'at most is written <='],
  ['−', 'a difference is written with the hyphen -'],
  ['"', 'the closing quotation mark is missing'],
  ["'", 'the closing quotation mark is missing'],
  ['%', 'a threshold is written in points without a percent sign, as in > 5'],
  ['+', 'rates are compared or subtracted, and not added'],
  ['&', 'write one claim for each statement'],
]);

/** The tokens, the end as the last. @throws InputError at a character that begins none. */
export function tokenize(source: ClaimSource): Token[] {
  const { text } = source;
  const tokens: Token[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const token = readToken(source, at, tokens.at(-1));
    tokens.push(token);
    at = skipSpace(text, token.span.end);
  }
  return [...tokens, { kind: 'end', text: '', span: { start: text.length, end: text.length } }];
}

function skipSpace(text: string, at: number): number {
  return at + (matchAt(SPACE, text, at)?.[0].length ?? 0);
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** @param last the token before: after a group or a number, a hyphen subtracts and begins no number. */
function readToken(source: ClaimSource, start: number, last: Token | undefined): Token {
  const { text } = source;
  const isOperand = last?.kind === 'number' || last?.text === ')';
  const number = isOperand && text[start] === '-' ? null : matchAt(NUMBER, text, start);
  if (number !== null) return { kind: 'number', value: Number(number[0]), text: number[0], span: readSpan(number) };
  const sign = matchAt(SIGN, text, start);
  if (sign !== null) return { kind: 'sign', text: sign[0], span: readSpan(sign) };
  const found = matchAt(QUOTED, text, start) ?? matchAt(WORD, text, start);
  if (found !== null) return { kind: 'text', text: unquote(found), span: readSpan(found) };
  const wrong = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const advice = ADVICE.get(wrong) ?? 'a value with this character is written in quotation marks';
  throw claimError(source, { start, end: start + wrong.length }, advice);
}

function readSpan(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/** The value of a text in quotation marks, or the word itself. */
function unquote([whole, double, single]: RegExpExecArray): string {
  return double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? whole;
}
