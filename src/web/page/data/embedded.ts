/**
 * The data in the file, in two elements, so that the first paint waits only for the smaller one:
 * - `<script type="application/octet-stream" id="data-result">`: PageDocument with `trials: null`;
 * - `<script type="application/octet-stream" id="data-trials">`: PackedTrials, or no text where there are none.
 *
 * The second one is after the program.
 */
import { unpackTrials, type PackedTrials } from '../../../documents/packed-trials.ts';
import type { PageDocument, PageTrial, PageTrials } from '../../../documents/page.ts';
import {
  NO_ROWS,
  type DataSource,
  type Facet,
  type NextTrial,
  type OpenTrial,
  type ReviewState,
  type RowSorting,
  type TrialCounts,
  type TrialFilter,
  type TrialIndex,
  type TrialRange,
  type TrialRow,
  type TrialRows,
} from '../../data-source.ts';
import { isFieldFacet, listFilters, withoutField } from '../../facets.ts';
import { sortTrialRows } from '../../row-order.ts';
import { valueWord } from '../../../base/core/value-word.ts';
import { isSearch } from '../../../base/text/text-search.ts';
import { parsed, takeEmbedded, takeResult } from '../../kit/data/embedded-element.ts';
import { findTexts } from './find-texts.ts';
import { comparisonOf, createIndex, linkIds, compileFilter, createRow } from './trial-search.ts';

interface Trials extends PageTrials {
  readonly index: TrialIndex;
  readonly ids: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

interface Found {
  readonly key: string;
  /** Positions among all trials, in the order of the list. */
  readonly places: readonly number[];
  readonly gained: number;
  readonly lost: number;
}

export class EmbeddedData implements DataSource {
  readonly #document: Document;
  readonly #result: Promise<PageDocument>;
  #trials: Promise<Trials | null> | null = null;
  /** The last search: a list that scrolls asks for the same again and again. */
  #found: Found | null = null;
  /** The last text that was looked for, and whether each trial has it. */
  #searched: { readonly text: string; readonly found: Promise<readonly boolean[]> } | null = null;

  constructor(document: Document) {
    this.#document = document;
    this.#result = takeResult<PageDocument>(document);
  }

  result(): Promise<PageDocument> {
    return this.#result;
  }

  async index(): Promise<TrialIndex | null> {
    const trials = await this.#all();
    return trials === null ? null : trials.index;
  }

  async trials(filter: TrialFilter, { sort, from, count, selected }: TrialRange): Promise<TrialRows> {
    const trials = await this.#all();
    if (trials === null) return NO_ROWS;
    const { places, gained, lost } = await this.#find(filter, sort, trials);
    const rows = places.slice(from, from + count).map((at) => rowAt(at, filter, trials));
    const at = places.indexOf(trials.places.get(selected ?? '') ?? -1);
    return { total: places.length, gained, lost, from, rows, selectedAt: at === -1 ? null : at, isUnsorted: false };
  }

  async counts(filter: TrialFilter, facet: Facet): Promise<TrialCounts> {
    const trials = await this.#all();
    if (trials === null) return {};
    const found = await this.#search(filter.text, trials);
    const listed = found === null ? trials.list : trials.list.filter((_, at) => found[at]);
    if (isFieldFacet(facet)) {
      const directionOf = compileFilter(withoutField(filter, facet), trials);
      const left = listed.filter((trial) => directionOf(trial) !== null);
      return countValues(left.map((trial) => valueWord(trial[facet])));
    }
    const { claims = [] } = (await this.#result).result;
    const counts: [value: string, count: number][] = [];
    for (const [value, one] of listFilters(filter, facet, { index: trials.index, claims })) {
      const directionOf = compileFilter(one, trials);
      counts.push([value, listed.filter((trial) => directionOf(trial) !== null).length]);
      await new Promise((resolve) => setTimeout(resolve)); // of many trials, each value takes a while
    }
    return Object.fromEntries(counts);
  }

  async fullTrials(filter: TrialFilter, { sort, from, count }: TrialRange): Promise<readonly PageTrial[]> {
    const trials = await this.#all();
    if (trials === null) return [];
    const { places } = await this.#find(filter, sort, trials);
    return places.slice(from, from + count).map((at) => trials.list[at] as PageTrial);
  }

  async trial(id: string): Promise<OpenTrial | null> {
    const trials = await this.#all();
    const trial = trials?.list[trials.places.get(id) ?? -1];
    return trial === undefined ? null : { trial, review: null };
  }

  review(): Promise<null> {
    return Promise.resolve(null);
  }

  mark(): Promise<ReviewState> {
    return Promise.reject(new Error('A file stores no marks: review with "audit view … --reviews FILE".'));
  }

  reveal(): Promise<ReviewState> {
    return this.mark();
  }

  next(): Promise<NextTrial> {
    return Promise.resolve({ id: null, inOtherTabs: 0 });
  }

  release(): void {}

  async #find(filter: TrialFilter, sort: RowSorting | null, trials: Trials): Promise<Found> {
    const key = JSON.stringify([filter, sort]);
    if (this.#found?.key === key) return this.#found;
    const found = await this.#search(filter.text, trials);
    const directionOf = compileFilter(filter, trials);
    const changes = trials.list.map((trial, at) => (found === null || found[at] ? directionOf(trial) : null));
    const places = changes.flatMap((change, at) => (change === null ? [] : [at]));
    const count = (direction: string): number => changes.filter((change) => change === direction).length;
    const sorted = sort === null ? places : sortPlaces(places, filter, sort, trials);
    return (this.#found = { key, places: sorted, gained: count('gained'), lost: count('lost') });
  }

  /** Whether each trial has a text; null where there is none to look for. */
  async #search(text: string, { list }: Trials): Promise<readonly boolean[] | null> {
    if (!isSearch(text)) return null;
    if (this.#searched?.text !== text)
      this.#searched = { text, found: findTexts(text, list, () => this.#searched?.text === text) };
    return await this.#searched.found;
  }

  #all(): Promise<Trials | null> {
    this.#trials ??= parsed(this.#document)
      .then(() => takeEmbedded<PackedTrials>(this.#document, 'data-trials'))
      .then((packed) => {
        if (packed === null) return null;
        const trials = unpackTrials(packed);
        const ids = linkIds(trials.list);
        return { ...trials, index: createIndex(trials), ids, places: new Map(ids.map((id, at) => [id, at])) };
      });
    return this.#trials;
  }
}

function countValues(values: readonly string[]): TrialCounts {
  return Object.fromEntries(
    Array.from(
      Map.groupBy(values, (value) => value),
      ([value, same]) => [value, same.length],
    ),
  );
}

function rowAt(at: number, filter: TrialFilter, trials: Trials): TrialRow {
  return createRow(trials.list[at] as PageTrial, trials.ids[at] as string, comparisonOf(filter, trials));
}

function sortPlaces(places: readonly number[], filter: TrialFilter, sort: RowSorting, trials: Trials): number[] {
  const rows = places.map((at) => ({ at, ...rowAt(at, filter, trials) }));
  return sortTrialRows(rows, sort, comparisonOf(filter, trials)).map(({ at }) => at);
}
