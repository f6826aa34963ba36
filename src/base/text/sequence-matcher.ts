/**
 * Python's `difflib.SequenceMatcher(None, a, b).ratio()`. Its search for the longest common stretch of two ranges is the same, tie for tie,
 * but cheaper: no stretch of a range is longer than the longest of the range around it, so the search stops at the first of that length;
 * and where the search by occurrences takes more steps than the ranges are long, a suffix automaton takes over.
 * Source: CPython 3.11, Lib/difflib.py.
 */
import { SuffixAutomaton } from './suffix-automaton.ts';

/** From this many elements of the second text on, elements that make up more than 1 % of it are popular, and no match starts from them. */
const AUTOJUNK_FROM = 200;
/** Steps by occurrences for each element of the ranges, before the automaton takes over. */
const STEPS_PER_ELEMENT = 4;

interface Range {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
  /** No stretch of elements that are not popular is longer. */
  readonly longest: number;
}

interface Block {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

/** How similar two texts are, from 0 to 1. The order matters, and lengths are in code points. */
export function similarityRatio(a: string, b: string, autojunk = true): number {
  const pair = new Pair(a, b, autojunk);
  return pair.total === 0 ? 1 : (2 * pair.matches()) / pair.total;
}

class Pair {
  readonly total: number;
  /** Elements as numbers, the same in both texts; elements that the second text lacks are -1 in the first. */
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  /** The same with -1 for popular elements. */
  readonly #rareA: Int32Array;
  readonly #rareB: Int32Array;
  /** Offsets in the second text for each element that is not popular, ascending: those of element e are from first[e] to first[e + 1]. */
  readonly #first: Int32Array;
  readonly #offsets: Int32Array;
  /** Lengths of the stretches that end at each offset of the second text, for the element before and the current one. */
  #before: Int32Array;
  #now: Int32Array;

  constructor(a: string, b: string, autojunk: boolean) {
    const ids = new Map<string, number>();
    const bIds: number[] = [];
    for (const char of b) {
      let id = ids.get(char);
      if (id === undefined) ids.set(char, (id = ids.size));
      bIds.push(id);
    }
    this.#b = Int32Array.from(bIds);
    const aIds: number[] = [];
    for (const char of a) aIds.push(ids.get(char) ?? -1);
    this.#a = Int32Array.from(aIds);
    this.total = this.#a.length + this.#b.length;
    const counts = new Int32Array(ids.size);
    for (const id of this.#b) counts[id] = (counts[id] as number) + 1;
    const most =
      autojunk && this.#b.length >= AUTOJUNK_FROM ? Math.floor(this.#b.length / 100) + 1 : Number.POSITIVE_INFINITY;
    const rare = (id: number): number => (id !== -1 && (counts[id] as number) <= most ? id : -1);
    this.#rareA = this.#a.map(rare);
    this.#rareB = this.#b.map(rare);
    this.#first = new Int32Array(ids.size + 1);
    for (const [id, count] of counts.entries()) this.#first[id + 1] = (this.#first[id] as number) + count;
    this.#offsets = new Int32Array(this.#b.length);
    const filled = this.#first.slice();
    for (const [offset, id] of this.#b.entries()) {
      const place = filled[id] as number;
      this.#offsets[place] = offset;
      filled[id] = place + 1;
    }
    this.#before = new Int32Array(this.#b.length + 1);
    this.#now = new Int32Array(this.#b.length + 1);
  }

  /** Number of elements in matching blocks. */
  matches(): number {
    let matched = 0;
    const ranges: Range[] = [
      { aStart: 0, aEnd: this.#a.length, bStart: 0, bEnd: this.#b.length, longest: this.#b.length },
    ];
    for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
      const { aStart, aEnd, bStart, bEnd } = range;
      const rare = this.#longestRare(range);
      const { a, b, size } = this.#extended(range, rare);
      if (size === 0) continue;
      matched += size;
      // The part before the first longest stretch has no stretch of that length.
      const before = Math.max(rare.size - 1, 0);
      if (aStart < a && bStart < b) ranges.push({ aStart, aEnd: a, bStart, bEnd: b, longest: before });
      if (a + size < aEnd && b + size < bEnd)
        ranges.push({ aStart: a + size, aEnd, bStart: b + size, bEnd, longest: rare.size });
    }
    return matched;
  }

  /** The first of the longest stretches of elements that are not popular; the start of the ranges where there is none. */
  #longestRare(range: Range): Block {
    const nothing = { a: range.aStart, b: range.bStart, size: 0 };
    if (range.longest === 0) return nothing;
    return this.#byOccurrences(range) ?? this.#byAutomaton(range) ?? nothing;
  }

