/** The trials of a page, and how much one page can hold. */
import type { PageTrial } from '../../result/page.ts';
import { compareRanked, offer, type Ranked } from '../../stats/smallest.ts';

/** UTF-16 units of JSON text. A browser reads the whole of it into memory, and no engine has strings of more than four times as many. */
const MOST_UNITS = 1 << 27;

interface Kept extends Ranked {
  readonly trial: PageTrial;
  readonly units: number;
  readonly position: number;
}

/** Keeps the trials of smallest rank that fit, whatever their order. */
export class PageTrialList {
  readonly #mostUnits: number;
  /** By rank. */
  readonly #kept: Kept[] = [];
  #units = 0;
  #count = 0;
  /** The one of smallest rank that did not fit: of those behind it none is kept, even if it is shorter. */
  #excluded: Ranked | null = null;

  /** @param mostUnits of the JSON text of all trials together. */
  constructor(mostUnits: number = MOST_UNITS) {
    this.#mostUnits = mostUnits;
  }

  /** Whether there is no room for it, whatever its length. */
  excludes(one: Ranked): boolean {
    return this.#excluded !== null && compareRanked(one, this.#excluded) > 0;
  }

  add({ rank, run, ordinal, trialId }: Ranked, trial: PageTrial): void {
    const one = { rank, run, ordinal, trialId, trial, units: JSON.stringify(trial).length, position: this.#count++ };
    if (this.excludes(one)) return;
    offer(this.#kept, one, Infinity);
    this.#units += one.units;
    while (this.#units > this.#mostUnits) {
      const last = this.#kept.pop() as Kept;
      this.#units -= last.units;
      this.#excluded = last;
    }
  }

  /** In the order in which they were added. */
  trials(): PageTrial[] {
    return this.#kept.toSorted((a, b) => a.position - b.position).map(({ trial }) => trial);
  }
}
