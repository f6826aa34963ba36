/** The bootstrap of means: how they would vary if other queries had been drawn. */
import seedrandom from 'seedrandom';
import type { Interval } from '../core/statistics.ts';

export interface BootstrapMean {
  readonly mean: number;
  readonly interval: Interval;
}

export interface BootstrapOptions {
  /** Samples drawn with replacement. */
  readonly resamples: number;
  readonly seed: number;
}

const LEVEL = 0.95;
const TWO_TO_32 = 2 ** 32;

/**
 * Means of columns with 95 % percentile intervals (Efron and Tibshirani 1993, "An Introduction to the Bootstrap", chapter 13): rows are drawn
 * with replacement, whole rows at a time, and the interval is between the quantiles 2.5 % and 97.5 % of the means of the samples.
 * Quantiles are interpolated linearly (type 7 of Hyndman and Fan 1996). The same rows and seed give the same intervals.
 * @param rows - one row after the other, each with `width` numbers; at least one row.
 */
export function bootstrapMeans(
  rows: Float64Array,
  width: number,
  { resamples, seed }: BootstrapOptions,
): BootstrapMean[] {
  const n = rows.length / width;
  const means = Array.from({ length: width }, () => new Float64Array(resamples));
  const random = seedrandom.tychei(String(seed));
  const times = new Uint32Array(n);
  for (let sample = 0; sample < resamples; sample++) {
    drawTimes(times, random);
    const sums = weightedSums(rows, width, times);
    for (let column = 0; column < width; column++)
      (means[column] as Float64Array)[sample] = (sums[column] as number) / n;
  }
  const sums = weightedSums(rows, width, times.fill(1));
  return means.map((column, at) => ({ mean: (sums[at] as number) / n, interval: findInterval(column.toSorted()) }));
}

/**
 * The same for columns that lack some rows: rows are drawn as above, and the mean of a column is over those of them that it has. Samples in which
 * it has none are left out. A column that has all rows gets what `bootstrapMeans` gives.
 * @param columns - all of the same length, with NaN for a row that the column lacks.
 * @returns null for a column without a row, or without one in any sample.
 */
export function bootstrapColumnMeans(
  columns: readonly Float64Array[],
  { resamples, seed }: BootstrapOptions,
): (BootstrapMean | null)[] {
  const { rows, width, countAt } = withCounts(columns);
  const means = columns.map(() => new Float64Array(resamples));
  const random = seedrandom.tychei(String(seed));
  const times = new Uint32Array(columns[0]?.length ?? 0);
  const resampleMeans = (): number[] => {
    const sums = weightedSums(rows, width, times);
    return countAt.map((count, at) => (sums[at] as number) / (sums[count] as number));
  };
  for (let sample = 0; sample < resamples; sample++) {
    drawTimes(times, random);
    for (const [at, mean] of resampleMeans().entries()) (means[at] as Float64Array)[sample] = mean;
  }
  times.fill(1);
  return resampleMeans().map((mean, at) => {
    const sorted = (means[at] as Float64Array).filter((one) => !Number.isNaN(one)).toSorted();
    return sorted.length === 0 ? null : { mean, interval: findInterval(sorted) };
  });
}

interface RowsWithCounts {
  /** Row by row: the values with 0 for those that are lacking, then 1 or 0 for each set of columns that lack the same rows. */
  readonly rows: Float64Array;
  readonly width: number;
  /** Where the 1 or 0 of each column is. */
  readonly countAt: readonly number[];
}

function withCounts(columns: readonly Float64Array[]): RowsWithCounts {
  const kinds: Float64Array[] = [];
  const countAt = columns.map((column) => {
    const known = kinds.findIndex((kind) =>
      kind.every((value, row) => Number.isNaN(value) === Number.isNaN(column[row])),
    );
    return columns.length + (known === -1 ? kinds.push(column) - 1 : known);
  });
  const width = columns.length + kinds.length;
  const rows = new Float64Array((columns[0]?.length ?? 0) * width);
  const put = (at: number, column: Float64Array, show: (value: number) => number): void => {
    for (const [row, value] of column.entries()) rows[row * width + at] = Number.isNaN(value) ? 0 : show(value);
  };
  for (const [at, column] of columns.entries()) put(at, column, (value) => value);
  for (const [at, kind] of kinds.entries()) put(columns.length + at, kind, () => 1);
  return { rows, width, countAt };
}

/** How many times each row is drawn. */
function drawTimes(times: Uint32Array, random: seedrandom.PRNG): void {
  times.fill(0);
  const scale = times.length / TWO_TO_32;
  for (let drawn = 0; drawn < times.length; drawn++) {
    const row = Math.floor((random.int32() >>> 0) * scale);
    times[row] = (times[row] as number) + 1;
  }
}

function weightedSums(rows: Float64Array, width: number, times: Uint32Array): Float64Array {
  const sums = new Float64Array(width);
  for (let row = 0, start = 0; row < times.length; row++, start += width) {
    const weight = times[row] as number;
    if (weight === 0) continue;
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] as number) + weight * (rows[start + column] as number);
  }
  return sums;
}

function findInterval(sorted: Float64Array): Interval {
  return [quantile(sorted, (1 - LEVEL) / 2), quantile(sorted, (1 + LEVEL) / 2)];
}

function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}
