/** The trials of a page, within the largest size of a page. */
import { compareRanked, offer, type Ranked } from '../../stats/smallest.ts';

/** The most UTF-16 units of JSON text. A browser reads all of it into memory, and the longest string of any engine is four times as long. */
const MOST_UNITS = 1 << 27;

interface SizedTrial<Trial> extends Ranked {
  readonly trial: Trial;
  readonly units: number;
  readonly position: number;
}

/** Keeps the trials of smallest rank that fit. They can be added in any order. */
export class PageTrialList<Trial> {
  readonly #mostUnits: number;
  /** The kept trials, by rank. */
  readonly #kept: SizedTrial<Trial>[] = [];
  #units = 0;
  #count = 0;
  /** The trial of smallest rank that did not fit. No trial of a larger rank is kept, even a shorter one. */
  #excluded: Ranked | null = null;

  /** @param mostUnits the most UTF-16 units of the JSON texts of all trials together. */
  constructor(mostUnits: number = MOST_UNITS) {
    this.#mostUnits = mostUnits;
  }

  /** Whether a trial does not fit, whatever its length. */
  excludes(one: Ranked): boolean {
    return this.#excluded !== null && compareRanked(one, this.#excluded) > 0;
  }

  /** @param units the UTF-16 units of its JSON text. */
  add({ rank, run, ordinal, trialId }: Ranked, trial: Trial, units: number): void {
    const one = { rank, run, ordinal, trialId, trial, units, position: this.#count++ };
    if (this.excludes(one)) return;
    offer(this.#kept, one, Infinity);
    this.#units += one.units;
    while (this.#units > this.#mostUnits) {
      const last = this.#kept.pop() as SizedTrial<Trial>;
      this.#units -= last.units;
      this.#excluded = last;
    }
  }

  /** The kept trials, by rank. */
  byRank(): Trial[] {
    return this.#kept.map(({ trial }) => trial);
  }

  /** The kept trials, in the order in which they were added. */
  trials(): Trial[] {
    return this.#kept.toSorted((a, b) => a.position - b.position).map(({ trial }) => trial);
  }
}
