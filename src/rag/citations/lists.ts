/** Lists and ranges: 第5条第1項及び第3項, 第5条から第7条まで. */
import { NO_PROVISION, type Provision } from './citation.ts';
import { readRoman } from './numbers.ts';
import {
  below,
  isMark,
  LEVELS,
  lowestLevel,
  readBareArticle,
  readCircled,
  readProvision,
  widestLevel,
  type ReadProvision,
} from './provision.ts';

import type { Bare } from './units.ts';

/** One provision of a list, with what it takes over from the one before. */
export interface Listed {
  readonly provision: Provision;
  readonly to: Provision | null;
  readonly covers: readonly string[] | null;
  readonly start: number;
  readonly end: number;
}

/** A range of more provisions is not spelled out. */
const LONGEST_RANGE = 50;
const AND = /[ 　]{0,2}(?:[、，,・/／][ 　]?(?:及び|および|並びに|ならびに|又は|または|若しくは|もしくは|あるいは|かつ)?|及び|および|並びに|ならびに|又は|または|若しくは|もしくは|あるいは|かつ|と|や)[ 　]?/y; // prettier-ignore
const TO = /[ 　]?(?:から|ないし|乃至|[～〜~―—–‐‑−－ー-])[ 　]?/y;
/** A dash also sets words apart, so it makes a range only between two of a kind. */
const DASH = /[ 　―—–‐‑−－ー-]/;
const UP_TO = 'まで';

/** How the first provision of a list is written, which the others may do too. */
export interface ListStyle {
  /** Whether articles may be without 条: 民709・710. */
  readonly isBare: boolean;
  /** Whether a number alone is an article. */
  readonly isAbbreviated: boolean;
}

const USUAL: ListStyle = { isBare: false, isAbbreviated: false };
const IN_NUMERALS = /[〇○零一二三四五六七八九十百千][条條項号]/;

/** The provisions that belong together, beginning with one that was read already. */
export function readList(text: string, start: number, first: ReadProvision, style: ListStyle = USUAL): Listed[] {
  const bare = IN_NUMERALS.test(text.slice(start, first.end)) ? 'numbers' : 'long';
  const next: ReadNext = (at, base, end) => {
    const read = readNext(text, at, base, bare) ?? (isMark(text.charAt(end - 1)) ? readMark(text, at, base) : null);
    return read === null && style.isBare ? readBareArticle(text, at, style.isAbbreviated) : read;
  };
  const list = [withRange(text, start, first, first.end, next)];
  for (;;) {
    const last = list.at(-1);
    if (last === undefined) return list;
    const at = behind(AND, text, last.end);
    const base = last.to ?? last.provision;
    const read = at === null ? null : next(at, base, last.end);
    if (at === null || read === null) return list;
    list.push(withRange(text, at, below(base, read), read.end, next));
  }
}

/** Reads the next provision of a list. Its last parameter is where the one before ends. */
type ReadNext = (at: number, base: Provision, end: number) => ReadProvision | null;

/** The next one of marks: ② of 423条①・②. */
function readMark(text: string, at: number, base: Provision): ReadProvision | null {
  const read = readCircled(text, at) ?? readRoman(text, at);
  const level = lowestLevel(base);
  if (read === null || (level !== 'paragraph' && level !== 'item')) return null;
  return { ...NO_PROVISION, [level]: read.value, end: read.end };
}

function withRange(text: string, start: number, provision: Provision, end: number, next: ReadNext): Listed {
  const at = behind(TO, text, end);
  const last = at === null ? null : next(at, provision, end);
  const isRange = last !== null && (!DASH.test(text.charAt(end)) || widestLevel(last) === lowestLevel(provision));
  if (last === null || !isRange) return { provision, to: null, covers: null, start, end };
  const to = below(provision, last);
  const isClosed = text.startsWith(UP_TO, last.end);
  return { provision, to, covers: covered(provision, to), start, end: last.end + (isClosed ? UP_TO.length : 0) };
}

/** A provision that goes on with a list. イ does so only behind another one of its kind. */
function readNext(text: string, at: number, base: Provision, bare: Bare): ReadProvision | null {
  const next = readProvision(text, at, 'article', bare);
  return next !== null && widestLevel(next) === 'subitem' && base.subitem === null ? null : next;
}

/** The numbers from one provision to another, where all are known. */
function covered(from: Provision, to: Provision): string[] | null {
  const level = lowestLevel(to);
  if (level === null || level !== lowestLevel(from)) return null;
  if (LEVELS.some((one) => one !== level && from[one] !== to[one])) return null;
  const [first, last] = [wholeNumber(from[level]), wholeNumber(to[level])];
  if (first === null || last === null || last < first || last - first >= LONGEST_RANGE) return null;
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
}

function wholeNumber(value: string | null): number | null {
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

function behind(joint: RegExp, text: string, at: number): number | null {
  joint.lastIndex = at;
  const found = joint.exec(text)?.[0];
  return found === undefined ? null : at + found.length;
}
