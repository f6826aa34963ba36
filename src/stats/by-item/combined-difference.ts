/** The difference of a weighted mean of several measures between two sides of rows, such as the answers before and after a date. */
import type { Interval } from '../../base/core/statistics.ts';
import { cautiousVariance, correctedInterval, unboundedInterval, type ClusteredMean } from './bounded-mean.ts';
import { differenceOfMeans, moverInterval } from './mover.ts';

/** A measure, and its weight in the combined mean. */
export interface WeightedColumn {
  /** By row; NaN where the row does not have it. */
  readonly column: Float64Array;
  /** Above 0. */
  readonly weight: number;
}

export interface Rows {
  /** By row: 0 for the first side, 1 for the second, and any other number for neither. */
  readonly sides: Int8Array;
  /** The number of the item of each row, from 0. */
  readonly items: Uint32Array;
  readonly itemCount: number;
}

export interface CombinedMean {
  /** Rows with one of the measures. */
  readonly n: number;
  /** Items that they belong to. */
  readonly items: number;
  /** Σ weight · mean of the measure. */
  readonly mean: number;
}

export interface CombinedDifference {
  readonly before: CombinedMean;
  readonly after: CombinedMean;
  /** The mean of the second side minus that of the first. */
  readonly difference: number;
  /** null for a single item on one of the sides. */
  readonly interval: Interval | null;
}

/** A residual that is at most so large, relative to 1, is rounding. */
const ROUNDING = 1e-13;

/**
 * D = Σ_k λ_k (m₁k − m₀k), with m_sk the mean of measure k over the rows of side s that have it. The contribution of a row to the mean of its side is
 * Σ_k λ_k (x_k − m_sk) / n_sk over its measures (linearization; Särndal, Swensson and Wretman 1992, Model Assisted Survey Sampling, 5.5), so that measures of
 * a row, and rows of an item, may depend on each other in any way. With a single measure it is the difference of `ItemValues`.
 * @param measures of which each has a value on both sides.
 * @returns null where a side has no row.
 */
export function combinedDifference(
  measures: readonly WeightedColumn[],
  rows: Rows,
  level = 0.95,
): CombinedDifference | null {
  const [first, second] = [new Side(measures, rows, 0), new Side(measures, rows, 1)];
  if (first.n === 0 || second.n === 0) return null;
  const difference = differenceOfMeans(second.mean, first.mean);
  const [before, after] = [first.interval(level), second.interval(level)];
  const interval =
    before === null || after === null
      ? null
      : moverInterval(
          { estimate: second.mean, interval: after },
          { estimate: first.mean, interval: before },
          correlate(first, second),
        );
  return { before: first.describe(), after: second.describe(), difference, interval };
}

class Side {
  n = 0;
  items = 0;
  readonly mean: number;
  /** By item: what its rows contribute. */
  readonly residuals: Float64Array;
  /** By item: its part of all weight; they add up to the sum of the weights. */
  readonly shares: Float64Array;
  /** Σ of squares of the contributions, and of the parts, of single rows. */
  #rowResiduals = 0;
  #rowShares = 0;
  /** By item: its rows, and those of which all measures are 0, and all are 1. */
  readonly #rows: Uint32Array;
  readonly #zeros: Uint32Array;
  readonly #ones: Uint32Array;
  readonly #isBounded: boolean;

