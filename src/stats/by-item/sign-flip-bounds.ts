/** Bounds of the p of the sign-flip test, for decisions that do not need its value. They do not depend on the unit of the differences. */
import { LEVEL } from '../../base/core/significance.ts';
import { normalSf } from '../normal.ts';
import type { SignFlipTest } from './sign-flips.ts';

/** With fewer items no p is at most 0.05: 2^(1 − 6) is. */
const FEWEST_ITEMS = 6;

/** Sums over the differences that a test is of. */
export class DifferenceSums {
  /** Differences that are not 0. */
  items = 0;
  sum = 0;
  squares = 0;
  /** Σ |d|³ */
  cubes = 0;
  /** Σ |d| */
  size = 0;
  /** The two largest |d|. */
  #largest = 0;
  #second = 0;

  /** @param from sums to which others are added. */
  constructor(from?: DifferenceSums) {
    if (from === undefined) return;
    Object.assign(this, from);
    [this.#largest, this.#second] = [from.#largest, from.#second];
  }

  add(difference: number, items = 1): void {
    if (difference === 0) return;
    const square = difference * difference;
    const size = Math.abs(difference);
    this.items += items;
    this.size += items * size;
    for (let item = 0; item < Math.min(items, 2); item++) this.#keepLargest(size);
    this.sum += items * difference;
    this.squares += items * square;
    this.cubes += items * square * size;
  }

  #keepLargest(size: number): void {
    if (size > this.#largest) [this.#largest, this.#second] = [size, this.#largest];
    else if (size > this.#second) this.#second = size;
  }

  /** The smallest p that these differences can have: 2^(1 − m) for m items, or for the one or two of six or more that carry more than half of Σ |d|. */
  leastP(): number {
    if (this.items === 0) return 1;
    if (this.items < FEWEST_ITEMS || 2 * (this.#largest + this.#second) <= this.size) return 2 ** (1 - this.items);
    return 2 * this.#largest > this.size ? 1 : 0.5;
  }

  /** The test of these differences, with p and minP of at least {@link leastP}. */
  limit(test: SignFlipTest): SignFlipTest {
    const minP = Math.max(test.minP, this.leastP());
    return { ...test, minP, p: Math.max(test.p, minP) };
  }
}

/** An upper bound of p: 2 · exp(−(Σ d)² / (2 Σ d²)) (Hoeffding 1963, Journal of the American Statistical Association 58:13). */
export function upperBound({ sum, squares }: DifferenceSums): number {
  return squares === 0 ? 1 : Math.min(1, 2 * Math.exp(-(sum * sum) / (2 * squares)));
}

/** The constant of the Berry–Esseen inequality for summands with different distributions (Shevtsova 2010, Doklady Mathematics 82:862). */
const BERRY_ESSEEN = 0.56;

/**
 * A lower bound of p, the larger of two:
 *
 * - (1 − (Σ d)² / Σ d²)² / 3 where that ratio is below 1 (Paley and Zygmund 1932, Mathematical Proceedings of the Cambridge Philosophical Society 28:190; the fourth
 *   moment of a sum with random signs is at most three times the square of the second);
 * - the p of the normal distribution minus twice the largest error that it can have, 0.56 · Σ |d|³ / (Σ d²)^1.5.
 */
export function lowerBound({ sum, squares, cubes }: DifferenceSums): number {
  if (squares === 0) return 1;
  const ratio = (sum * sum) / squares;
  const error = (BERRY_ESSEEN * cubes) / (squares * Math.sqrt(squares));
  return Math.max(ratio < 1 ? (1 - ratio) ** 2 / 3 : 0, 2 * (normalSf(Math.sqrt(ratio)) - error));
}

/**
 * A p that leads to the same decisions at 0.05 as the exact one after Holm's adjustment over so many tests: 1 where p is certainly above 0.05, and an upper bound where that is
 * at most 0.05 / tests, because Holm rejects such a hypothesis whatever the others are.
 * @returns null where the bounds do not decide.
 */
export function boundSignFlips(sums: DifferenceSums, tests: number): number | null {
  if (lowerBound(sums) > LEVEL || sums.leastP() > LEVEL) return 1;
  const upper = upperBound(sums);
  return upper <= LEVEL / tests ? upper : null;
}
