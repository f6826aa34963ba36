/** What the local server shows: the result, the list of all trials, and each trial as it is asked for. */
import type {
  DataSource,
  MarkWords,
  OpenTrial,
  ReviewState,
  TrialFilter,
  TrialIndex,
  TrialRange,
  TrialRow,
  TrialRows,
} from '../data-source.ts';
import { InputError } from '../../core/errors.ts';
import type { PageData, PageTrial } from '../../result/page.ts';
import { isSearch } from '../../text/text-search.ts';
import { blindRow, blindTrial } from './blind.ts';
import type { ReviewSession } from './review-session.ts';
import type { StoredRow, StoredTrial, TrialAddress } from './stored-trial.ts';
import { TextFinder, type TextSearch } from './text-finder.ts';
import type { TrialStore } from './trial-store.ts';

/** Reads trials from the inputs of the audit. */
interface TrialReader {
  /** null where it no longer exists. */
  read(trial: StoredTrial): Promise<PageTrial | null>;
  /** In their order; '' where there is none. */
  questions(trials: readonly TrialAddress[]): Promise<readonly string[]>;
  readonly search: TextSearch;
}

export interface ViewParts {
  readonly page: () => Promise<PageData>;
  readonly store: TrialStore;
  readonly reader: TrialReader;
  /** null without a review. */
  readonly session: ReviewSession | null;
}

/** Rows whose questions are read at once: more than a screen shows. */
const MOST_ROWS = 200;
/** UTF-16 units of a question that a row shows at the most. */
const ROW_TEXT = 200;

export class ViewSource implements DataSource {
  readonly #parts: ViewParts;
  #index: TrialIndex | undefined;
  readonly #finder: TextFinder;

  constructor(parts: ViewParts) {
    const { store, reader } = parts;
    this.#parts = parts;
    this.#finder = new TextFinder((words) => reader.search(words), store.sets);
  }

  result(): Promise<PageData> {
    return this.#parts.page();
  }

  index(): Promise<TrialIndex> {
    this.#index ??= this.#parts.store.index();
    return Promise.resolve(this.#index);
  }

  async trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows> {
    const { store, reader } = this.#parts;
    const search = isSearch(filter.text) ? await this.#finder.find(filter.text) : null;
    const found = store.rows(filter, { ...range, count: Math.min(range.count, MOST_ROWS) }, search);
    const questions = await reader.questions(found.rows);
    return { ...found, rows: found.rows.map((row, i) => this.#row(row, questions[i] ?? '')) };
  }

  async trial(id: string): Promise<OpenTrial | null> {
    const { store, reader, session } = this.#parts;
    const found = store.find(id);
    const trial = found === null ? null : await reader.read(found);
    if (found === null || trial === null) return null;
    const review = session?.of(found.draw) ?? null;
    return { trial: review?.isBlind === true ? blindTrial(trial) : trial, review };
  }

  review(): Promise<ReviewState | null> {
    return Promise.resolve(this.#parts.session?.state() ?? null);
  }

  mark(id: string, words: MarkWords): Promise<ReviewState> {
    return new Promise((resolve) => resolve(this.#mark(id, words)));
  }

  /** @throws InputError without a review, or if the trial is not in the sample, or the mark cannot be kept. */
  #mark(id: string, words: MarkWords): ReviewState {
    const { store, session } = this.#parts;
    if (session === null)
      throw new InputError('No review is open: start "audit view" with --reviews and the file for the marks.');
    const draw = store.find(id)?.draw ?? null;
    if (draw === null)
      throw new InputError(`${id}: is not in the sample, and only trials of the sample can be marked.`);
    session.say(draw, words);
    return session.state();
  }

  #row({ id, place, itemId, storedCorrect, correct, draw }: StoredRow, question: string): TrialRow {
    const review = this.#parts.session?.of(draw) ?? null;
    const text = question.slice(0, ROW_TEXT).toWellFormed();
    const row = { id, place, itemId, question: text, storedCorrect, correct, review };
    return review?.isBlind === true ? blindRow(row) : row;
  }
}
