/** The form of truths and responses: numbers, formulas, short truths, prose. */
import { countCodePoints } from '../../base/text/code-points.ts';
import { strip } from '../../base/text/whitespace.ts';
import type { Truths } from '../../base/core/scheme.ts';

export type Form = 'number' | 'formula' | 'text';

const NUMBER = /^\s*[-+$¥€£]?\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?\s*%?\s*$/;
/** A command of LaTeX, a power or an index of it, or a text between dollar signs. */
const FORMULA = /\\[A-Za-z!,;{}%]|[\^_](?:\{|\d)|^\$[^$]+\$$/;
/** A point, an interval, an equation or another formula in plain text: digits, letters alone, and at least one sign of an operation or a bracket. */
const PLAIN_FORMULA = /^(?=.*\d)(?=.*[()[\]{}=+*/^<>,])(?!.*\p{L}{4})[-\d\p{L}\s()[\]{}=+*/^<>,.|]+$/u;
/** A month with a day or a year, or a date of numbers: `Aug 13, 2027`, `13-Aug-27`, `10/22/1917`, `1917-10-22`. */
const DATE =
  /(?:^|[\d\s.,/-])(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:$|[\d\s.,/-])|^\s*(?:\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d\d)|\d{4}([/.-])\d{1,2}\2\d{1,2})\s*$/i;
/** A list or tuple as Python writes it: brackets around other brackets, or square ones, and no operation. A closed interval has two numbers. */
const LITERAL = /^(?:\[[^=+*/^<>|]*\]|\((?=.+[([])[^=+*/^<>|]*\))$/;
const INTERVAL = /^\[[^,[\]()]+,[^,[\]()]+\]$/;
/** What is no prose in a text: mathematics between its marks, commands with their arguments, and indexes. */
const MATHEMATICS = /\$[^$]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\\[A-Za-z]+(?:\s*\{[^{}]*\})*|[\^_](?:\{[^{}]*\}|\w)/g;
/** A word of a language with spaces, or characters of one without. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}|(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}(])/gu; // prettier-ignore
/** A worked solution has its answer in a box, and graders of mathematics read it. */
const BOX = /\\(?:boxed|fbox)/;
/** A truth with more words beside its mathematics is a text. */
const MOST_WORDS = 3;
/** One to four letters or digits, as `A`, `no` or `12`. */
const SHORT = /^[\p{L}\p{M}\p{N}]{1,4}$/u;
/** A response with more words than the truth, and this many, is a text around the answer. */
const MORE_WORDS = 2;
/** The same for texts without spaces, in code points: twice the truth, and this many. */
const MORE_CODE_POINTS = 30;

/** The truths of a trial as a list. */
export function listTruths(truths: Truths): readonly string[] {
  if (truths === null) return [];
  return typeof truths === 'string' ? [truths] : truths;
}

export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** The form of the truths of a trial: that of the first. */
export function findForm(truths: Truths): Form {
  const [first = ''] = listTruths(truths);
  if (isNumber(first)) return 'number';
  if (FORMULA.test(first)) return isText(first) ? 'text' : 'formula';
  return PLAIN_FORMULA.test(first) && !isLiteral(strip(first)) && !DATE.test(first) ? 'formula' : 'text';
}

/** Whether a text with mathematics in it is a sentence about it, which no grader of mathematics compares. */
function isText(text: string): boolean {
  return !BOX.test(text) && (text.replaceAll(MATHEMATICS, ' ').match(WORD) ?? []).length > MOST_WORDS;
}

function isLiteral(text: string): boolean {
  return LITERAL.test(text) && !INTERVAL.test(text);
}

/** Whether every truth of the trial has one to four letters or digits. */
export function isShortTruth(truths: Truths): boolean {
  const all = listTruths(truths);
  return all.length > 0 && all.every((truth) => SHORT.test(strip(truth)));
}

/** Whether the text has more than an answer, judged by its length: at least three more words than the longest truth. */
export function isProse(text: string, truths: Truths): boolean {
  const all = listTruths(truths);
  const words = largest(all, countWords);
  const codePoints = largest(all, countCodePoints);
  return countWords(text) > words + MORE_WORDS || countCodePoints(strip(text)) > 2 * codePoints + MORE_CODE_POINTS;
}

/** A trial may have more truths than a function takes arguments. */
function largest(texts: readonly string[], count: (text: string) => number): number {
  return texts.reduce((most, text) => Math.max(most, count(text)), 0);
}

/** Stretches of text between whitespace. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
