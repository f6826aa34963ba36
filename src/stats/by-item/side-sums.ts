import { cautiousVariance, type ClusteredMean } from './bounded-mean.ts';

/** Sums over the items of one side. Values are measured from an origin, so that values which are all alike have no spread by rounding. */
export class SideSums {
  /** Values. */
  n = 0;
  /** Items with a value. */
  items = 0;
  /** Σ S_i, with S_i the sum of the values of item i. */
  #sum = 0;
  /** Σ S_i² */
  #squares = 0;
  /** Σ n_i·S_i, with n_i the number of the values of item i. */
  #products = 0;
  /** Σ n_i² */
  #sizes = 0;
  /** Σ of the squares of the single values. */
  #valueSquares = 0;
  /** Values of items of which all values are the least possible one, or all are the largest. */
  #ends = 0;
  /** The largest change of a sum, to tell rounding: sums of values that were taken away again need not end in 0. */
  #scale = 0;

  /**
   * Replaces the number and the sum of the values of an item.
   * @param value the value that is added or taken away.
   * @param ends of these values, those of an item of which all are the least or all are the largest possible value: how many more.
   */
  replace(n: number, sum: number, newN: number, newSum: number, value: number, ends: number): void {
    this.n += newN - n;
    this.items += Number(newN > 0) - Number(n > 0);
    this.#sum += newSum - sum;
    this.#scale = Math.max(this.#scale, Math.abs(newSum - sum));
    this.#squares += newSum * newSum - sum * sum;
    this.#products += newN * newSum - n * sum;
    this.#sizes += newN * newN - n * n;
    this.#valueSquares += (newN - n) * value * value;
    this.#ends += ends;
    if (this.n === 0) this.#sum = this.#squares = this.#products = this.#valueSquares = 0; // and no rounding
  }

  /** The mean; exactly the origin where all values are. */
  mean(origin: number): number {
    return this.offset() === 0 ? origin : (origin * this.n + this.#sum) / this.n;
  }

  /** The mean, from the origin. */
  offset(): number {
    return Math.abs(this.#sum) <= ROUNDING * this.#scale ? 0 : this.#sum / this.n;
  }

  /** Σ (S_i − n_i·m)²; exactly 0 where it is rounding. */
  residuals(): number {
    const mean = this.offset();
    const sum = this.#squares - 2 * mean * this.#products + mean * mean * this.#sizes;
    return sum <= ROUNDING * Math.max(this.#squares, this.#scale * this.#scale) ? 0 : sum;
  }

  /** The same with the variance of {@link cautiousVariance}. */
  cautious(mean: number, unit = 1): ClusteredMean {
    const known = this.clustered(mean, unit);
    const offset = this.offset();
    const isAlike = this.items < 2 || this.residuals() === 0;
    const spread = isAlike ? 0 : Math.max(0, this.#valueSquares / this.n - offset * offset) / (unit * unit);
    return { ...known, variance: cautiousVariance(known, spread) };
  }

  /** Σ n_i² */
  sizes(): number {
    return this.#sizes;
  }

  /** @param unit how much 1 is in the unit of the values. */
  clustered(mean: number, unit = 1): ClusteredMean {
    const { items, n } = this;
    return {
      mean,
      items,
      variance: items < 2 ? 0 : ((items / (items - 1)) * this.residuals()) / (n * n * unit * unit),
      weight: this.#sizes / (n * n),
      ends: this.#ends / n,
    };
  }
}

/** What remains of a sum whose terms cancel, relative to them. */
const ROUNDING = 1e-13;
