/** The exact test of differences by item. */
import { greatestCommonDivisor } from './divisor.ts';
import type { Differences, Sizes } from './differences.ts';
import { saddlepointP } from './saddlepoint.ts';
import { MOST_SPLIT, splitCountP } from './split-count.ts';

export type { Differences };

export interface SignFlipTest {
  /** Two-sided; 0 where it is too small for a number. */
  readonly p: number;
  /** The smallest p that so many items with a difference could have. */
  readonly minP: number;
  /** Items whose difference is not 0. */
  readonly items: number;
  /** False if p is an approximation, because the exact p would take too long. */
  readonly isExact: boolean;
}

/** m · Σ|d| up to which a test is exact, unless the caller allows more: about half a millisecond. */
const MOST_WORK = 1e6;

/**
 * The two-sided sign-flip test of one whole number per item (Fisher 1935, The Design of Experiments, 21; Pitman 1937, Supplement to the Journal
 * of the Royal Statistical Society 4:119): the share of all 2^m ways to sign the m differences that are not 0 whose sum is at least as far from 0 as the
 * observed one. The null hypothesis is that a difference is as likely to be d as −d. If all |d| are equal, it is the exact McNemar test.
 *
 * Differences of 1 are computed by the binomial distribution, the others by the recursion of Pagano and Tritchler (1983, Journal of the American Statistical
 * Association 78:435), in doubles, because all terms are positive. If m · Σ|d| is above `mostWork`, up to 26 differences are counted in two halves ({@link splitCountP}),
 * and for more p is a saddlepoint approximation ({@link saddlepointP}).
 * @param mostWork m · Σ|d| up to which p is exact.
 * @throws RangeError for a difference that is no exact integer.
 */
export function signFlipTest(differences: Iterable<Differences>, mostWork: number = MOST_WORK): SignFlipTest {
  const given = [...differences].filter(({ difference, items }) => difference !== 0 && items > 0);
  const wrong = given.find(({ difference }) => !Number.isSafeInteger(difference));
  if (wrong !== undefined) throw new RangeError(`a difference is ${wrong.difference}, and not an exact integer`);
  const items = given.reduce((sum, one) => sum + one.items, 0);
  if (items === 0) return { p: 1, minP: 1, items: 0, isExact: true };
  const sizes = reduceSizes(given);
  const minP = 2 ** (1 - items);
  if (sizes.observed === 0) return { p: 1, minP, items, isExact: true };
  if (sizes.observed === sumSizes(given) / sizes.unit) return { p: minP, minP, items, isExact: true };
  if (countWork(sizes) <= mostWork) return { p: Math.min(1, exactP(sizes)), minP, items, isExact: true };
  if (items <= MOST_SPLIT) return { p: Math.min(1, splitCountP(sizes)), minP, items, isExact: true };
  return { p: saddlepointP(sizes), minP, items, isExact: false };
}

function reduceSizes(given: readonly Differences[]): Sizes {
  const divisor = given.reduce((known, { difference }) => greatestCommonDivisor(known, Math.abs(difference)), 0);
  const items = new Map<number, number>();
  let sum = 0;
  for (const one of given) {
    const size = Math.abs(one.difference) / divisor;
    items.set(size, (items.get(size) ?? 0) + one.items);
    sum += (one.difference / divisor) * one.items;
  }
  const others = [...items]
    .map(([difference, count]) => ({ difference, items: count }))
    .filter(({ difference }) => difference > 1)
    .toSorted((a, b) => b.difference - a.difference);
  return { ones: items.get(1) ?? 0, others, observed: Math.abs(sum), unit: divisor };
}

function countWork({ others }: Sizes): number {
  return others.reduce((sum, one) => sum + one.items, 0) * sumSizes(others);
}

function sumSizes(sizes: readonly Differences[]): number {
  return sizes.reduce((sum, { difference, items }) => sum + Math.abs(difference) * items, 0);
}

/** The sum is at least as large as the observed one, if the sizes that are signed − add up to no more than half of what is left. Both tails are alike. */
function exactP({ ones, others, observed }: Sizes): number {
  const most = Math.floor((sumSizes(others) + ones - observed) / 2);
  const chances = distribute(others, most);
  const tails = binomialTails(ones);
  let p = 0;
  for (const [sum, chance] of chances.entries()) p += chance * (tails[Math.min(ones, most - sum)] as number);
  return 2 * p;
}

/** P(the sizes that are signed − add up to a sum), by the sum, up to the largest that matters. */
function distribute(others: readonly Differences[], most: number): Float64Array {
  const chances = new Float64Array(Math.min(most, sumSizes(others)) + 1);
  chances[0] = 1;
  let reached = 0;
  for (const { difference, items } of others)
    for (let item = 0; item < items; item++) {
      reached = Math.min(reached + difference, chances.length - 1);
      for (let sum = reached; sum >= difference; sum--)
        chances[sum] = ((chances[sum] as number) + (chances[sum - difference] as number)) * 0.5;
      for (let sum = Math.min(reached, difference - 1); sum >= 0; sum--) chances[sum] = (chances[sum] as number) * 0.5;
    }
  return chances;
}

/** P(at most k of n coins show heads), by k from 0 to n. */
function binomialTails(n: number): Float64Array {
  const tails = new Float64Array(n + 1);
  const middle = Math.floor(n / 2);
  // From the middle outwards, relative to the chance of the middle: no term is above 1, and only those that do not matter are 0.
  tails[middle] = 1;
  for (let k = middle + 1; k <= n; k++) tails[k] = ((tails[k - 1] as number) * (n - k + 1)) / k;
  for (let k = middle - 1; k >= 0; k--) tails[k] = ((tails[k + 1] as number) * (k + 1)) / (n - k);
  for (let k = 1; k <= n; k++) tails[k] = (tails[k] as number) + (tails[k - 1] as number);
  const all = tails[n] as number;
  return tails.map((tail) => tail / all);
}
