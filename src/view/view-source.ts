/** What the local server shows: the result, the list of all trials, and each trial as it is asked for. */
import type { DataSource, TrialFilter, TrialIndex, TrialRange, TrialRows } from '../core/data-source.ts';
import type { PageData, PageTrial } from '../core/page.ts';
import type { StoredTrial, TrialAddress, TrialStore } from './trial-store.ts';

/** Reads trials from the inputs of the audit. */
export interface TrialReader {
  /** null where it is gone. */
  read(trial: StoredTrial): Promise<PageTrial | null>;
  /** In their order; '' where there is none. */
  questions(trials: readonly TrialAddress[]): Promise<readonly string[]>;
}

/** Rows whose questions are read at once: more than a screen holds. */
const MOST_ROWS = 200;
/** UTF-16 units of a question that a row shows at the most. */
const ROW_TEXT = 200;

export class ViewSource implements DataSource {
  readonly #page: PageData;
  readonly #store: TrialStore;
  readonly #reader: TrialReader;
  readonly #index: TrialIndex;

  constructor(page: PageData, store: TrialStore, reader: TrialReader) {
    this.#page = page;
    this.#store = store;
    this.#reader = reader;
    this.#index = store.index(); // takes a while where there are many trials, and everybody asks for it first
  }

  result(): Promise<PageData> {
    return Promise.resolve(this.#page);
  }

  index(): Promise<TrialIndex> {
    return Promise.resolve(this.#index);
  }

  async trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows> {
    const found = this.#store.rows(filter, { ...range, count: Math.min(range.count, MOST_ROWS) });
    const questions = await this.#reader.questions(found.rows);
    const rows = found.rows.map(({ id, place, itemId, storedCorrect, correct }, i) => ({
      id,
      place,
      itemId,
      question: (questions[i] ?? '').slice(0, ROW_TEXT).toWellFormed(),
      storedCorrect,
      correct,
    }));
    return { ...found, rows };
  }

  async trial(id: string): Promise<PageTrial | null> {
    const found = this.#store.find(id);
    return found === null ? null : await this.#reader.read(found);
  }
}
