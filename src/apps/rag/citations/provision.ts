/** Reads a provision that is written in one piece: 第27条の2第1項第3号イただし書. */
import { NO_PROVISION, type Provision } from './citation.ts';
import { circledNumber, readNumber, readRoman } from './numbers.ts';
import { readUnit, skipWhitespace, withBranches, withJointBranches, type Bare, type ReadUnit } from './units.ts';

export interface ReadProvision extends Provision {
  readonly end: number;
}

/** Levels from the widest. */
export const LEVELS = ['article', 'paragraph', 'item', 'subitem'] as const;
export type Level = (typeof LEVELS)[number];

const SUPPLEMENT = '附則';
/** As written and as stored; of two with the same beginning the longer comes first. */
const PARTS: readonly (readonly [written: string, part: string])[] = [
  ['ただし書き', 'ただし書'],
  ['ただし書', 'ただし書'],
  ['但し書き', 'ただし書'],
  ['但し書', 'ただし書'],
  ['但書', 'ただし書'],
  ['各号列記以外の部分', '柱書'],
  ['柱書き', '柱書'],
  ['柱書', '柱書'],
  ['各号', '各号'],
  ['本文', '本文'],
  ['前段', '前段'],
  ['中段', '中段'],
  ['後段', '後段'],
];
/** The names of subitems in their order. */
export const SUBITEMS =
  'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン';
/** The first character of every provision, as a fast test that most texts fail. */
const BEGINS = /(?:附則)?(?:第[ 　]{0,2})?[0-9０-９〇○零一二三四五六七八九十百千Ⅰ-Ⅻⅰ-ⅻIVXＩＶＸ]|[①-⑳㉑-㊿イ-ン]/y;
const KATAKANA = /[ァ-ヺー々]/;
/** Below イ: (1), （１）, then (i). */
const BELOW_SUBITEM = /(?:[(（]\s?(?:[0-9０-９]{1,2}|[ivxⅰ-ⅹ]{1,4})[)）]){1,2}/y;

/** Whether an item without a paragraph ends at an offset, and no longer word continues: 第3号及び, but not 第3号被保険者. */
export function endsItem(text: string, end: number): boolean {
  return !/(?![及又並若各本前後柱中該違規])\p{Script=Han}/u.test(text.charAt(end));
}

/** The widest level that a provision names, or null for none. */
export function findWidestLevel(provision: Provision): Level | null {
  return LEVELS.find((level) => provision[level] !== null) ?? null;
}

/** The lowest level that a provision names. */
export function findLowestLevel(provision: Provision): Level | null {
  return LEVELS.findLast((level) => provision[level] !== null) ?? null;
}

/**
 * The provision that begins at an offset with `from` or a lower level, or null.
 * @param bare the forms that are allowed without the first 第; later levels never need it
 */
export function readProvision(text: string, at: number, from: Level, bare: Bare): ReadProvision | null {
  BEGINS.lastIndex = at;
  if (!BEGINS.test(text)) return null;
  const found: { -readonly [Key in keyof ReadProvision]: ReadProvision[Key] } = { ...NO_PROVISION, end: at };
  for (const level of LEVELS.slice(LEVELS.indexOf(from))) {
    const isFirst = findWidestLevel(found) === null;
    if (level === 'subitem' && !isFirst && found.item === null) continue;
    const read = readLevel(text, isFirst ? at : skipJoint(text, found.end), level, isFirst ? bare : 'any');
    if (read === null) continue;
    found[level] = read.value;
    found.end = read.end;
  }
  if (findWidestLevel(found) === null) return null;
  const part = readPart(text, text[found.end] === 'の' ? found.end + 1 : found.end);
  return part === null ? found : { ...found, part: part.value, end: part.end };
}

/** Reads the text after a known level: lower levels, a part, or nothing. */
export function readBelow(text: string, at: number, level: Level): ReadProvision {
  const next = LEVELS[LEVELS.indexOf(level) + 1];
  const read = next === undefined ? null : readProvision(text, skipJoint(text, at), next, 'any');
  if (read !== null) return read;
  const part = readPart(text, at);
  return { ...NO_PROVISION, part: part?.value ?? null, end: part?.end ?? at };
}

