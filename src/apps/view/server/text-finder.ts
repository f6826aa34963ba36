/** Looks for a text in all trials. Typing starts many searches, so a newer search ends the one before it, and the last results are kept. */
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../../base/core/errors.ts';
import type { TrialAddress } from './stored-trial.ts';
import type { TrialSets } from './trial-sets.ts';

/** Finds the trials with the words, in groups between which other requests are answered; some are in several groups. */
export type TextSearch = (words: string) => AsyncIterable<readonly TrialAddress[]>;

/** Searches whose outcome is kept. */
const MOST_KEPT = 8;

export class TextFinder {
  readonly #searchAll: TextSearch;
  readonly #sets: TrialSets;
  /** The numbers of searches that are over by what was looked for, the oldest first. */
  readonly #kept = new Map<string, number>();
  #running: { readonly words: string; readonly number: Promise<number> } | null = null;
  #latest = 0;

  constructor(searchAll: TextSearch, sets: TrialSets) {
    this.#searchAll = searchAll;
    this.#sets = sets;
  }

  /**
   * The number of the search for these words, when it is over.
   * @throws InputError if a newer search ended it, or an input cannot be read any more.
   */
  async find(words: string): Promise<number> {
    const kept = this.#kept.get(words);
    if (kept !== undefined) return kept;
    if (this.#running?.words !== words) this.#running = { words, number: this.#search(words, ++this.#latest) };
    return await this.#running.number;
  }

  async #search(words: string, search: number): Promise<number> {
    const isCurrent = (): boolean => search === this.#latest;
    try {
      this.#sets.setFound(search, await this.#findPlaces(words, isCurrent));
      this.#keep(words, search);
      return search;
    } finally {
      if (isCurrent()) this.#running = null;
    }
  }

  async #findPlaces(words: string, isCurrent: () => boolean): Promise<number[]> {
    const places: number[] = [];
    for await (const group of this.#searchAll(words)) {
      for (const place of this.#sets.placesOf(group)) places.push(place);
      await setImmediate();
      if (!isCurrent()) throw new InputError('Another search has begun; search again.');
    }
    return places;
  }

  #keep(words: string, search: number): void {
    this.#kept.set(words, search);
    const [oldest] = this.#kept;
    if (oldest === undefined || this.#kept.size <= MOST_KEPT) return;
    this.#kept.delete(oldest[0]);
    this.#sets.dropFound(oldest[1]);
  }
}
