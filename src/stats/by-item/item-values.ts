/** Values of items on two sides, such as answers to queries before and after a date: means and their difference, with intervals that count items. */
import type { Interval } from '../../base/core/statistics.ts';
import {
  boundedInterval,
  correctedInterval,
  unboundedInterval,
  type ClusteredMean,
  type EffectiveMean,
} from './bounded-mean.ts';
import { differenceOfMeans, moverInterval } from './mover.ts';
import { SideSums } from './side-sums.ts';

/** The first and the second side. */
export type SideNumber = 0 | 1;

export interface ItemMean {
  /** Values. */
  readonly n: number;
  /** Items that they belong to. */
  readonly items: number;
  readonly mean: number;
  /** Of `boundedInterval`; null for a single item, and where a value is beyond the range. */
  readonly effectiveN: number | null;
  /** null for a single item, and for values beyond the range that are all alike. */
  readonly interval: Interval | null;
}

/** In place of a mean where there is no value. */
export const NO_MEAN = { n: 0, items: 0, mean: null, effectiveN: null, interval: null } as const;

export interface ItemDifference {
  /** The mean of the second side minus that of the first. */
  readonly difference: number;
  /** null where one of the means has none. */
  readonly interval: Interval | null;
}

/** Of a sum that is that of its items, per value. */
const ROUNDING = 1e-12;

const NOTHING = { sums: 0, sumsBySizes: 0, sizesBySums: 0, sizes: 0 };

/** Collects values. Adding one, moving it to the other side, and reading a mean or the difference each take constant time. */
export class ItemValues {
  #sides: readonly [SideSums, SideSums] = [new SideSums(), new SideSums()];
  /** By item. */
  readonly #counts: readonly [number[], number[]] = [[], []];
  readonly #sums: readonly [number[], number[]] = [[], []];
  readonly #items: number;
  /** Σ S₀S₁, Σ S₀n₁, Σ n₀S₁ and Σ n₀n₁ over items on both sides. */
  #both = { ...NOTHING };
  #shared = 0;
  #origin: number | null = null;
  readonly #range: Interval;
  /** Whether all values are in the range. */
  #isBounded = true;

  /**
   * @param items how many items there will be, so that memory for all of them is taken at once; more may come.
   * @param range the least and the largest value that is possible; the values are differences if the least one is below 0.
   */
  constructor(items = 0, range: Interval = [0, 1]) {
    this.#items = items;
    this.#range = range;
  }

