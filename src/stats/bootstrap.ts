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
 * with replacement, whole rows at a time, and the interval is what lies between the quantiles 2.5 % and 97.5 % of the means of the samples.
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
  return means.map((column, at) => ({ mean: (sums[at] as number) / n, interval: intervalOf(column.toSorted()) }));
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

function intervalOf(sorted: Float64Array): Interval {
  return [quantile(sorted, (1 - LEVEL) / 2), quantile(sorted, (1 + LEVEL) / 2)];
}

function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}
