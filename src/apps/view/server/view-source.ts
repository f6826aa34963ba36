/** What the local server shows: the result, the list of all trials, and each trial as it is asked for. */
import { shownScheme } from '../../../web/comparison.ts';
import type {
  DataSource,
  Facet,
  MarkWords,
  NextTrial,
  OpenTrial,
  ReviewState,
  RowSorting,
  TrialCounts,
  TrialFilter,
  TrialIndex,
  TrialRange,
  TrialRow,
  TrialRows,
} from '../../../web/data-source.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { PageDocument, PageTrial } from '../../../documents/page.ts';
import type { ComparedParses, RowTexts } from '../../../documents/row-texts.ts';
import { parseQuery } from '../../../documents/search/query.ts';
import { isSearch } from '../../../base/text/text-search.ts';
import { blindRow, blindTrial, isBlindSearch } from './blind.ts';
import type { ReviewSession } from './review-session.ts';
import { RowSorter } from './row-sorter.ts';
import type { StoredRow, StoredTrial, TrialAddress } from './stored-trial.ts';
import { TextFinder, type TextSearch } from './text-finder.ts';
import type { Matches } from './trial-matcher.ts';
import type { TrialStore } from './trial-store.ts';

/** Reads trials from the inputs of the audit. */
interface TrialReader {
  /** null where it no longer exists. */
  read(trial: StoredTrial): Promise<PageTrial | null>;
  /** In their order; empty where there is no such trial any more. */
  rowTexts(rows: readonly (TrialAddress & ComparedParses)[]): Promise<readonly RowTexts[]>;
  readonly search: TextSearch;
}

export interface ViewParts {
  readonly page: () => Promise<PageDocument>;
  readonly store: TrialStore;
  readonly reader: TrialReader;
  /** null without a review. */
  readonly session: ReviewSession | null;
}

/** Rows whose texts are read at once: more than a screen shows. */
const MOST_ROWS = 200;

export class ViewSource implements DataSource {
  readonly #parts: ViewParts;
  #index: TrialIndex | undefined;
  readonly #finder: TextFinder;
  readonly #sorter: RowSorter;

  constructor(parts: ViewParts) {
    const { store, reader } = parts;
    this.#parts = parts;
    this.#finder = new TextFinder((words) => reader.search(words), store.sets);
    this.#sorter = new RowSorter(store, (places, filter) => this.#rows(places, filter));
  }

  result(): Promise<PageDocument> {
    return this.#parts.page();
  }