/** Adds the levels of another provision above a provision: 第3項 below 第5条第1項 is 第5条第3項. */
export function addLevelsAbove(base: Provision, provision: Provision): Provision {
  const widest = findWidestLevel(provision);
  const above = widest === null ? LEVELS : LEVELS.slice(0, LEVELS.indexOf(widest));
  const { article, paragraph, item, subitem, part } = provision;
  return { article, paragraph, item, subitem, part, ...Object.fromEntries(above.map((level) => [level, base[level]])) };
}

/** A part such as ただし書 at an offset, or null. */
export function readPart(text: string, at: number): ReadUnit | null {
  const found = PARTS.find(([written]) => text.startsWith(written, at));
  return found === undefined ? null : { value: found[1], end: at + found[0].length };
}

function readLevel(text: string, at: number, level: Level, bare: Bare): ReadUnit | null {
  if (level === 'article') return readArticle(text, at, bare);
  if (level === 'paragraph') return readParagraph(text, at, bare);
  if (level === 'item') return readItem(text, at, bare);
  return bare === 'never' ? null : readSubitem(text, at);
}

function readParagraph(text: string, at: number, bare: Bare): ReadUnit | null {
  const read = readUnit(text, at, '項', bare);
  return read ?? (bare === 'any' ? (readCircled(text, at) ?? readRomanParagraph(text, at)) : null);
}

/** An item, also in the short form after a Roman paragraph: the ① of 362条Ⅳ①. */
function readItem(text: string, at: number, bare: Bare): ReadUnit | null {
  const read = readUnit(text, at, '号', bare);
  if (read !== null || bare !== 'any') return read;
  const before = text.slice(Math.max(0, at - 2), at);
  const circled = /[Ⅰ-Ⅻⅰ-ⅻIVXＩＶＸ]項?$/.test(before) ? readCircled(text, at) : null;
  return circled ?? (isMark(before.slice(-1)) ? readNumeralItem(text, at) : null);
}

/** An item in the short form after a paragraph that is a mark, or null: the 二 of 321①二. */
export function readNumeralItem(text: string, at: number): ReadUnit | null {
  const number = readNumber(text, at);
  if (number?.isKanji !== true) return null;
  const { value, end } = withBranches(text, number);
  const isWhole = isMark(text.charAt(end)) || readPart(text, end) !== null || readSubitem(text, end) !== null;
  return isWhole || AFTER_NUMBER.test(text.slice(end, end + 2)) ? { value, end } : null;
}

/** A circled number at an offset, or null. */
export function readCircled(text: string, at: number): ReadUnit | null {
  const value = circledNumber(text.charAt(at));
  return value === null ? null : { value, end: at + 1 };
}

/** A Roman numeral directly after an article: 429条Ⅰ, 423Ⅰ. */
function readRomanParagraph(text: string, at: number): ReadUnit | null {
  return /^(?:[条條0-9０-９〇○零一二三四五六七八九十百千]|同[Ⅰ-Ⅻⅰ-ⅻ])/.test(text.slice(Math.max(0, at - 1), at + 1))
    ? readRomanMark(text, at)
    : null;
}

/** A Roman numeral at an offset, or null. A single letter V or X could be a person (709条X). */
export function readRomanMark(text: string, at: number): ReadUnit | null {
  const read = readRoman(text, at);
  return read !== null && /[VXＶＸ]/.test(text.charAt(at)) && read.end === at + 1 ? null : read;
}

/** Whether a character can mark a paragraph without 項. */
export function isMark(char: string): boolean {
  return MARK.test(char);
}

const MOST_ARTICLE_DIGITS = 4;
const MARK = /[①-⑳㉑-㉟㊱-㊿Ⅰ-Ⅻⅰ-ⅻIVXＩＶＸ]/;
/** The text after a number that is an article without 条: the end of a clause or kana, but no counter (709人, 3つ). */
const AFTER_NUMBER =
  /^(?:$|[\s、。；・／/）)」』】］\]〕〉》～〜~;]|[，,．.](?![0-9０-９])|[‐‑−－–—―ー-][0-9０-９]|及び|又は|並び|若し|乃至|(?!つ|か(?!ら))[ぁ-ん])/u;

