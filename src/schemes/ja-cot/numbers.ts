/**
 * Finds numbers in Japanese texts as people read them: digits of either width, thousands commas, decimals, 万 and similar units, and minus
 * signs that are not dashes. A part of a fraction (1/2, 2分の1), a date (2024/5/6) or a version (1.2.3) is not a number.
 */
import { slice, type Found } from '../kit/finding.ts';

const DIGITS = /[0-9０-９]+/y;
/** Digits and the commas between them. */
const RUN = /[0-9０-９]+(?:[,，][0-9０-９]+)*/y;
const GROUPED = /^[1-9１-９][0-9０-９]{0,2}(?:[,，][0-9０-９]{3})+$/;
const DECIMALS = /(?:[.．][0-9０-９]+)+/y;
/** A unit that multiplies the digits before it: 7万 is 70000, 3百万 is 3000000. */
const MULTIPLIER = /[百千]?[万億兆]|[百千]/y;
const MINUS = new Set(['-', '−', '－']);
/** After these characters a minus sign subtracts, or is a dash; also in 3つ-1つ. */
const NO_SIGN_AFTER = /[\p{Nd}\p{Script=Latin}\p{Script=Han}\p{Script=Katakana}ーつ)）\]］」』】%％°\-−－]/u;
const FRACTION_BEFORE = /[0-9０-９][ \u3000]?(?:[/／⁄]|分の)[ \u3000]?$/;
const FRACTION_AFTER = /[ \u3000]?(?:[/／⁄]|分の)[ \u3000]?[0-9０-９]/y;
/** UTF-16 units before a number that are checked for a fraction. */
const FRACTION_WINDOW = 5;
/** The most spaces between a minus sign and its number. */
const MOST_BLANKS = 4;

/** A run of digits with its commas, decimals and unit, without its sign. */
interface Digits {
  readonly start: number;
  /** Where the integral part ends. */
  readonly whole: number;
  readonly end: number;
}

/** The last number of a stretch, with its sign; null where there is none. */
export function lastNumberIn(text: string, from: number, to: number): Found | null {
  const all = digitsIn(text, from, to);
  const at = all.findLastIndex((digits) => isOneNumber(text, digits));
  const last = all[at];
  if (last === undefined) return null;
  const start = findCompoundStart(text, all, at);
  const end = Math.min(findEnd(MULTIPLIER, text, last.end), to);
  return slice(text, isNegative(text, start) ? start - 1 : start, end);
}

/** The index of the first part of a number with several parts: 1億2000万3000 has three. */
function findCompoundStart(text: string, all: readonly Digits[], at: number): number {
  let { start } = all[at] as Digits;
  for (let i = at - 1; i >= 0; i--) {
    const part = all[i] as Digits;
    if (part.end === start || findEnd(MULTIPLIER, text, part.end) !== start) break;
    start = part.start;
  }
  return start;
}

/** All runs of digits that end in the stretch, in order. */
function digitsIn(text: string, from: number, to: number): Digits[] {
  const found: Digits[] = [];
  let listEnd = 0;
  let isGrouped = false;
  for (let at = from; at < to;) {
    if (!isDigit(text, at)) {
      at++;
      continue;
    }
    if (at >= listEnd) {
      const runEnd = findEnd(RUN, text, at);
      isGrouped = GROUPED.test(text.slice(at, runEnd));
      listEnd = runEnd; // 1,2,3 is a list, and so is any rest of it
    }
    const whole = isGrouped ? listEnd : findEnd(DIGITS, text, at);
    const end = findEnd(DECIMALS, text, whole);
    if (end <= to) found.push({ start: at, whole, end });
    at = end;
  }
  return found;
}

/** Whether the digits are a whole number and not part of anything else. */
function isOneNumber(text: string, { start, whole, end }: Digits): boolean {
  const dots = text.slice(whole, end).match(/[.．]/g)?.length ?? 0;
  if (dots > 1) return false;
  FRACTION_AFTER.lastIndex = end;
  if (FRACTION_AFTER.test(text)) return false;
  return !FRACTION_BEFORE.test(text.slice(Math.max(0, start - FRACTION_WINDOW), start));
}

/** Whether the number at `start` has a minus sign: 5-3, 5 -3 and 3個-2個 are subtractions, x-3 is a name, and --3 has a dash. */
function isNegative(text: string, start: number): boolean {
  if (!MINUS.has(text.charAt(start - 1))) return false;
  let before = start - 2;
  while (before >= start - 2 - MOST_BLANKS && isBlank(text.charAt(before))) before--;
  return before < 0 || !NO_SIGN_AFTER.test(text.charAt(before));
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\u3000' || char === '\t';
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19);
}

/** The offset after the match of a sticky expression at `at`; `at` without a match. */
function findEnd(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}
