/** Reads one level of a provision: an article (条), a paragraph (項) or an item (号), with its branches. */
import { isDigitAt, isNumeralAt, readNumber, readRoman } from './numbers.ts';

export type Unit = '条' | '項' | '号';

export interface ReadUnit {
  readonly value: string;
  readonly end: number;
}

/**
 * The forms that are allowed without 第: none; numbers that are not part of a word (digits, and two or more Chinese numerals); the same in
 * a list, where the next numbers may have the unit (1、2及び3項); all numbers in a list (一、二及び三項); also marks such as ①.
 */
export type Bare = 'never' | 'long' | 'listed' | 'numbers' | 'any';

/** Characters after a unit that form another word with it: 条件, 項目, 号室. */
const OTHER_WORDS: Readonly<Record<Unit, string>> = { 条: '約件例項', 項: '目', 号: '室車機棟線館俸議証様' };
/** The joint of branches after the unit; ノ is the old spelling: 246条ノ2. */
const OF = 'のノﾉ';
/** Joints of branches before the unit: 第27_2条, 第27の2条, 第27-2条. */
const JOINTS = `_＿${OF}`;
const DASHES = '-‐‑−－';
/** Joints of numbers that share the unit after the last one: 709・710条, 第1〜3項. */
const RANGE_OR_POINT = /[ 　]?(?:から|ないし|乃至|[～〜~―—–‐‑−－ー・-])[ 　]?第?/y;
const LIST = /[ 　]?(?:から|ないし|乃至|及び|および|又は|または|[～〜~―—–‐‑−－ー・、，,／/-])[ 　]?第?/y;
const MOST_SHARED = 9;
/** No provision has more branches. Without a limit, 2の2の2… would take quadratic time. */
const MOST_BRANCHES = 8;
/** Characters after の and a number that are not a branch: の2年, の2項, の二つ. */
const NO_BRANCH = /^(?:[年月日時分秒週つ人名個回点種件部者社倍割円万億兆箇ヶカ%％.．桁条項号般連定]|か(?!ら))/;

/** The offset of the next character that is not whitespace. */
export function skipWhitespace(text: string, at: number): number {
  let end = at;
  while (end - at < 2 && (text[end] === ' ' || text[end] === '　')) end++;
  return end;
}

/** A unit such as 第27条の2 at an offset, or null. */
export function readUnit(text: string, at: number, unit: Unit, bare: Bare): ReadUnit | null {
  const first = readFirst(text, at, unit, bare);
  const joined = first === null ? null : withJointBranches(text, first);
  if (joined === null) return null;
  const { value } = joined;
  const end = skipWhitespace(text, joined.end);
  if (!isUnitAt(text, end, unit)) {
    const isListed = text[at] === '第' || bare !== 'long';
    return sharesUnit(text, joined.end, unit, isListed ? LIST : RANGE_OR_POINT) ? joined : null;
  }
  return unit === '項' ? { value, end: end + 1 } : withBranches(text, { value, end: end + 1 });
}

/** The number before a unit, with 第 or in the form that `bare` allows. */
function readFirst(text: string, at: number, unit: Unit, bare: Bare): ReadUnit | null {
  const isNumbered = text[at] === '第';
  if (!isNumbered && bare === 'never') return null;
  const start = isNumbered ? skipWhitespace(text, at + 1) : at;
  const number = readNumber(text, start) ?? (unit === '条' ? null : readRoman(text, start));
  const isWord = number?.isKanji === true && number.end === start + 1;
  return isWord && !isNumbered && (bare === 'long' || bare === 'listed') ? null : number;
}

/** The branches before the unit: _28 of 第27_28条. Null where they are incomplete or too many. */
export function withJointBranches(text: string, first: ReadUnit): ReadUnit | null {
  let { value, end } = first;
  for (let branches = 0; end < text.length && isJoint(text.charAt(end)); branches++) {
    const branch = branches < MOST_BRANCHES ? readNumber(text, end + 1) : null;
    if (branch === null) return null;
    if (branches === 0 && isRange(text, first, branch)) break;
    value += `の${branch.value}`;
    end = branch.end;
  }
  return { value, end };
}

function isJoint(char: string): boolean {
  return JOINTS.includes(char) || DASHES.includes(char);
}

/** Branches go up to 74 (地方税法701条の74). */
const LEAST_NO_BRANCH = 100;
/** A range of articles has no paragraph: 27-31条1項 is 27条の31第1項. */
const LOWER_LEVEL = /^[ 　]?[条條][ 　]?(?:第?[0-9０-９〇一二三四五六七八九十百]{1,4}[項号]|[①-⑳Ⅰ-Ⅻ])/u;
const LONGEST_LOWER_LEVEL = 9;

/** Whether a dash is between the ends of a range (709-711条), and not before a branch (27-2条). */
function isRange(text: string, first: ReadUnit, last: ReadUnit): boolean {
  const isDash = DASHES.includes(text.charAt(first.end)) && !isJoint(text.charAt(last.end) || ' ');
  if (!isDash || Number(last.value) <= Number(first.value)) return false;
  const rest = text.slice(last.end, last.end + LONGEST_LOWER_LEVEL);
  return Number(last.value) >= LEAST_NO_BRANCH || !LOWER_LEVEL.test(rest);
}

/** Whether more numbers follow, with the unit after them. */
function sharesUnit(text: string, from: number, unit: Unit, joint: RegExp): boolean {
  let at = from;
  for (let numbers = 0; numbers < MOST_SHARED; numbers++) {
    joint.lastIndex = at;
    const joined = joint.exec(text)?.[0] ?? '';
    const number = joined === '' ? null : readNumber(text, at + joined.length);
    if (number === null) return false;
    at = number.end;
    if (isUnitAt(text, skipWhitespace(text, at), unit)) return true;
  }
  return false;
}

function isUnitAt(text: string, at: number, unit: Unit): boolean {
  const char = text.charAt(at);
  return (char === unit || (unit === '条' && char === '條')) && !isOtherWord(text, at + 1, unit);
}

function isOtherWord(text: string, at: number, unit: Unit): boolean {
  return at < text.length && OTHER_WORDS[unit].includes(text.charAt(at));
}

/** A number with the branches after it: の2 of 27条の2. */
export function withBranches(text: string, unit: ReadUnit): ReadUnit {
  let { value, end } = unit;
  while (end < text.length && OF.includes(text.charAt(end))) {
    const branch = readNumber(text, end + 1);
    if (branch === null || NO_BRANCH.test(text.slice(branch.end, branch.end + 2))) break;
    value += `の${branch.value}`;
    end = branch.end;
  }
  return { value, end };
}

/** Whether a number can begin at an offset that is not inside of a number. */
export function beginsNumber(text: string, at: number): boolean {
  if (!isDigitAt(text, at) && !isNumeralAt(text, at)) return false;
  if (/[0-9０-９.．,，_＿\-−第]/.test(text.charAt(at - 1)) || isNumeralAt(text, at - 1)) return false;
  return at === 0 || !OF.includes(text.charAt(at - 1)) || !isDigitAt(text, at - 2);
}
