/**
 * The data in the file, in two elements, so that the first paint waits only for the smaller one:
 * - `<script type="application/octet-stream" id="data-result">`: PageData with `trials: null`;
 * - `<script type="application/octet-stream" id="data-trials">`: PackedTrials, or no text where there are none.
 *
 * The second one is after the program.
 */
import { unpackTrials, type PackedTrials } from '../../../result/packed-trials.ts';
import type { PageData, PageTrial, PageTrials } from '../../../result/page.ts';
import type {
  DataSource,
  OpenTrial,
  ReviewState,
  TrialFilter,
  TrialIndex,
  TrialRange,
  TrialRows,
} from '../../data-source.ts';
import { parsed, takeEmbedded, takeResult } from '../../kit/data/embedded-element.ts';
import { findDirection, createIndex, linkIds, compileFilter, createRow } from './trial-search.ts';

interface Trials extends PageTrials {
  readonly ids: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

interface Found {
  readonly key: string;
  /** Positions among all trials. */
  readonly places: readonly number[];
  readonly gained: number;
  readonly lost: number;
}

export class EmbeddedData implements DataSource {
  readonly #document: Document;
  readonly #result: Promise<PageData>;
  #trials: Promise<Trials | null> | null = null;
  /** The last search: a list that scrolls asks for the same again and again. */
  #found: Found | null = null;

  constructor(document: Document) {
    this.#document = document;
    this.#result = takeResult<PageData>(document);
  }

  result(): Promise<PageData> {
    return this.#result;
  }

  async index(): Promise<TrialIndex | null> {
    const trials = await this.#all();
    return trials === null ? null : createIndex(trials);
  }

  async trials(filter: TrialFilter, { from, count, selected }: TrialRange): Promise<TrialRows> {
    const trials = await this.#all();
    if (trials === null) return { total: 0, gained: 0, lost: 0, from: 0, rows: [], selectedAt: null };
    const { places, gained, lost } = this.#find(filter, trials);
    const rows = places
      .slice(from, from + count)
      .map((at) => createRow(trials.list[at] as PageTrial, trials.ids[at] as string));
    const at = places.indexOf(trials.places.get(selected ?? '') ?? -1);
    return { total: places.length, gained, lost, from, rows, selectedAt: at === -1 ? null : at };
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

  #find(filter: TrialFilter, trials: Trials): Found {
    const key = JSON.stringify(filter);
    if (this.#found?.key === key) return this.#found;
    const matches = compileFilter(filter, trials);
    const places = trials.list.flatMap((trial, at) => (matches(trial) ? [at] : []));
    const position = trials.schemes.findIndex(({ id }) => id === filter.scheme);
    const count = (direction: string): number =>
      places.filter((at) => {
        const trial = trials.list[at] as PageTrial;
        const verdicts = filter.scheme === null ? trial.verdicts : [trial.verdicts[position]];
        return verdicts.some((verdict) => findDirection(trial, verdict) === direction);
      }).length;
    return (this.#found = { key, places, gained: count('gained'), lost: count('lost') });
  }

  #all(): Promise<Trials | null> {
    this.#trials ??= parsed(this.#document)
      .then(() => takeEmbedded<PackedTrials>(this.#document, 'data-trials'))
      .then((packed) => {
        if (packed === null) return null;
        const trials = unpackTrials(packed);
        const ids = linkIds(trials.list);
        return { ...trials, ids, places: new Map(ids.map((id, at) => [id, at])) };
      });
    return this.#trials;
  }
}