  /** As difflib does it; null where that takes too long. */
  #byOccurrences(range: Range): Block | null {
    const { aStart, aEnd, bStart, bEnd } = range;
    const longest = Math.min(range.longest, aEnd - aStart, bEnd - bStart);
    let best: Block = { a: aStart, b: bStart, size: 0 };
    let stepsLeft = STEPS_PER_ELEMENT * (aEnd - aStart + bEnd - bStart);
    let [from, to] = [0, 0];
    for (let i = aStart; i < aEnd && stepsLeft >= 0 && best.size < longest; i++) {
      const id = this.#rareA[i] as number;
      const first = id === -1 ? 0 : this.#firstFrom(id, bStart);
      const last = id === -1 ? 0 : (this.#first[id + 1] as number);
      let at = first;
      for (let j = 0; at < last && (j = this.#offsets[at] as number) < bEnd; at++) {
        const size = (this.#before[j] as number) + 1;
        this.#now[j + 1] = size;
        if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size };
      }
      this.#clear(this.#before, from, to);
      [this.#before, this.#now] = [this.#now, this.#before];
      stepsLeft -= at - first + 1;
      [from, to] = [first, at];
    }
    this.#clear(this.#before, from, to);
    return stepsLeft < 0 && best.size < longest ? null : best;
  }

  /** Forgets the stretches that end at the occurrences of an element. */
  #clear(sizes: Int32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) sizes[(this.#offsets[at] as number) + 1] = 0;
  }

  /** The place of the first occurrence of an element at an offset or after it. */
  #firstFrom(id: number, offset: number): number {
    let low = this.#first[id] as number;
    let high = this.#first[id + 1] as number;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #byAutomaton({ aStart, aEnd, bStart, bEnd, longest }: Range): Block | null {
    const automaton = new SuffixAutomaton(this.#rareB, bStart, bEnd);
    let best: Block | null = null;
    let state = 0;
    let size = 0;
    for (let i = aStart; i < aEnd; i++) {
      const id = this.#rareA[i] as number;
      if (id === -1) {
        state = size = 0;
        continue;
      }
      let next = automaton.next(state, id);
      while (next === -1 && state !== 0) {
        state = automaton.link[state] as number;
        size = automaton.length[state] as number;
        next = automaton.next(state, id);
      }
      if (next === -1) continue;
      state = next;
      size++;
      if (size <= (best?.size ?? 0)) continue;
      best = { a: i - size + 1, b: (automaton.firstEnd[state] as number) - size + 1, size };
      if (size === longest) break;
    }
    return best;
  }

  /** The stretch with what matches on both sides of it, popular or not. */
  #extended({ aStart, aEnd, bStart, bEnd }: Range, { a, b, size }: Block): Block {
    let before = 0;
    while (a - before > aStart && b - before > bStart && this.#a[a - before - 1] === this.#b[b - before - 1]) before++;
    let end = size;
    while (a + end < aEnd && b + end < bEnd && this.#a[a + end] === this.#b[b + end]) end++;
    return { a: a - before, b: b - before, size: before + end };
  }
}
