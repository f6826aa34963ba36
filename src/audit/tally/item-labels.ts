/** Labels by item as columns of numbers, in an order that does not depend on the order in which trials were read. */
import {
  CHANGES,
  GAINED_ONE,
  LOST_ONE,
  ABSENT_RIGHT,
  ABSENT_WRONG,
  PRESENT_RIGHT,
  PRESENT_WRONG,
  UNPARSED_ONE,
} from '../scan/occurrences.ts';
import { makeColumn, type ItemColumn, type ItemPattern, type ItemState, type Labelling } from './item-column.ts';
import type { ItemTally, SchemeItems } from './item-tally.ts';
import type { PairCounts } from './pair-counts.ts';

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
  /** All labelled trials, and those that are wrong as stored, by cell and item; once they are needed. */
  #all: readonly [n: readonly Int32Array[], errors: readonly Int32Array[]] | undefined;
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

  /** The trials that a scheme labels, where the unparsed ones take the place of errors; without a change. They must have been counted by item. */
  unparsedUnder(scheme: number): Labelling {
    const unparsed = this.#readCells(this.#tally.schemes[scheme]?.unparsed ?? undefined);
    const found = Array.from(this.underScheme(scheme), ([id, { items, n, singles }]): [string, ItemColumn] => {
      const cell = this.#tally.cells.get(id) as number;
      const errors = unparsed[cell] as Int32Array;
      const single = this.#tally.singleChanges.get(cell, scheme * CHANGES + UNPARSED_ONE);
      const all = singles.reduce((sum, one) => sum + one.items, 0);
      const changes = new Int32Array(errors.length);
      return [id, makeColumn({ items, n, errors, changes, singles: splitSingles(all, single) })];
    });
    return new Map(found);
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
    const [n, errors] = this.#readTrials(scheme);
    const changes = this.#readCells(scheme?.changes);
    return new Map(
      Array.from(this.#tally.cells, ([id, cell]): [string, ItemColumn] => [
        id,
        makeColumn({
          items: this.#items[cell] as Int32Array,
          n: n[cell] as Int32Array,
          errors: errors[cell] as Int32Array,
          changes: changes[cell] as Int32Array,
          singles: this.#singles(cell, scheme, position),
        }),
      ]),
    );
  }

  /** The trials that the scheme labels, and their stored errors, by cell and item. Schemes that label all trials share those of the stored labels. */
  #readTrials(scheme: SchemeItems | undefined): readonly [n: readonly Int32Array[], errors: readonly Int32Array[]] {
    this.#all ??= [this.#readCells(this.#tally.all.n), this.#readCells(this.#tally.all.errors)];
    if (scheme === undefined) return this.#all;
    const { present, absent } = scheme;
    if (present !== null) return [this.#readCells(present.n), this.#readCells(present.errors)];
    if (absent.n.isEmpty) return this.#all;
    const [n, errors] = this.#all;
    return [subtract(n, this.#readCells(absent.n)), subtract(errors, this.#readCells(absent.errors))];
  }

  /** The numbers of the items of each cell. Items without a number have 0. */
  #readCells(counts: PairCounts | undefined): Int32Array[] {
    const lists = this.#items.map(({ length }) => new Int32Array(length));
    counts?.each((cell, item, count) => {
      const place = findPlace(this.#items[cell] as Int32Array, this.#positions[item] as number);
      (lists[cell] as Int32Array)[place] = count;
    });
    return lists;
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

/** So many trials without an item id, some of them errors. */
function splitSingles(trials: number, errors: number): ItemState[] {
  return [
    { items: trials - errors, n: 1, errors: 0, change: 0 },
    { items: errors, n: 1, errors: 1, change: 0 },
  ].filter(({ items }) => items > 0);
}

function subtract(whole: readonly Int32Array[], parts: readonly Int32Array[]): Int32Array[] {
  return whole.map((list, cell) => list.map((count, i) => count - (parts[cell]?.[i] ?? 0)));
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