  index(): Promise<TrialIndex> {
    this.#index ??= this.#parts.store.index();
    return Promise.resolve(this.#index);
  }

  async trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows> {
    const { store, session } = this.#parts;
    session?.refresh();
    const { gained, lost, sorted, isUnsorted } = await this.#find(filter, range.sort);
    const { from, selected } = range;
    const rows = await this.#rows(sorted.subarray(from, from + Math.min(range.count, MOST_ROWS)), filter);
    const areAscending = filter.sample === null && (range.sort === null || isUnsorted);
    const selectedAt = selected === null ? null : store.positionOf(selected, sorted, areAscending);
    return { total: sorted.length, gained, lost, from, rows, selectedAt, isUnsorted };
  }

  async counts(filter: TrialFilter, facet: Facet): Promise<TrialCounts> {
    const { store, session } = this.#parts;
    session?.refresh();
    const search = await this.#search(filter.text);
    const { claims = [] } = (await this.result()).result;
    return store.counts(filter, facet, { index: await this.index(), claims }, search);
  }

  async fullTrials(filter: TrialFilter, { sort, from, count }: TrialRange): Promise<readonly PageTrial[]> {
    const { store, session } = this.#parts;
    session?.refresh();
    const { sorted } = await this.#find(filter, sort);
    const trials: PageTrial[] = [];
    for (const { id } of store.rows(sorted.subarray(from, from + Math.min(count, MOST_ROWS)))) {
      const found = await this.#read(store.find(id));
      if (found !== null) trials.push(found.trial);
    }
    return trials;
  }

  async trial(id: string, tab: string): Promise<OpenTrial | null> {
    const { store, session } = this.#parts;
    session?.refresh();
    const found = store.find(id);
    session?.open(found?.draw ?? null, tab);
    return await this.#read(found);
  }

  review(): Promise<ReviewState | null> {
    return settle(() => {
      this.#parts.session?.refresh();
      return this.#parts.session?.state() ?? null;
    });
  }

  /** Rejects with an InputError without a review, or if the trial is not in the sample, or the mark cannot be kept. */
  mark(id: string, words: MarkWords, tab: string): Promise<ReviewState> {
    return settle(() => {
      const session = this.#openSession();
      session.say(this.#findDraw(id), words, tab);
      return session.state();
    });
  }

  reveal(id: string): Promise<ReviewState> {
    return settle(() => {
      const session = this.#openSession();
      session.reveal(this.#findDraw(id));
      return session.state();
    });
  }

  next(after: string | null, tab: string): Promise<NextTrial> {
    return settle(() => {
      const { store } = this.#parts;
      const session = this.#openSession();
      session.refresh();
      const { draw, inOtherTabs } = session.next(after === null ? null : (store.find(after)?.draw ?? null), tab);
      return { id: draw === null ? null : store.linkTo(draw), inOtherTabs };
    });
  }

  release(tab: string): void {
    this.#parts.session?.release(tab);
  }

  /** @throws InputError without a review. */
  #openSession(): ReviewSession {
    const { session } = this.#parts;
    if (session !== null) return session;
    throw new InputError('No review is open: start "audit view" with --reviews and the file for the marks.');
  }

  /** @throws InputError if the trial is not in the sample. */
  #findDraw(id: string): number {
    const draw = this.#parts.store.find(id)?.draw ?? null;
    if (draw !== null) return draw;
    throw new InputError(`${id}: is not in the sample, and only trials of the sample can be marked.`);
  }

  /** A trial in full, without what the reader must not see yet. */
  async #read(found: StoredTrial | null): Promise<OpenTrial | null> {
    const { reader, session } = this.#parts;
    const trial = found === null ? null : await reader.read(found);
    if (found === null || trial === null) return null;
    const review = session?.of(found.draw) ?? null;
    return { trial: review?.isBlind === true ? blindTrial(trial) : trial, review };
  }

  /** The places of the trials that a filter leaves, in their order. */
  async #find(
    filter: TrialFilter,
    sort: RowSorting | null,
  ): Promise<Omit<Matches, 'places'> & { readonly sorted: Uint32Array; readonly isUnsorted: boolean }> {
    const search = await this.#search(filter.text);
    const { places, ...counts } = this.#parts.store.match(filter, search);
    const sorted = sort === null ? places : await this.#sorter.sort(places, filter, search, sort);
    return { ...counts, sorted: sorted ?? places, isUnsorted: sorted === null };
  }

  /** The number of the search for a text; null without one. @throws InputError for a search that cannot be used. */
  async #search(text: string): Promise<number | null> {
    if (!isSearch(text)) return null;
    const isBlind = this.#parts.session?.state().isBlind === true;
    const hidden = isBlind ? parseQuery(text).find(({ field }) => isBlindSearch(field)) : undefined;
    if (hidden !== undefined)
      throw new InputError(
        `In a blind review, ${hidden.field}: cannot be searched, because it is hidden until a trial is marked.`,
      );
    return await this.#finder.find(text);
  }

  /** The rows at places with their texts, read in pieces between which other requests are answered. */
  async #rows(places: Uint32Array, filter: TrialFilter): Promise<TrialRow[]> {
    const { store, reader } = this.#parts;
    const comparison = store.comparison(filter);
    const rows: TrialRow[] = [];
    for (let from = 0; from < places.length; from += MOST_ROWS) {
      const some = store.rows(places.subarray(from, from + MOST_ROWS));
      const wanted = some.map((row) => ({ ...row, from: comparison.from, shown: shownScheme(row, comparison) }));
      const texts = await reader.rowTexts(wanted);
      rows.push(...wanted.map((row, i) => this.#row(row, texts[i] as RowTexts)));
    }
    return rows;
  }

  #row(row: StoredRow & Pick<TrialRow, 'shown'>, texts: RowTexts): TrialRow {
    const { id, place, itemId, storedCorrect, correct, draw, shown } = row;
    const review = this.#parts.session?.of(draw) ?? null;
    const whole = { id, place, itemId, storedCorrect, correct, shown, review, ...texts };
    return review?.isBlind === true ? blindRow(whole) : whole;
  }
}

/** The value of a function as a promise, which rejects with what it throws. */
function settle<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => resolve(work()));
}
