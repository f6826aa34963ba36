/** Numbers as models write them, with the digits of all scripts. */
import { readFloat } from '../../text/python-float.ts';

export interface FoundNumber {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const DIGITS = String.raw`\p{Nd}+(?:[.．]\p{Nd}+)?`;
const SIGN = '[-+−－＋]?';
/** Not behind a letter of scripts with blanks between words, a digit or a point: the 4 of "gpt4" and of "1.2.4" is no number of its own. */
const NUMBER = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_\p{N}.．])${SIGN}${DIGITS}`,
  'gu',
);
/** A whole text that says how much of how much, or how many in a hundred. */
const SHARE = new RegExp(String.raw`^(${SIGN}${DIGITS})\s*(?:([%％])|[/／]\s*(${DIGITS}))?$`, 'u');

/** All numbers of a text, in order. */
export function* numbersIn(text: string): Generator<FoundNumber> {
  for (const { 0: word, index } of text.matchAll(NUMBER)) yield { word, start: index, end: index + word.length };
}

export interface Share {
  readonly score: number;
  readonly rule: string;
}

/**
 * A text that is one number: `0.8`, `80 %` (of the best), `4/5` (of the best).
 * @returns null for anything else.
 */
export function shareIn(text: string, best: number): Share | null {
  const [, number, percent, whole] = SHARE.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const value = numberOf(number);
  if (percent !== undefined) return { score: (value / 100) * best, rule: 'percent' };
  if (whole === undefined) return { score: value, rule: 'number' };
  return numberOf(whole) === 0 ? null : { score: (value / numberOf(whole)) * best, rule: 'fraction' };
}

/** The value of a number as it is written. */
export function numberOf(word: string): number {
  return readFloat(word.replace(/[−－]/u, '-').replace('＋', '+').replace('．', '.')) ?? Number.NaN;
}
