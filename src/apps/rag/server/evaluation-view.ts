/** What the local server shows of a store of evaluations: its report, all answers with a result, and each in full. */
import { InputError } from '../../../base/core/errors.ts';
import {
  ROW_TEXT,
  type AnswerAddress,
  type AnswerFilter,
  type AnswerIndex,
  type AnswerRange,
  type AnswerRow,
  type AnswerRows,
  type FeedbackWords,
  type OpenAnswer,
} from '../documents/answer-source.ts';
import type { DashboardResult } from '../documents/dashboard.ts';
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { valueAt } from '../over-time/results.ts';
import { AnswerReceipts } from '../receipts/answer-receipts.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { UnchangedStore } from '../store/unchanged-store.ts';
import { addressAt, findPlace, listPlaces } from './answer-list.ts';
import { giveFeedback } from './give-feedback.ts';
import { loadEvaluations, type LoadedEvaluations } from './loaded-evaluations.ts';

/** More than a screen shows. */
const MOST_ROWS = 1000;

export class EvaluationView {
  readonly #store: UnchangedStore;
  readonly #tool: EvaluationReport['tool'];
  #loaded: LoadedEvaluations | null = null;
  /** The last list: one that scrolls asks for the same again and again. */
  #found: { readonly key: string; readonly places: readonly number[] } | null = null;

  /** @throws InputError if the file is not a store that this program can read, or contains no result. */
  constructor(path: string, tool: EvaluationReport['tool']) {
    this.#store = new UnchangedStore(path);
    this.#tool = tool;
  }

  /** The report on the store as it is now. */
  result(): DashboardResult {
    this.#store.refresh();
    return this.#read(({ report }) => ({ report }));
  }

  index(): AnswerIndex {
    return this.#read(({ report, results }) => {
      const known = report.tags.map(({ tag }) => tag.toWellFormed());
      const others = Array.from(results.tagged.keys(), (tag) => tag.toWellFormed()).toSorted();
      return { held: results.n, tags: [...new Set([...known, ...others])] };
    });
  }

  answers(filter: AnswerFilter, { from, count, selected }: AnswerRange): AnswerRows {
    return this.#read((loaded, store) => {
      const { results, ofIds } = loaded;
      const places = this.#find(filter, loaded, store);
      const place = selected === null ? null : findPlace(results, ofIds, selected);
      const at = place === null ? -1 : places.indexOf(place);
      const shown = places.slice(from, from + Math.min(count, MOST_ROWS));
      const readQuery = store.query<[number, number], { query: string }>(
        'SELECT substr(query, 1, ?) AS query FROM answer WHERE answer = ?',
      );
      const rows = shown.map((one): AnswerRow => {
        const record = results.records[one] as number;
        const query = store.read(() => readQuery.get(ROW_TEXT, record))?.query ?? '';
        const address = addressAt(results, ofIds, one);
        const tags = loaded.tagsAt(one);
        return {
          key: String(record),
          address,
          query,
          at: address.at,
          tags,
          value: valueAt(results, filter.metric, one),
        };
      });
      return { total: places.length, from, rows, selectedAt: at === -1 ? null : at };
    });
  }

  answer(address: AnswerAddress): OpenAnswer | null {
    return this.#read((loaded, store) => {
      const { results, ofIds, scoring } = loaded;
      const place = findPlace(results, ofIds, address);
      if (place === null) return null;
      const receipts = new AnswerReceipts(store, scoring.key, scoring.scoring);
      const answer = receipts.receipt(results.records[place] as number);
      return { answer, number: addressAt(results, ofIds, place).number };
    });
  }

  /** Stores feedback at once. @throws InputError if there is no such answer, or the feedback cannot be stored. */
  give(address: AnswerAddress, words: FeedbackWords): OpenAnswer {
    const opened = this.answer(address);
    if (opened === null) throw new InputError('There is no such answer in this store.');
    const { id, at } = opened.answer;
    giveFeedback(this.#store.path, { id, at }, words, new Date());
    this.#store.refresh();
    return this.answer(address) ?? opened;
  }

  close(): void {
    this.#store.close();
  }

  #find(filter: AnswerFilter, loaded: LoadedEvaluations, store: EvaluationStore): readonly number[] {
    const key = JSON.stringify([this.#store.version, filter]);
    if (this.#found?.key !== key) {
      const { results, report, search } = loaded;
      const places = listPlaces(results, filter, report.weeks, search.find(store, filter.text));
      this.#found = { key, places };
    }
    return this.#found.places;
  }

  #read<Value>(work: (loaded: LoadedEvaluations, store: EvaluationStore) => Value): Value {
    return this.#store.read((store) =>
      store.snapshot(() => {
        const { version } = this.#store;
        if (this.#loaded?.version !== version) this.#loaded = loadEvaluations(store, this.#tool, version, this.#loaded);
        return work(this.#loaded, store);
      }),
    );
  }
}