  /** @param item a whole number from 0 on. Memory grows with the largest one. */
  add(item: number, value: number, side: SideNumber = 0): void {
    this.#origin ??= value;
    if (!(value >= this.#range[0] && value <= this.#range[1])) this.#isBounded = false;
    this.#change(item, side, 1, value - this.#origin);
  }

  /** Moves a value that was added to the first side to the second, or back. */
  move(item: number, value: number, to: SideNumber): void {
    const offset = value - (this.#origin ?? value);
    this.#change(item, to === 0 ? 1 : 0, -1, -offset);
    this.#change(item, to, 1, offset);
  }

  /** Forgets all values, and keeps the memory. */
  clear(): void {
    for (const array of [...this.#counts, ...this.#sums]) array.fill(0);
    this.#sides = [new SideSums(), new SideSums()];
    this.#both = { ...NOTHING };
    this.#shared = 0;
    this.#origin = null;
    this.#isBounded = true;
  }

  /** How many values a side has, and how many items. */
  size(side: SideNumber): Pick<ItemMean, 'n' | 'items'> {
    const { n, items } = this.#sides[side];
    return { n, items };
  }

  /** null without a value. The interval is that of `boundedInterval`, or where a value is beyond the range that of `unboundedInterval`. */
  mean(side: SideNumber = 0, level = 0.95): ItemMean | null {
    return this.#mean(side, level, ALONE);
  }

  #mean(side: SideNumber, level: number, { cluster, bound }: Method): ItemMean | null {
    const sums = this.#sides[side];
    if (sums.n === 0) return null;
    const mean = sums.mean(this.#origin ?? 0);
    const size = this.size(side);
    if (!this.#isBounded)
      return { ...size, mean, effectiveN: null, interval: unboundedInterval(cluster(sums, mean, 1), level) };
    const [low, high] = this.#range;
    const within = Math.min(high, Math.max(low, mean)); // rounding may leave the range
    const clustered = cluster(sums, (within - low) / (high - low), high - low);
    const known = bound(low < 0 ? { ...clustered, ends: null } : clustered, level);
    if (known === null) return { ...size, mean: within, effectiveN: null, interval: null };
    const [from, to] = known.interval;
    const interval: Interval = [low + (high - low) * from, low + (high - low) * to];
    return { ...size, mean: within, effectiveN: known.effectiveN, interval };
  }

  /**
   * The interval is that of method 11 of Newcombe (1998, Statistics in Medicine 17:873): `moverInterval` of the intervals of both means with a continuity
   * correction (`correctedInterval`), with the correlation of items that both sides have. More values of an item never count as more items (`cautiousVariance`).
   * null where a side has no value.
   */
  difference(level = 0.95): ItemDifference | null {
    const [first, second] = [this.#mean(0, level, COMPARED), this.#mean(1, level, COMPARED)];
    if (first === null || second === null) return null;
    const difference = differenceOfMeans(second.mean, first.mean);
    if (first.interval === null || second.interval === null) return { difference, interval: null };
    const [before, after] = [
      { estimate: first.mean, interval: first.interval },
      { estimate: second.mean, interval: second.interval },
    ];
    return { difference, interval: moverInterval(after, before, this.correlation()) };
  }

  /**
   * The correlation of the two means: that of the contributions (S_i − n_i·m) of items, times 1 − 2/G for G items on both sides, because that of few items is too
   * good; and at most what it would be if all values of an item were alike, Σ n₀n₁ / √(Σ n₀² · Σ n₁²). 0 without an item on both sides, and where a side has no spread.
   */
  correlation(): number {
    const [first, second] = this.#sides;
    if (this.#shared === 0) return 0;
    const spread = Math.sqrt(first.residuals() * second.residuals());
    if (spread === 0) return 0;
    const [a, b] = [first.offset(), second.offset()];
    const { sums, sumsBySizes, sizesBySums, sizes } = this.#both;
    const together = sums - b * sumsBySizes - a * sizesBySums + a * b * sizes;
    const most = sizes / Math.sqrt(first.sizes() * second.sizes());
    return Math.max(-most, Math.min(most, (together / spread) * Math.max(0, 1 - 2 / this.#shared)));
  }

  #change(item: number, side: SideNumber, count: 1 | -1, value: number): void {
    const [counts, sums] = [this.#counts[side], this.#sums[side]];
    if (counts.length === 0) for (const array of [counts, sums]) growTo(array, this.#items);
    const [n, sum] = [counts[item] ?? 0, sums[item] ?? 0];
    const newN = n + count;
    const newSum = newN === 0 ? 0 : sum + value;
    counts[item] = newN;
    sums[item] = newSum;
    const ends = this.#countEnds(newN, newSum) - this.#countEnds(n, sum);
    this.#sides[side].replace(n, sum, newN, newSum, value * count, ends);
    this.#changeBoth(item, side, { count, isNew: n === 0, isGone: newN === 0, sum: newSum - sum });
  }

  /** All n values of an item if each of them is the same end of the range, and none otherwise. @param sum from the origin. */
  #countEnds(n: number, sum: number): number {
    const origin = this.#origin ?? 0;
    const isEnd = this.#range.some((end) => Math.abs(sum - n * (end - origin)) <= ROUNDING * n);
    return isEnd ? n : 0;
  }

  #changeBoth(item: number, side: SideNumber, by: Change): void {
    const other = side === 0 ? 1 : 0;
    const [n, sum] = [this.#counts[other][item] ?? 0, this.#sums[other][item] ?? 0];
    if (n === 0) return;
    this.#shared += Number(by.isNew) - Number(by.isGone);
    this.#both.sums += by.sum * sum;
    this.#both.sizes += by.count * n;
    this.#both[side === 0 ? 'sumsBySizes' : 'sizesBySums'] += by.sum * n;
    this.#both[side === 0 ? 'sizesBySums' : 'sumsBySizes'] += by.count * sum;
  }
}

/** Zeros up to the length, so that numbers can be set in any order and the array stays dense. */
function growTo(array: number[], length: number): void {
  while (array.length < length) array.push(0);
}

/** How the interval of a mean is made. */
interface Method {
  readonly cluster: (sums: SideSums, mean: number, unit: number) => ClusteredMean;
  readonly bound: (clustered: ClusteredMean, level: number) => EffectiveMean | null;
}

const ALONE: Method = { cluster: (sums, mean, unit) => sums.clustered(mean, unit), bound: boundedInterval };
/** More cautious: in a comparison, an interval that is too narrow on one side alone makes a false alarm. */
const COMPARED: Method = { cluster: (sums, mean, unit) => sums.cautious(mean, unit), bound: correctedInterval };

interface Change {
  readonly count: 1 | -1;
  readonly isNew: boolean;
  readonly isGone: boolean;
  readonly sum: number;
}
