/** Reads words that refer to an earlier citation: 同法, 同条第2項, この法律, 前条, 前二項. */
import { NO_PROVISION, type Provision } from './citation.ts';
import type { Cited, Memory } from './memory.ts';
import { readNumber } from './numbers.ts';
import {
  addLevelsAbove,
  endsItem,
  LEVELS,
  readBelow,
  readProvision,
  findWidestLevel,
  type Level,
  type ReadProvision,
} from './provision.ts';

/** A word for a law; null where the law is uncertain. */
export interface LawPronoun {
  readonly law: string | null;
  readonly end: number;
}

/** A word for an article, paragraph or item, with what follows it. */
export interface UnitPronoun extends ReadProvision {
  /** Whether the meaning of the word is certain. */
  readonly isCertain: boolean;
}

/** A kind of law that is not part of a longer word. */
const KIND =
  '(法律?|施行令|施行規則|施行細則|内閣府令|府令|省令|政令|勅令|令|規則|細則|則|規程|条例)(?![人令務制案学廷典曹状])';
const LAST_LAW = new RegExp(`同${KIND}`, 'uy');
/** Words by which a law refers to itself. In other texts the meaning is certain only if they name a single law of the kind. */
const OWN_LAW = new RegExp(`(?:この|本)${KIND}`, 'uy');
const UNITS: Readonly<Record<string, Level>> = { 条: 'article', 項: 'paragraph', 号: 'item' };
const OTHER_WORDS = /^(?:条[約件例]|項目)/u;
const SAME = '同';
/** 同一 is a word. */
const SAME_WORD = /^一(?![〇一二三四五六七八九十百千])/u;
/** The meaning of neighbours is never certain: branches may be between them, and the position of the text in its law is unknown. */
const NEIGHBOURS = '前次本';

/** The word for a law at an offset, or null. */
export function readLawPronoun(text: string, at: number, memory: Memory): LawPronoun | null {
  const last = kindAt(LAST_LAW, text, at);
  if (last !== null) return { law: memory.same(last.kind), end: last.end };
  const own = kindAt(OWN_LAW, text, at);
  return own === null ? null : { law: memory.meaning({ name: own.kind, kind: 'short' }), end: own.end };
}

function kindAt(pattern: RegExp, text: string, at: number): { readonly kind: string; readonly end: number } | null {
  pattern.lastIndex = at;
  const [whole = '', kind = ''] = pattern.exec(text) ?? [];
  return whole === '' ? null : { kind: kind === '法律' ? '法' : kind, end: at + whole.length };
}

/**
 * The word for an article, paragraph or item at an offset, or null.
 * @param cited the last citation; undefined where it cannot be meant
 */
export function readUnitPronoun(text: string, at: number, cited: Cited | undefined): UnitPronoun | null {
  return readSame(text, at, cited) ?? readNeighbour(text, at);
}

/** 同条, 同項, 同号, 同2項. */
function readSame(text: string, at: number, cited: Cited | undefined): UnitPronoun | null {
  if (text[at] !== SAME) return null;
  const level = unitAt(text, at + 1);
  if (level === undefined) return readSameAbove(text, at + 1, cited);
  const isCertain = cited !== undefined && !cited.isRange && cited.law !== null && cited[level] !== null;
  return { ...withRest(text, at + 2, level, isCertain ? upTo(cited, level) : NO_PROVISION), isCertain };
}

/** The 2項 of 同2項 is below the article cited before, the 710条 of 同710条 is of the law cited before. 同一条件 is not a pronoun. */
function readSameAbove(text: string, at: number, cited: Cited | undefined): UnitPronoun | null {
  const read = SAME_WORD.test(text.slice(at, at + 2)) ? null : readProvision(text, at, 'article', 'any');
  if (read === null || (findWidestLevel(read) === 'item' && !endsItem(text, read.end))) return null;
  const level = findWidestLevel(read);
  if (level === null || level === 'subitem') return null;
  if (level === 'article') return { ...read, isCertain: true };
  const isCertain = cited !== undefined && !cited.isRange && cited.law !== null && cited.article !== null;
  return { ...(isCertain ? addLevelsAbove(cited, read) : read), end: read.end, isCertain };
}

/** 前条, 次項, 前二項, 前各号. */
function readNeighbour(text: string, at: number): UnitPronoun | null {
  if (at >= text.length || !NEIGHBOURS.includes(text.charAt(at))) return null;
  const after = text[at + 1] === '各' ? at + 2 : (readNumber(text, at + 1)?.end ?? at + 1);
  const level = unitAt(text, after);
  return level === undefined ? null : { ...withRest(text, after + 1, level, NO_PROVISION), isCertain: false };
}

function unitAt(text: string, at: number): Level | undefined {
  return OTHER_WORDS.test(text.slice(at, at + 2)) ? undefined : UNITS[text.charAt(at)];
}

/** The level of the word and those above it. */
function upTo(provision: Provision, level: Level): Provision {
  const kept = LEVELS.slice(0, LEVELS.indexOf(level) + 1).map((one) => [one, provision[one]]);
  return { ...NO_PROVISION, ...Object.fromEntries(kept) };
}

function withRest(text: string, at: number, level: Level, base: Provision): ReadProvision {
  const rest = readBelow(text, at, level);
  return { ...addLevelsAbove(base, rest), end: rest.end };
}
