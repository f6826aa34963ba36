/** Labels by item as columns of numbers, in an order that does not depend on the order in which trials were read. */
import {
  CHANGES,
  GAINED_ONE,
  LOST_ONE,
  ABSENT_RIGHT,
  ABSENT_WRONG,
  PRESENT_RIGHT,
  PRESENT_WRONG,
} from '../scan/occurrences.ts';
import type { ItemColumn, ItemPattern, ItemState, Labelling } from './item-column.ts';
import { findStates } from './item-states.ts';
import type { ItemTally, SchemeItems } from './item-tally.ts';

/** The position of no scheme, for the stored labels. */
const STORED = -1;

/** Reads the labels of an {@link ItemTally} to which nothing more is added. */
export class ItemLabels {
  readonly #tally: ItemTally;
  /** Items by position. */
  readonly #sorted: Uint32Array;
  /** Positions by item. */
  readonly #positions: Int32Array;
  /** The positions of the items of each cell. */
  readonly #items: readonly Int32Array[];
  /** Labellings that were read, by the position of the scheme. */
  readonly #known = new Map<number, Labelling>();
  /** Labels in all universes by cell, once they were asked for. */
  #patterns: ItemPattern[][] | undefined;

  constructor(tally: ItemTally) {
    this.#tally = tally;
    this.#sorted = tally.names.sorted();
    this.#positions = new Int32Array(this.#sorted.length);
    for (const [position, item] of this.#sorted.entries()) this.#positions[item] = position;
    this.#items = this.#listItems();
  }

  /** The number of items that have an id. */
  get count(): number {
    return this.#sorted.length;
  }

  /** The stored labels of all labelled trials. */
  stored(): Labelling {
    return this.underScheme(STORED);
  }

  /** The labels of the trials that a scheme labels. @param scheme its position. */
  underScheme(scheme: number): Labelling {
    const labelling = this.#known.get(scheme) ?? this.#read(this.#tally.schemes[scheme], scheme);
    this.#known.set(scheme, labelling);
    return labelling;
  }

  /** Trials of one cell by their labels in all universes and item, in no particular order. Trials that are right in all universes are left out. */
  patternsOf(cell: string): readonly ItemPattern[] {
    this.#patterns ??= this.#listPatterns();
    return this.#patterns[this.#tally.cells.get(cell) ?? -1] ?? [];
  }

  #listPatterns(): ItemPattern[][] {
    const lists = Array.from(this.#tally.cells, (): ItemPattern[] => []);
    for (const [pattern, counts] of this.#tally.patterns)
      counts.each((cell, item, count) => lists[cell]?.push({ pattern, item: this.#positions[item] as number, count }));
    return lists;
  }

  #read(scheme: SchemeItems | undefined, position: number): Labelling {
    const allChanges = this.#listChanges(scheme);
    return new Map(
      Array.from(this.#tally.cells, ([id, cell]) => {
        const items = this.#items[cell] as Int32Array;
        const column = (read: (item: number) => number): Int32Array =>
          items.map((item) => read(this.#sorted[item] as number));
        const { n, errors } = this.#counts(id, cell, scheme, column);
        const changes = allChanges[cell] as Int32Array;
        const singles = this.#singles(cell, scheme, position);
        return [id, { items, n, errors, changes, ...findStates(n, errors, changes), singles }];
      }),
    );
  }

  /** The changes of the items of each cell. Few items have any, so these are looked up among the items, and not the other way round. */
  #listChanges(scheme: SchemeItems | undefined): Int32Array[] {
    const lists = this.#items.map(({ length }) => new Int32Array(length));
    scheme?.changes.each((cell, item, change) => {
      const place = findPlace(this.#items[cell] as Int32Array, this.#positions[item] as number);
      (lists[cell] as Int32Array)[place] = change;
    });
    return lists;
  }

  /** The trials that the scheme labels, and their stored errors. Schemes that label all trials share those of the stored labels. */
  #counts(
    id: string,
    cell: number,
    scheme: SchemeItems | undefined,
    column: (read: (item: number) => number) => Int32Array,
  ): Pick<ItemColumn, 'n' | 'errors'> {
    const isOfAll = scheme?.present === null && scheme.absent.n.isEmpty;
    const stored = isOfAll ? this.#known.get(STORED)?.get(id) : undefined;
    if (stored !== undefined) return stored;
    const { present = null, absent } = scheme ?? {};
    const whole = present ?? this.#tally.all;
    const without = present === null ? absent : undefined;
    return {
      n: column((item) => whole.n.get(cell, item) - (without?.n.get(cell, item) ?? 0)),
      errors: column((item) => whole.errors.get(cell, item) - (without?.errors.get(cell, item) ?? 0)),
    };
  }

  #singles(cell: number, scheme: SchemeItems | undefined, position: number): ItemState[] {
    const { singleTrials, singleChanges } = this.#tally;
    const count = (change: number): number => (position < 0 ? 0 : singleChanges.get(cell, position * CHANGES + change));
    const hasScope = scheme !== undefined && scheme.present !== null;
    const right = hasScope ? count(PRESENT_RIGHT) : singleTrials.get(cell, 0) - count(ABSENT_RIGHT);
    const wrong = hasScope ? count(PRESENT_WRONG) : singleTrials.get(cell, 1) - count(ABSENT_WRONG);
    const [gained, lost] = [count(GAINED_ONE), count(LOST_ONE)];
    return [
      { items: right - lost, n: 1, errors: 0, change: 0 },
      { items: lost, n: 1, errors: 0, change: 1 },
      { items: wrong - gained, n: 1, errors: 1, change: 0 },
      { items: gained, n: 1, errors: 1, change: -1 },
    ].filter(({ items }) => items > 0);
  }

  #listItems(): Int32Array[] {
    const lists = Array.from(this.#tally.cells, (): number[] => []);
    this.#tally.all.n.each((cell, item) => lists[cell]?.push(this.#positions[item] as number));
    return lists.map((list) => Int32Array.from(list).toSorted());
  }
}

/** The place of a value in an ascending list that contains it. */
function findPlace(list: Int32Array, value: number): number {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