/** The context of a number without 条, which decides whether it is an article. */
export type BareStyle =
  /** After a word with other meanings: only with § or a mark (会社423①). */
  | 'marked'
  /** After the name of a law: also with 第 (民法第709). */
  | 'numbered'
  /** After an abbreviation without other meanings: a number is enough (民709). */
  | 'alone';

const LONGEST_REST = 80;
const PREFIX = /第[ 　]{0,2}|§{1,2}[ 　]{0,2}/y;
/** Text after 第 and a number that are not an article: 第1に, 第1、3章, 第1 総則. */
const NO_ARTICLE =
  /^(?:に(?![基よ関規違定])|[ 　]{1,2}\p{Script=Han}|(?:[ 　]?[、，,・／/～〜~及又][びは]?[ 　]?第?[0-9０-９]{1,4}){1,9}[編章節款目部回問版巻話])/u;

/** An article in the short form without 条, or null: 423①, 423Ⅰ, 第709, §709, 709. */
export function readBareArticle(text: string, at: number, style: BareStyle): ReadProvision | null {
  PREFIX.lastIndex = at;
  const prefix = PREFIX.exec(text)?.[0] ?? '';
  const isNumbered = prefix.startsWith('第');
  const isAlone = style === 'alone' || prefix.startsWith('§') || (style === 'numbered' && isNumbered);
  const read = readArticleNumber(text, at + prefix.length, isAlone);
  if (read === null) return null;
  const { value: article, end } = read;
  if (isNumbered && NO_ARTICLE.test(text.slice(end, end + LONGEST_REST))) return null;
  const marked = isMark(text.charAt(end)) ? readProvision(text, end, 'paragraph', 'any') : null;
  if (marked !== null) return { ...marked, article };
  return isAlone ? readUnmarked(text, end, article) : null;
}

/** A number that can be an article without 条. A single Chinese numeral is part of a word. */
function readArticleNumber(text: string, at: number, isAlone: boolean): ReadUnit | null {
  const number = readNumber(text, at);
  if (number === null || number.end > at + MOST_ARTICLE_DIGITS) return null;
  if (number.isKanji && (!isAlone || number.end === at + 1)) return null;
  return withBranches(text, withJointBranches(text, number) ?? number);
}

function readUnmarked(text: string, end: number, article: string): ReadProvision | null {
  const part = readPart(text, end);
  if (part !== null) return { ...NO_PROVISION, article, part: part.value, end: part.end };
  return AFTER_NUMBER.test(text.slice(end, end + 2)) ? { ...NO_PROVISION, article, end } : null;
}

function readArticle(text: string, at: number, bare: Bare): ReadUnit | null {
  if (!text.startsWith(SUPPLEMENT, at)) return readUnit(text, at, '条', bare);
  const read = readUnit(text, at + SUPPLEMENT.length, '条', bare);
  return read === null ? null : { value: SUPPLEMENT + read.value, end: read.end };
}

/** Whether the katakana at an offset are subitems in their order (イ, イロハ), and not a word. */
function isSubitemRun(text: string, at: number): boolean {
  let end = at + 1;
  while (end < at + SUBITEMS.length && end < text.length && KATAKANA.test(text.charAt(end))) end++;
  return SUBITEMS.includes(text.slice(at, end)) && !KATAKANA.test(text.charAt(end));
}

function readSubitem(text: string, at: number): ReadUnit | null {
  const char = text.charAt(at);
  if (char === '' || !SUBITEMS.includes(char) || !isSubitemRun(text, at)) return null;
  BELOW_SUBITEM.lastIndex = at + 1;
  const lower = BELOW_SUBITEM.exec(text)?.[0] ?? '';
  return { value: char + lower.normalize('NFKC').replaceAll(' ', ''), end: at + 1 + lower.length };
}

/** Skips the space or の that may separate levels: 第5条の第2項, 第1号のイ. */
function skipJoint(text: string, at: number): number {
  const after = skipWhitespace(text, at);
  return text[after] === 'の' || /^[ノﾉ]第/.test(text.slice(after, after + 2)) ? after + 1 : after;
}
