/** Lists and ranges: 第5条第1項及び第3項, 第5条から第7条まで. */
import { NO_PROVISION, type Provision } from './citation.ts';
import {
  addLevelsAbove,
  isMark,
  LEVELS,
  findLowestLevel,
  readBareArticle,
  readCircled,
  readNumeralItem,
  readPart,
  readProvision,
  readRomanMark,
  findWidestLevel,
  type BareStyle,
  type ReadProvision,
} from './provision.ts';

import type { Bare } from './units.ts';

/** One provision of a list, with the levels that it takes over from the one before. */
export interface Listed {
  readonly provision: Provision;
  readonly to: Provision | null;
  readonly covers: readonly string[] | null;
  readonly start: number;
  readonly end: number;
}

/** A range of more provisions is not expanded. */
const LONGEST_RANGE = 50;
const AND = /[ 　]{0,2}(?:[、，,・/／][ 　]?(?:及び|および|並びに|ならびに|又は|または|若しくは|もしくは|あるいは|かつ)?|及び|および|並びに|ならびに|又は|または|若しくは|もしくは|あるいは|かつ|と|や)[ 　]?/y; // prettier-ignore
const TO = /[ 　]?(?:から|ないし|乃至|[～〜~―—–‐‑−－ー-])[ 　]?/y;
/** A dash also separates words, so it marks a range only between two provisions of one level. */
const DASH = /[ 　―—–‐‑−－ー-]/;
const UP_TO = 'まで';
const MOST_NUMERALS = 4;
const LETTER = /[IVXＩＶＸ]/;

const SAME = /同[条項号]?/y;
const IN_NUMERALS = /[〇○零一二三四五六七八九十百千](?:[条條項号]|$)/;
/** The joint before an item without 号 (321①二・三), with the item. */
const NUMERAL_ITEM = /[①-⑳㉑-㉟㊱-㊿Ⅰ-Ⅻⅰ-ⅻ、，,・／/びはと][〇○零一二三四五六七八九十百千]{1,4}$/;

/**
 * The provisions of a list, from the one that was already read.
 * @param bare the form of articles without 条, as in the first one (民709・710); null where 条 is required
 */
export function readList(text: string, start: number, first: ReadProvision, bare: BareStyle | null = null): Listed[] {
  const numbers = IN_NUMERALS.test(text.slice(start, first.end)) ? 'numbers' : 'listed';
  const next: ReadNext = (at, base, end) =>
    readNext(text, at, base, numbers) ??
    readPartAfter(text, at, base) ??
    readMark(text, at, base, end) ??
    (bare === null ? null : readBareArticle(text, at, bare));
  const list = [readRange(text, start, first, first.end, next)];
  for (;;) {
    const last = list.at(-1);
    if (last === undefined) return list;
    const base = last.to ?? last.provision;
    const at = matchJoint(AND, text, last.end) ?? last.end;
    const read = next(at, base, last.end);
    if (read === null || (at === last.end && !continues(base, read))) return list;
    list.push(readRange(text, at, addLevelsAbove(base, read), read.end, next));
  }
}

/** Reads the next provision of a list. Its last parameter is the end of the one before. */
type ReadNext = (at: number, base: Provision, end: number) => ReadProvision | null;

/** Whether a provision continues a list without a joint: 1条2項3項, 423条①②, 本文ただし書. */
function continues(base: Provision, read: ReadProvision): boolean {
  const level = findWidestLevel(read);
  return level === null || (level !== 'article' && base[level] !== null);
}

/** A part alone, after another one: 本文及びただし書. */
function readPartAfter(text: string, at: number, base: Provision): ReadProvision | null {
  const part = base.part === null ? null : readPart(text, at);
  return part === null ? null : { ...NO_PROVISION, part: part.value, end: part.end };
}

/** The next mark, or the next item after a mark: ② of 423条①・②, Ⅱ of ⅠⅡ, 三 of 321①二・三. */
function readMark(text: string, at: number, base: Provision, end: number): ReadProvision | null {
  const before = text.slice(Math.max(0, end - MOST_NUMERALS - 1), end);
  const isItem = base.item !== null && NUMERAL_ITEM.test(before);
  if (!isItem && !isMark(before.slice(-1))) return null;
  const item = isItem ? readNumeralItem(text, at) : null;
  if (item !== null) return { ...NO_PROVISION, item: item.value, end: item.end };
  const circled = readCircled(text, at);
  if (circled !== null && base.item !== null && !isItem)
    return { ...NO_PROVISION, item: circled.value, end: circled.end };
  const mark = circled ?? (at === end && LETTER.test(text.charAt(at)) ? null : readRomanMark(text, at));
  return mark === null ? null : { ...NO_PROVISION, paragraph: mark.value, ...readItemAfter(text, mark.end) };
}

/** The item below a mark, and the end of both. */
function readItemAfter(text: string, at: number): { readonly item: string | null; readonly end: number } {
  const read = readProvision(text, at, 'item', 'any');
  return read === null || read.item === null ? { item: null, end: at } : { item: read.item, end: read.end };
}

function readRange(text: string, start: number, provision: Provision, end: number, next: ReadNext): Listed {
  const at = matchJoint(TO, text, end);
  const last = at === null ? null : next(matchJoint(SAME, text, at) ?? at, provision, end);
  const isRange =
    last !== null && (!DASH.test(text.charAt(end)) || findWidestLevel(last) === findLowestLevel(provision));
  if (last === null || !isRange) return { provision, to: null, covers: null, start, end };
  const to = addLevelsAbove(provision, last);
  const isClosed = text.startsWith(UP_TO, last.end);
  return {
    provision,
    to,
    covers: listNumbersBetween(provision, to),
    start,
    end: last.end + (isClosed ? UP_TO.length : 0),
  };
}

/** Reads a provision that continues a list. A subitem such as イ continues it only after another subitem. */
function readNext(text: string, at: number, base: Provision, bare: Bare): ReadProvision | null {
  const next = readProvision(text, at, 'article', bare);
  return next !== null && findWidestLevel(next) === 'subitem' && base.subitem === null ? null : next;
}

/** The numbers from one provision to another, if all are known. */
export function listNumbersBetween(from: Provision, to: Provision): string[] | null {
  const level = findLowestLevel(to);
  if (level === null || level !== findLowestLevel(from)) return null;
  if (LEVELS.some((one) => one !== level && from[one] !== to[one])) return null;
  const [first, last] = [wholeNumber(from[level]), wholeNumber(to[level])];
  if (first === null || last === null || last < first || last - first >= LONGEST_RANGE) return null;
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
}

function wholeNumber(value: string | null): number | null {
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

function matchJoint(joint: RegExp, text: string, at: number): number | null {
  joint.lastIndex = at;
  const found = joint.exec(text)?.[0];
  return found === undefined ? null : at + found.length;
}
