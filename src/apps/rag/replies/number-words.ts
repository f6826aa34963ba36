/** Parses numbers as models write them, with the digits of all scripts. */
import { readFloat } from '../../../base/text/python-float.ts';

export interface FoundNumber {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const DIGITS = String.raw`\p{Nd}+(?:[.．]\p{Nd}+)?`;
const SIGN = '[-+−－＋]?';
/** Not after a digit, a point, or a letter of a script with spaces between words: the 4 of "gpt4" and of "1.2.4" is not a separate number. */
const FREE = String.raw`(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_\p{N}.．])`;
const NUMBER = new RegExp(`${FREE}${SIGN}${DIGITS}`, 'gu');

/** The rest of a number: digits, or an exponent that is cut off. */
const MORE = String.raw`\p{Nd}|[.．]\p{Nd}|[eE][-+]?\s*$`;
/** A point after a whole number at the end of the text is a full stop or the start of decimals; which one is unknown. */
const COMPLETE = String.raw`\p{Nd}+(?:[.．]\p{Nd}+(?!${MORE})|(?!${MORE}|[.．]\s*$))`;
const GAP = String.raw`\s{0,3}`;
/** A number with its unit or its share. {@link parseShare} takes its groups. */
export const SHARE: string = [
  String.raw`(?:(?<best>${COMPLETE})${GAP}点(?:満点)?(?:中|で)の?、?${GAP})?${FREE}(?<number>${SIGN}${COMPLETE})`,
  String.raw`(?:${GAP}(?<percent>[%％]|パーセント|percent\b)|${GAP}点?${GAP}(?:[/／]|out of\b)${GAP}(?<whole>${COMPLETE}))?`,
  String.raw`(?:${GAP}(?:点|ポイント|points?\b|pts?\b))?`,
].join('');
/** The words of a sentence after its number. */
export const VERB =
  '(?:です|でした|である|だ|に(?:なります|なる)|と(?:なります|なる|します|する|(?:評価|判断|採点)(?:します|しました|する|した)))';
const ALONE = new RegExp(`^${SHARE}${GAP}${VERB}?$`, 'u');

/** Marks around a number. */
const PAIRS = [
  ['**', '**'],
  ['__', '__'],
  ['*', '*'],
  ['_', '_'],
  ['```', '```'],
  ['`', '`'],
  ['$', '$'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['【', '】'],
  ['(', ')'],
  ['（', '）'],
  ['[', ']'],
] as const;
const MOST_PAIRS = 5;
const JAPANESE_STOP = /[。！!]$/;
/** A full stop that cannot be a decimal point. */
const STOP = /(?:[^\p{Nd}.．]|\p{Nd}[.．]\p{Nd}+)[.．]$/u;

/** All numbers of a text, in order. */
export function* findNumbers(text: string): Generator<FoundNumber> {
  for (const { 0: word, index } of text.matchAll(NUMBER)) yield { word, start: index, end: index + word.length };
}

export interface Share {
  readonly score: number;
  readonly rule: string;
}

/**
 * A text that is one number: `0.8`, `80 %` (of the best), `4/5` (of the best), `「2点」です。`.
 * @returns null for any other text, and for a number that is cut off by the end of the text (`0.`, `**0.8`).
 */
export function findShare(text: string, best: number): Share | null {
  if (text.length > LONGEST) return null;
  const groups = ALONE.exec(withoutMarks(text))?.groups;
  return groups === undefined ? null : parseShare(groups, best);
}

/** A longer text is not a single number. */
const LONGEST = 200;

/** The share of a match of {@link SHARE}; null for a division by 0. */
export function parseShare(groups: Readonly<Record<string, string | undefined>>, best: number): Share | null {
  const { number = '', percent, whole = groups['best'] } = groups;
  const value = parseNumber(number);
  if (percent !== undefined) return { score: (value / 100) * best, rule: 'percent' };
  if (whole === undefined) return { score: value, rule: 'number' };
  return parseNumber(whole) === 0 ? null : { score: (value / parseNumber(whole)) * best, rule: 'fraction' };
}

/** A text without its full stop and the pairs of marks around it. */
function withoutMarks(text: string): string {
  let rest = text.trim();
  for (let marks = 0; marks < MOST_PAIRS; marks++) {
    if (JAPANESE_STOP.test(rest) || STOP.test(rest)) rest = rest.slice(0, -1).trimEnd();
    const pair = PAIRS.find(
      ([open, close]) => rest.length > open.length + close.length && rest.startsWith(open) && rest.endsWith(close),
    );
    if (pair === undefined) break;
    rest = rest.slice(pair[0].length, -pair[1].length).trim();
  }
  return rest;
}

/** The value of a written number. */
export function parseNumber(word: string): number {
  return readFloat(word.replace(/[−－]/u, '-').replace('＋', '+').replace('．', '.')) ?? Number.NaN;
}
