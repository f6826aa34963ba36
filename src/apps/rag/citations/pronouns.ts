/** Reads words that refer to an earlier citation: 同法, 同条第2項, この法律, 前条, 前二項. */
import { NO_PROVISION, type Provision, type UnresolvedReason } from './citation.ts';
import type { Cited, Memory } from './memory.ts';
import { findNeighbours, isBelowCounted, upTo, type NeighbourWord } from './neighbours.ts';
import { readNumber } from './numbers.ts';
import {
  addLevelsAbove,
  endsItem,
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
  /** Why the meaning of the word is uncertain; null where it is certain. */
  readonly reason: UnresolvedReason | null;
  /** The provision from which the numbers were counted. */
  readonly derivedFrom: Provision | null;
  /** The last one of several neighbours. */
  readonly to: Provision | null;
}

/** The citations before a word that refers to one. Undefined where none can be meant. */
export interface Antecedents {
  /** The last one. */
  readonly cited: Cited | undefined;
  /** The last one whose numbers are written, if it is close. */
  readonly place: Provision | undefined;
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
const DIRECTIONS = ['前', '次', '本'] as const;

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

/** The word for an article, paragraph or item at an offset, or null. */
export function readUnitPronoun(text: string, at: number, { cited, place }: Antecedents): UnitPronoun | null {
  return readSame(text, at, cited) ?? readNeighbour(text, at, place);
}

/** 同条, 同項, 同号, 同2項. */
function readSame(text: string, at: number, cited: Cited | undefined): UnitPronoun | null {
  if (text[at] !== SAME) return null;
  const level = unitAt(text, at + 1);
  if (level === undefined) return readSameAbove(text, at + 1, cited);
  const base = isKnown(cited) && cited[level] !== null ? cited : null;
  const read = withRest(text, at + 2, level, base === null ? NO_PROVISION : upTo(base, level));
  return { ...read, reason: base === null ? 'reference' : null, derivedFrom: base?.derivedFrom ?? null, to: null };
}

/** The 2項 of 同2項 is below the article cited before, the 710条 of 同710条 is of the law cited before. 同一条件 is not a pronoun. */
function readSameAbove(text: string, at: number, cited: Cited | undefined): UnitPronoun | null {
  const read = SAME_WORD.test(text.slice(at, at + 2)) ? null : readProvision(text, at, 'article', 'any');
  if (read === null || (findWidestLevel(read) === 'item' && !endsItem(text, read.end))) return null;
  const level = findWidestLevel(read);
  if (level === null || level === 'subitem') return null;
  if (level === 'article') return { ...read, reason: null, derivedFrom: null, to: null };
  if (!isKnown(cited) || cited.article === null) return { ...read, reason: 'reference', derivedFrom: null, to: null };
  return {
    ...addLevelsAbove(cited, read),
    end: read.end,
    reason: null,
    derivedFrom: takenOver(cited, read),
    to: null,
  };
}

/** Whether a later word can refer to the last citation. */
function isKnown(cited: Cited | undefined): cited is Cited {
  return cited !== undefined && !cited.isRange && cited.law !== null;
}

/** The provision from which the numbers were counted that a provision takes over from the last citation, or null. */
export function takenOver(cited: Cited, read: Provision): Provision | null {
  const { derivedFrom } = cited;
  return derivedFrom !== null && isBelowCounted(cited, derivedFrom, findWidestLevel(read)) ? derivedFrom : null;
}

/** 前条, 次項, 前二項, 前各号, 本条. Their meaning is counted from the provision before them. */
function readNeighbour(text: string, at: number, place: Provision | undefined): UnitPronoun | null {
  const word = readNeighbourWord(text, at);
  if (word === null) return null;
  const found = place === undefined ? null : findNeighbours(place, word);
  const read = withRest(text, word.end, word.level, found?.first ?? NO_PROVISION);
  if (place === undefined || found === null) return { ...read, reason: 'neighbour', derivedFrom: null, to: null };
  return { ...read, reason: null, derivedFrom: place, to: found.last };
}

function readNeighbourWord(text: string, at: number): (NeighbourWord & { readonly end: number }) | null {
  const direction = DIRECTIONS.find((one) => text[at] === one);
  if (direction === undefined) return null;
  const isEach = text[at + 1] === '各';
  const number = isEach ? null : readNumber(text, at + 1);
  const after = isEach ? at + 2 : (number?.end ?? at + 1);
  const level = unitAt(text, after);
  const count = isEach ? null : Number(number?.value ?? 1);
  return level === undefined ? null : { direction, level, count, end: after + 1 };
}

function unitAt(text: string, at: number): Level | undefined {
  return OTHER_WORDS.test(text.slice(at, at + 2)) ? undefined : UNITS[text.charAt(at)];
}

function withRest(text: string, at: number, level: Level, base: Provision): ReadProvision {
  const rest = readBelow(text, at, level);
  return { ...addLevelsAbove(base, rest), end: rest.end };
}
