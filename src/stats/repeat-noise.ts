/** How much of the uncertainty of a mean is that of its measurements, where each thing was measured repeatedly. */
import { average } from './mean.ts';

export interface Noise {
  /** Groups of at least two repeats, such as the replies of one model about one answer. */
  readonly groups: number;
  /** The standard deviation between repeats, pooled over the groups. */
  readonly deviation: number;
  /** The share of the groups whose repeats are all equal. */
  readonly equal: number;
  /** The standard error of the mean over all things, with their items as the units; null for a single item. */
  readonly standardError: number | null;
  /** The same with twice as many repeats. */
  readonly standardErrorDoubled: number | null;
  /** The share of the squared standard error that comes from the repeats, at most 1; null where it is 0 or unknown. */
  readonly share: number | null;
}

/**
 * A thing is the mean over groups of the means over repeats. With s² the variance within groups, the repeats add (s²/G²) Σ 1/R to the variance of
 * a thing with G groups of R repeats, and this divided by n² to that of the mean over n things: the variance components of a one-way layout
 * (Searle, Casella and McCulloch 1992, Variance Components, chapter 3). The whole variance of the mean is that of cluster sampling,
 * Q/(Q−1) Σ S² / n², with S the sum over an item of the distances to the mean (Cochran 1977, Sampling Techniques, chapter 9A).
 */
export class RepeatNoise {
  #n = 0;
  #groups = 0;
  #equal = 0;
  #within = 0;
  #degrees = 0;
  /** Σ over things of (1/G²) Σ 1/R. */
  #weight = 0;
  readonly #sums: number[] = [];
  readonly #sizes: number[] = [];

  /**
   * @param item what the thing belongs to, from 0; things of one item may depend on each other.
   * @param groups the repeats of each group; empty groups count nothing.
   */
  add(item: number, groups: readonly (readonly number[])[]): void {
    const measured = groups.filter((repeats) => repeats.length > 0);
    if (measured.length === 0) return;
    const value = mean(measured.map(mean));
    this.#n++;
    this.#sums[item] = (this.#sums[item] ?? 0) + value;
    this.#sizes[item] = (this.#sizes[item] ?? 0) + 1;
    this.#weight += measured.reduce((sum, { length }) => sum + 1 / length, 0) / measured.length ** 2;
    for (const repeats of measured) this.#addRepeats(repeats);
  }

  #addRepeats(repeats: readonly number[]): void {
    const [first] = repeats;
    if (first === undefined || repeats.length < 2) return;
    this.#groups++;
    if (repeats.every((repeat) => repeat === first)) this.#equal++;
    const middle = mean(repeats);
    this.#within += repeats.reduce((sum, repeat) => sum + (repeat - middle) ** 2, 0);
    this.#degrees += repeats.length - 1;
  }

  /** null where nothing was repeated. */
  result(): Noise | null {
    if (this.#groups === 0) return null;
    const variance = this.#within / this.#degrees;
    const noise = (variance * this.#weight) / this.#n ** 2;
    const whole = this.#varianceOfMean();
    return {
      groups: this.#groups,
      deviation: Math.sqrt(variance),
      equal: this.#equal / this.#groups,
      standardError: whole === null ? null : Math.sqrt(whole),
      standardErrorDoubled: whole === null ? null : Math.sqrt(Math.max(0, whole - noise / 2)),
      share: whole === null || whole === 0 ? null : Math.min(1, noise / whole),
    };
  }

  #varianceOfMean(): number | null {
    const items = Object.keys(this.#sums).length;
    if (items < 2) return null;
    const middle = this.#sums.reduce((sum, value) => sum + value, 0) / this.#n;
    const squares = this.#sums.reduce((sum, value, item) => sum + (value - (this.#sizes[item] ?? 0) * middle) ** 2, 0);
    return ((items / (items - 1)) * squares) / this.#n ** 2;
  }
}

/** Of at least one value. */
function mean(values: readonly number[]): number {
  return average(values) ?? NaN;
}
