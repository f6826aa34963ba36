/** Sorts the trials that a filter leaves. The last order is kept, because a list that scrolls asks for it again and again. */
import type { RowSorting, TrialFilter, TrialRow } from '../../../web/data-source.ts';
import { cellText, changeText, isCounted, sortTrialRows } from '../../../web/row-order.ts';
import type { TrialStore } from './trial-store.ts';

/** More rows are not sorted by a text of the trials, which is read from the input for each of them. */
const MOST_READ = 5000;

type ReadRows = (places: Uint32Array, filter: TrialFilter) => Promise<readonly TrialRow[]>;

export class RowSorter {
  readonly #store: TrialStore;
  readonly #read: ReadRows;
  #last: { readonly key: string; readonly places: Uint32Array } | null = null;

  /** @param read the rows at places with their texts, without what the reader must not see yet. */
  constructor(store: TrialStore, read: ReadRows) {
    this.#store = store;
    this.#read = read;
  }

  /** The places in order; null where there are too many. */
  async sort(
    places: Uint32Array,
    filter: TrialFilter,
    search: number | null,
    sort: RowSorting,
  ): Promise<Uint32Array | null> {
    const key = JSON.stringify([filter, search, sort, this.#store.sets.version]);
    if (this.#last?.key === key) return this.#last.places;
    const sorted = await this.#sort(places, filter, sort);
    if (sorted !== null) this.#last = { key, places: sorted };
    return sorted;
  }

  async #sort(places: Uint32Array, filter: TrialFilter, sort: RowSorting): Promise<Uint32Array | null> {
    const comparison = this.#store.comparison(filter);
    if (isCounted(sort.column)) {
      const byChange = sort.column === 'change';
      return this.#store.sortByText(
        places,
        (kind, group) => (byChange ? changeText(kind, comparison) : cellText(group)),
        sort.direction,
      );
    }
    if (places.length > MOST_READ) return null;
    const rows = (await this.#read(places, filter)).map((row, at) => ({ ...row, at: places[at] as number }));
    return Uint32Array.from(sortTrialRows(rows, sort, comparison), ({ at }) => at);
  }
}
