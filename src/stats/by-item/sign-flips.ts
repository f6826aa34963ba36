/** The exact test of differences by item. */
import { greatestCommonDivisor } from './divisor.ts';
import { SeededNumbers } from './seeded-numbers.ts';

/** Items with the same difference. */
export interface Differences {
  /** A whole number, such as the change of the number of errors of an item. */
  readonly difference: number;
  /** The number of items with it. */
  readonly items: number;
}

export interface SignFlipTest {
  /** Two-sided; 0 where it is too small for a number. */
  readonly p: number;
  /** The smallest p that so many items with a difference could have. */
  readonly minP: number;
  /** Items whose difference is not 0. */
  readonly items: number;
  /** Whether p was estimated from random draws, because the exact one would take too long. */
  readonly isDrawn: boolean;
}

/** Absolute differences, divided by their greatest common divisor, with the number of items of each. */
interface Sizes {
  /** The number of items whose absolute difference is 1. */
  readonly ones: number;
  /** The other items, largest first. */
  readonly others: readonly Differences[];
  /** |Σ d|. */
  readonly observed: number;
}

/** Additions that an exact test may take: about a tenth of a second. */
const MOST_WORK = 5e7;
const DRAWS = 19_999;
const SEED = 1;
/** The signs that one random number decides. */
const BITS = 32;

/**
 * The two-sided sign-flip test of one whole number per item (Fisher 1935, The Design of Experiments, 21; Pitman 1937, Supplement to the Journal
 * of the Royal Statistical Society 4:119): the share of all 2^m ways to sign the m differences that are not 0 whose sum is at least as far from 0 as the
 * observed one. The null hypothesis is that a difference is as likely to be d as −d. If all |d| are equal, it is the exact McNemar test.
 *
 * Exact: |d| = 1 by the binomial distribution, the others by the recursion of Pagano and Tritchler (1983, Journal of the American Statistical
 * Association 78:435), in doubles, because all terms are positive. If that would take more than {@link MOST_WORK} additions, p = (1 + hits) / 20,000 of
 * 19,999 seeded draws of all signs, and `isDrawn` is true.
 * @throws RangeError for a difference that is no exact integer.
 */
export function signFlipTest(differences: Iterable<Differences>): SignFlipTest {
  const given = [...differences].filter(({ difference, items }) => difference !== 0 && items > 0);
  const wrong = given.find(({ difference }) => !Number.isSafeInteger(difference));
  if (wrong !== undefined) throw new RangeError(`a difference is ${wrong.difference}, and not an exact integer`);
  const items = given.reduce((sum, one) => sum + one.items, 0);
  if (items === 0) return { p: 1, minP: 1, items: 0, isDrawn: false };
  const sizes = reduceSizes(given);
  const isDrawn = countWork(sizes.others) > MOST_WORK;
  const p = sizes.observed === 0 ? 1 : isDrawn ? drawnP(sizes) : exactP(sizes);
  return { p: Math.min(1, p), minP: 2 ** (1 - items), items, isDrawn };
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
  return { ones: items.get(1) ?? 0, others, observed: Math.abs(sum) };
}

/** Additions of {@link distribute}. */
function countWork(others: readonly Differences[]): number {
  const items = others.reduce((sum, one) => sum + one.items, 0);
  return items * others.reduce((sum, one) => sum + one.items * one.difference, 0);
}

/** 2 · P(sum ≥ observed), for an observed sum above 0. */
function exactP({ ones, others, observed }: Sizes): number {
  const chances = distribute(others);
  const largest = chances.length - 1;
  const tails = binomialTails(ones);
  let p = 0;
  // The items of the others that are signed + have the sum j: all of them have the sum 2j − largest.
  for (const [j, chance] of chances.entries()) {
    // The ones have to be at least this far, so that at least this many of them are signed +.
    const positive = Math.ceil((observed - (2 * j - largest) + ones) / 2);
    if (chance > 0 && positive <= ones) p += chance * (tails[Math.max(0, positive)] as number);
  }
  return 2 * p;
}

/** P(the items that are signed + have the sum j), by j. */
function distribute(others: readonly Differences[]): Float64Array {
  const chances = new Float64Array(1 + others.reduce((sum, { difference, items }) => sum + difference * items, 0));
  chances[0] = 1;
  let reached = 0;
  for (const { difference, items } of others)
    for (let item = 0; item < items; item++) {
      reached += difference;
      for (let j = reached; j >= difference; j--)
        chances[j] = ((chances[j] as number) + (chances[j - difference] as number)) / 2;
      for (let j = 0; j < difference; j++) chances[j] = (chances[j] as number) / 2;
    }
  return chances;
}

/** P(at least k of n coins show heads), by k from 0 to n. */
function binomialTails(n: number): Float64Array {
  const tails = new Float64Array(n + 1);
  const middle = Math.floor(n / 2);
  // From the middle outwards, relative to the chance of the middle: no term is above 1, and only those that do not matter are 0.
  tails[middle] = 1;
  for (let k = middle + 1; k <= n; k++) tails[k] = ((tails[k - 1] as number) * (n - k + 1)) / k;
  for (let k = middle - 1; k >= 0; k--) tails[k] = ((tails[k + 1] as number) * (k + 1)) / (n - k);
  for (let k = n - 1; k >= 0; k--) tails[k] = (tails[k] as number) + (tails[k + 1] as number);
  const all = tails[0] as number;
  return tails.map((tail) => tail / all);
}

function drawnP({ ones, others, observed }: Sizes): number {
  const sizes = Float64Array.from([
    ...others.flatMap(({ difference, items }) => Array.from({ length: items }, () => difference)),
    ...Array.from({ length: ones }, () => 1),
  ]);
  const random = new SeededNumbers(SEED);
  let hits = 0;
  for (let draw = 0; draw < DRAWS; draw++) if (Math.abs(drawSum(sizes, random)) >= observed) hits++;
  return (1 + hits) / (DRAWS + 1);
}

/** Σ ±size with random signs. */
function drawSum(sizes: Float64Array, random: SeededNumbers): number {
  let sum = 0;
  let bits = 0;
  for (let i = 0; i < sizes.length; i++) {
    bits = i % BITS === 0 ? random.bits() : bits >>> 1;
    sum += (bits & 1) === 0 ? (sizes[i] as number) : -(sizes[i] as number);
  }
  return sum;
}
