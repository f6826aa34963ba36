/** Scans that replace the benchmark's expressions with the same results, because the expressions are quadratic on hostile texts. */
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { isWhitespace } from '../../base/text/whitespace.ts';
import { derived, group, slice, type Found } from '../kit/finding.ts';

const IS = 'です';
const CHOICE_ANSWER = pythonRegExp(String.raw`答えは\s*(\([0-4]\))`);

/** Finds the answer at an offset after 答えは, if there is one. A finder may reuse what it computed for earlier offsets of a text. */
export type Finder = (text: string) => (at: number) => Found | null;

/** `「([^」]+)」です` */
export function quotedText(text: string): (at: number) => Found | null {
  const closing = createForwardSearch(text, '」');
  return (at) => {
    if (text[at] !== '「') return null;
    const end = closing(at + 1);
    return end !== -1 && end > at + 1 && text.startsWith(IS, end + 1) ? slice(text, at + 1, end) : null;
  };
}

/** `([^\s\.。「」]+)です`: greedy, so the last です of the run ends the answer. */
export function plainText(text: string): (at: number) => Found | null {
  let end = 0;
  let last = -1;
  return (at) => {
    if (at >= end) {
      end = at;
      while (end < text.length && !endsRun(text.charCodeAt(end))) end++;
      const found = text.slice(at, end).lastIndexOf(IS);
      last = found === -1 ? -1 : at + found;
    }
    return last > at ? slice(text, at, last) : null;
  };
}

const RUN_ENDS = new Set(['.', '。', '「', '」'].map((char) => char.charCodeAt(0)));

function endsRun(unit: number): boolean {
  return isWhitespace(unit) || RUN_ENDS.has(unit);
}

/** `「([0-9\.]+)」です` */
export function quotedNumber(text: string): (at: number) => Found | null {
  return (at) => {
    if (text[at] !== '「') return null;
    const end = findNumberEnd(text, at + 1);
    return end > at + 1 && text.startsWith(`」${IS}`, end) ? slice(text, at + 1, end) : null;
  };
}

/** `([0-9\.]+)です` */
export function plainNumber(text: string): (at: number) => Found | null {
  return (at) => {
    const end = findNumberEnd(text, at);
    return end > at && text.startsWith(IS, end) ? slice(text, at, end) : null;
  };
}

function findNumberEnd(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end)) || text[end] === '.') end++;
  return end;
}

/** `re.findall(r"([0-9]+(?:\.[0-9]+)?)", text)[-1]`: the last run of digits and dots, read from its start. */
export function findLastNumber(text: string): Found | null {
  let end = text.length;
  while (end > 0 && !isDigit(text.charCodeAt(end - 1))) end--;
  if (end === 0) return null;
  let at = end;
  while (at > 0 && (isDigit(text.charCodeAt(at - 1)) || text[at - 1] === '.')) at--;
  for (;;) {
    while (text[at] === '.') at++;
    let stop = skipDigits(text, at);
    if (text[stop] === '.' && isDigit(text.charCodeAt(stop + 1))) stop = skipDigits(text, stop + 1);
    if (stop >= end) return slice(text, at, stop);
    at = stop;
  }
}

function skipDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** `答えは\s*\(([0-4])\).*です` */
export function findChoiceAnswer(text: string): Found | null {
  const nextIs = createForwardSearch(text, IS);
  const nextBreak = createForwardSearch(text, '\n');
  for (const match of text.matchAll(CHOICE_ANSWER)) {
    const found = group(match, 1);
    const end = match.index + match[0].length;
    const is = nextIs(end);
    if (is === -1) return null;
    const lineBreak = nextBreak(end);
    if (lineBreak === -1 || is < lineBreak) return found;
  }
  return null;
}

/** `「([一-龠々ぁ-ヶ])」.*「([一-龠々ぁ-ヶ])」` */
export function findTwoSingles(text: string): Found | null {
  const nextBreak = createForwardSearch(text, '\n');
  let first = -1;
  let last = -1;
  for (let at = text.indexOf('「'); at !== -1; at = text.indexOf('「', at + 1)) {
    if (!containsLetters(text, at, 1)) continue;
    const lineBreak = first === -1 ? -1 : nextBreak(first);
    if (lineBreak !== -1 && lineBreak < at) {
      if (last !== -1) break;
      first = -1;
    }
    if (first === -1) first = at;
    else last = at;
  }
  return last === -1 ? null : derived(text.charAt(first + 1) + text.charAt(last + 1));
}

/** Whether the bracket at an offset contains exactly this many letters: `「[一-龠々ぁ-ヶ]{count}」`. */
export function containsLetters(text: string, at: number, count: number): boolean {
  for (let i = 1; i <= count; i++) if (!isLetter(text.charCodeAt(at + i))) return false;
  return text[at + count + 1] === '」';
}

/** A Chinese character from 一 to 龠, 々, or kana from ぁ to ヶ. */
function isLetter(unit: number): boolean {
  return (unit >= 0x4e00 && unit <= 0x9fa0) || unit === 0x3005 || (unit >= 0x3041 && unit <= 0x30f6);
}

/** Returns a function that finds the next occurrence from an offset on, or -1. Offsets must not decrease from call to call. */
function createForwardSearch(text: string, wanted: string): (from: number) => number {
  let next = -2;
  return (from) => {
    if (next !== -1 && next < from) next = text.indexOf(wanted, from);
    return next;
  };
}