  constructor(measures: readonly WeightedColumn[], rows: Rows, side: 0 | 1) {
    const means = measures.map(({ column }) => meanOf(column, rows.sides, side));
    const weights = measures.map(({ weight }, k) => weight / (means[k]?.n ?? 1));
    this.mean = measures.reduce((sum, { weight }, k) => sum + weight * (means[k]?.mean ?? 0), 0);
    this.#isBounded = means.every(({ isBounded }) => isBounded);
    const centres = means.map(({ mean }) => mean);
    this.residuals = new Float64Array(rows.itemCount);
    this.shares = new Float64Array(rows.itemCount);
    this.#rows = new Uint32Array(rows.itemCount);
    this.#zeros = new Uint32Array(rows.itemCount);
    this.#ones = new Uint32Array(rows.itemCount);
    // Indexed, because this is done for every tag and every boundary between weeks.
    for (let row = 0; row < rows.sides.length; row++) {
      if (rows.sides[row] !== side) continue;
      let [residual, share, least, largest] = [0, 0, 1, 0];
      for (let k = 0; k < measures.length; k++) {
        const value = (measures[k] as WeightedColumn).column[row] as number;
        if (Number.isNaN(value)) continue;
        residual += (weights[k] as number) * (value - (centres[k] as number));
        share += weights[k] as number;
        least = Math.min(least, value);
        largest = Math.max(largest, value);
      }
      if (share === 0) continue;
      const item = rows.items[row] as number;
      this.#rows[item] = (this.#rows[item] as number) + 1;
      if (largest === 0) this.#zeros[item] = (this.#zeros[item] as number) + 1;
      if (least === 1) this.#ones[item] = (this.#ones[item] as number) + 1;
      this.#add(item, residual, share);
    }
  }

  #add(item: number, residual: number, share: number): void {
    this.n++;
    if (this.shares[item] === 0) this.items++;
    this.residuals[item] = (this.residuals[item] as number) + residual;
    this.shares[item] = (this.shares[item] as number) + share;
    this.#rowResiduals += residual * residual;
    this.#rowShares += share * share;
  }

  describe(): CombinedMean {
    const { n, items, mean } = this;
    return { n, items, mean };
  }

  interval(level: number): Interval | null {
    if (!this.#isBounded) return unboundedInterval(this.#clustered(this.mean), level);
    const within = Math.min(1, Math.max(0, this.mean)); // rounding may leave the range
    return correctedInterval(this.#clustered(within), level)?.interval ?? null;
  }

  /** Rows of items whose rows are all 0, or all 1. */
  #countEnds(): number {
    const isEnd = (rows: number, item: number): boolean => rows === this.#zeros[item] || rows === this.#ones[item];
    return this.#rows.reduce((sum, rows, item) => (isEnd(rows, item) ? sum + rows : sum), 0);
  }

  #clustered(mean: number): ClusteredMean {
    const { items } = this;
    const residuals = sumSquares(this.residuals);
    const alike = { mean, items, variance: 0, weight: sumSquares(this.shares), ends: this.#countEnds() / this.n };
    if (items < 2 || residuals <= ROUNDING * ROUNDING) return alike;
    const known = { ...alike, variance: (items / (items - 1)) * residuals };
    return { ...known, variance: cautiousVariance(known, this.#rowResiduals / this.#rowShares) };
  }
}

/** As in `ItemValues`: times 1 − 2/G for G items on both sides, and at most what it would be if all rows of an item were alike. */
function correlate(first: Side, second: Side): number {
  let [together, shares, shared] = [0, 0, 0];
  for (let item = 0; item < first.shares.length; item++) {
    const [share, other] = [first.shares[item] as number, second.shares[item] as number];
    if (share === 0 || other === 0) continue;
    shared++;
    shares += share * other;
    together += (first.residuals[item] as number) * (second.residuals[item] as number);
  }
  const spread = Math.sqrt(sumSquares(first.residuals) * sumSquares(second.residuals));
  if (shared === 0 || spread <= ROUNDING * ROUNDING) return 0;
  const most = shares / Math.sqrt(sumSquares(first.shares) * sumSquares(second.shares));
  return Math.max(-most, Math.min(most, (together / spread) * Math.max(0, 1 - 2 / shared)));
}

function meanOf(
  column: Float64Array,
  sides: Int8Array,
  side: number,
): { readonly n: number; readonly mean: number; readonly isBounded: boolean } {
  let [n, sum, isBounded] = [0, 0, true];
  for (let row = 0; row < sides.length; row++) {
    const value = column[row] as number;
    if (sides[row] !== side || Number.isNaN(value)) continue;
    n++;
    sum += value;
    if (value < 0 || value > 1) isBounded = false;
  }
  return { n, mean: n === 0 ? 0 : sum / n, isBounded };
}

function sumSquares(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] as number) ** 2;
  return sum;
}
