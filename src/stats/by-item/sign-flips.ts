/** The exact test of differences by item. */
import { greatestCommonDivisor } from './divisor.ts';
import { countOnes, sumSizes, type Differences, type Sizes } from './differences.ts';
import { saddlepointP } from './saddlepoint.ts';
import { countSplitWork, MOST_SPLIT, splitCountP } from './split-count.ts';
import { total } from './total.ts';

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
 * p is computed in one of three ways. Up to 26 differences can be counted in two halves ({@link splitCountP}). Otherwise differences of 1 are computed by the binomial
 * distribution, and the others by the recursion of Pagano and Tritchler (1983, Journal of the American Statistical Association 78:435), in doubles, because all terms
 * are positive. Where that would take more than `mostWork` steps, m · Σ|d|, p is a saddlepoint approximation ({@link saddlepointP}).
 * @param mostWork m · Σ|d| up to which p is exact.
 * @throws RangeError for a difference that is no exact integer.
 */
export function signFlipTest(differences: Iterable<Differences>, mostWork: number = MOST_WORK): SignFlipTest {
  const counts = new Map<number, number>();
  let sum = 0;
  for (const { difference, items } of differences) {
    if (difference === 0 || items === 0) continue;
    const size = Math.abs(difference);
    counts.set(size, (counts.get(size) ?? 0) + items);
    sum += difference * items;
  }
  const sizes = Float64Array.from(counts.keys()).toSorted();
  const items = sizes.map((size) => counts.get(size) as number);
  return testSizes({ sizes, items, observed: Math.abs(sum) }, mostWork);
}

/** The same test for a list with one difference for each item. It is faster for many different ones. */
export function signFlipTestOfList(differences: Float64Array, mostWork: number = MOST_WORK): SignFlipTest {
  const sizes = new Float64Array(differences.length);
  let [count, sum] = [0, 0];
  for (let i = 0; i < differences.length; i++) {
    const difference = differences[i] as number;
    sum += difference;
    if (difference !== 0) sizes[count++] = Math.abs(difference);
  }
  const sorted = sizes.subarray(0, count).toSorted();
  const items = new Float64Array(count);
  let distinct = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0 && sorted[i] !== sorted[i - 1]) distinct++;
    sorted[distinct] = sorted[i] as number;
    items[distinct] = (items[distinct] as number) + 1;
  }
  if (count > 0) distinct++;
  const given = { sizes: sorted.subarray(0, distinct), items: items.subarray(0, distinct) };
  return testSizes({ ...given, observed: Math.abs(sum) }, mostWork);
}

/** @param given not divided by the greatest common divisor yet. */
function testSizes(given: Sizes, mostWork: number): SignFlipTest {
  const wrong = given.sizes.find((size) => !Number.isSafeInteger(size));
  if (wrong !== undefined) throw new RangeError(`a difference is ${wrong}, and not an exact integer`);
  const items = total(given.items);
  if (items === 0) return { p: 1, minP: 1, items: 0, isExact: true };
  const minP = 2 ** (1 - items);
  if (given.observed === 0) return { p: 1, minP, items, isExact: true };
  if (given.observed === sumSizes(given)) return { p: minP, minP, items, isExact: true };
  const sizes = reduceSizes(given);
  const work = countWork(sizes, items);
  if (items <= MOST_SPLIT && work > Math.min(mostWork, countSplitWork(items)))
    return { p: Math.min(1, splitCountP(sizes)), minP, items, isExact: true };
  if (work <= mostWork) return { p: Math.min(1, exactP(sizes)), minP, items, isExact: true };
  return { p: saddlepointP(sizes), minP, items, isExact: false };
}

function reduceSizes({ sizes, items, observed }: Sizes): Sizes {
  let unit = 0;
  for (let i = 0; i < sizes.length && unit !== 1; i++) unit = greatestCommonDivisor(unit, sizes[i] as number);
  return unit === 1
    ? { sizes, items, observed }
    : { sizes: sizes.map((size) => size / unit), items, observed: observed / unit };
}

function countWork(sizes: Sizes, items: number): number {
  const ones = countOnes(sizes);
  return (items - ones) * (sumSizes(sizes) - ones);
}

/** The sum is at least as large as the observed one, if the sizes that are signed − add up to no more than half of what is left. Both tails are alike. */
function exactP(sizes: Sizes): number {
  const ones = countOnes(sizes);
  const most = Math.floor((sumSizes(sizes) - sizes.observed) / 2);
  const chances = distribute(sizes, most);
  const tails = binomialTails(ones);
  let p = 0;
  for (const [sum, chance] of chances.entries()) p += chance * (tails[Math.min(ones, most - sum)] as number);
  return 2 * p;
}

/** P(the sizes above 1 that are signed − add up to a sum), by the sum, up to the largest that matters. */
function distribute(given: Sizes, most: number): Float64Array {
  const { sizes, items } = given;
  const chances = new Float64Array(Math.min(most, sumSizes(given) - countOnes(given)) + 1);
  chances[0] = 1;
  let reached = 0;
  for (let i = sizes.length - 1; i >= 0 && sizes[i] !== 1; i--)
    for (let item = 0; item < (items[i] as number); item++) {
      reached = Math.min(reached + (sizes[i] as number), chances.length - 1);
      addItem(chances, sizes[i] as number, reached);
    }
  return chances;
}

/** One more item of this size. @param reached the largest sum with it. */
function addItem(chances: Float64Array, size: number, reached: number): void {
  for (let sum = reached; sum >= size; sum--)
    chances[sum] = ((chances[sum] as number) + (chances[sum - size] as number)) * 0.5;
  for (let sum = Math.min(reached, size - 1); sum >= 0; sum--) chances[sum] = (chances[sum] as number) * 0.5;
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
