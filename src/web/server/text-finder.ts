/** Looks for a text in all trials. Typing starts many searches, so a newer search ends the one before it, and the last results are kept. */
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../core/errors.ts';
import { compileSearch } from '../../text/text-search.ts';
import type { TrialAddress } from './stored-trial.ts';
import type { TrialSets } from './trial-sets.ts';

/** The texts that a search reads. */
export interface TrialTexts extends TrialAddress {
  readonly texts: readonly (string | null)[];
}

/** Reads those at these places again. */
export type TextReader = (trials: readonly TrialAddress[]) => AsyncIterable<TrialTexts>;

/** Searches whose outcome is kept. */
const MOST_KEPT = 8;
/** Trials between two turns for other requests. */
const TURN = 200;

export class TextFinder {
  readonly #trials: readonly TrialAddress[];
  readonly #read: TextReader;
  readonly #sets: TrialSets;
  /** The numbers of searches that are over by what was looked for, the oldest first. */
  readonly #kept = new Map<string, number>();
  #running: { readonly words: string; readonly number: Promise<number> } | null = null;
  #latest = 0;

  /** @param trials all that there are. */
  constructor(trials: readonly TrialAddress[], read: TextReader, sets: TrialSets) {
    this.#trials = trials;
    this.#read = read;
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
      this.#sets.setFound(search, await this.#matching(words, isCurrent));
      this.#keep(words, search);
      return search;
    } finally {
      if (isCurrent()) this.#running = null;
    }
  }

  async #matching(words: string, isCurrent: () => boolean): Promise<TrialAddress[]> {
    const matches = compileSearch(words);
    const found: TrialAddress[] = [];
    let seen = 0;
    for await (const { run, ordinal, texts } of this.#read(this.#trials)) {
      if (matches(texts)) found.push({ run, ordinal });
      if (++seen % TURN === 0) await setImmediate();
      if (!isCurrent()) throw new InputError('Another search has begun; search again.');
    }
    return found;
  }

  #keep(words: string, search: number): void {
    this.#kept.set(words, search);
    const [oldest] = this.#kept;
    if (oldest === undefined || this.#kept.size <= MOST_KEPT) return;
    this.#kept.delete(oldest[0]);
    this.#sets.dropFound(oldest[1]);
  }
}
