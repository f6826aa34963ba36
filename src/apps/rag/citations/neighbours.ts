/** Counts from a cited provision to its neighbours: 前条, 次項, 前二項, 前各号, and 本条 for the provision itself. */
import { NO_PROVISION, type Provision } from './citation.ts';
import { LEVELS, type Level } from './provision.ts';

/** A word for a neighbour. */
export interface NeighbourWord {
  readonly direction: '前' | '次' | '本';
  /** 2 for 前二項; null for 前各号, which means all before. */
  readonly count: number | null;
  readonly level: Level;
}

/** The provisions that a word for a neighbour means, if no branch such as 第5条の2 is between them. */
export interface Neighbours {
  readonly first: Provision;
  /** The last one of several; null for one. */
  readonly last: Provision | null;
}

const SUPPLEMENT = /^附則/u;

/** The neighbours of a cited provision; null where its number does not determine theirs. */
export function findNeighbours(place: Provision, { direction, count, level }: NeighbourWord): Neighbours | null {
  const number = place[level];
  if (number === null) return null;
  const at = (value: string): Provision => ({ ...upTo(place, level), [level]: value });
  if (direction === '本') return count === 1 ? { first: at(number), last: null } : null;
  const numbers = direction === '前' ? numbersBefore(number, count) : numbersAfter(number, count);
  if (numbers === null) return null;
  const [first, last] = numbers;
  return { first: at(first), last: first === last ? null : at(last) };
}

/** The level of a provision and those above it. */
export function upTo(provision: Provision, level: Level): Provision {
  const kept = LEVELS.slice(0, LEVELS.indexOf(level) + 1).map((one) => [one, provision[one]]);
  return { ...NO_PROVISION, ...Object.fromEntries(kept) };
}

/** Whether the levels above one contain a number that was counted: the article of 第2項 after 前条, but not after 前項. */
export function isBelowCounted(provision: Provision, countedFrom: Provision, level: Level | null): boolean {
  const above = level === null ? [] : LEVELS.slice(0, LEVELS.indexOf(level));
  return above.some((one) => provision[one] !== countedFrom[one]);
}

function numbersBefore(number: string, count: number | null): [string, string] | null {
  const [prefix, whole] = [SUPPLEMENT.exec(number)?.[0] ?? '', Number(number.replace(SUPPLEMENT, ''))];
  if (Number.isNaN(whole)) return count === 1 ? branchBefore(number) : null;
  const first = count === null ? 1 : whole - count;
  return first < 1 || whole < 2 ? null : [`${prefix}${first}`, `${prefix}${whole - 1}`];
}

/** Before 27の3 is 27の2, and before 27の2 is 27. */
function branchBefore(number: string): [string, string] | null {
  const end = number.lastIndexOf('の');
  const branch = Number(number.slice(end + 1));
  const before = branch > 2 ? `${number.slice(0, end)}の${branch - 1}` : number.slice(0, end);
  return end < 1 || branch < 2 ? null : [before, before];
}

/** After a branch either the next branch or the next number follows. */
function numbersAfter(number: string, count: number | null): [string, string] | null {
  const [prefix, whole] = [SUPPLEMENT.exec(number)?.[0] ?? '', Number(number.replace(SUPPLEMENT, ''))];
  return Number.isNaN(whole) || count === null ? null : [`${prefix}${whole + 1}`, `${prefix}${whole + count}`];
}
