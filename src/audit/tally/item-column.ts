/** Labels of items as columns, and as counts of items with the same labels. */
import type { Pattern } from '../../schemes/core/universes.ts';

/** The labels of one item. */
export interface Labels {
  readonly n: number;
  /** Wrong as stored. */
  readonly errors: number;
  /** Wrong under the labelling minus wrong as stored. */
  readonly change: number;
}

/** Items with the same labels. */
export interface ItemState extends Labels {
  readonly items: number;
}

/** The items of one cell under one labelling, ascending by position. All lists have an entry for each item. */
export interface ItemColumn {
  /** Positions of the items among all items. */
  readonly items: Int32Array;
  /** Trials that the labelling labels; 0 for an item without one. */
  readonly n: Int32Array;
  /** Those of them that are wrong as stored. */
  readonly errors: Int32Array;
  /** Wrong under the labelling minus wrong as stored. */
  readonly changes: Int32Array;
  /** The position of the labels of each item in `states`. */
  readonly stateOf: Int32Array;
  /** All labels that items of the column have, each once. */
  readonly states: readonly Labels[];
  /** The trials without an item id: each is an item with one trial. */
  readonly singles: readonly ItemState[];
}

/** Columns by the ids of their cells. */
export type Labelling = ReadonlyMap<string, ItemColumn>;

/** Trials of an item that have the same labels in all universes. */
export interface ItemPattern {
  readonly pattern: Pattern;
  /** The position of the item. */
  readonly item: number;
  readonly count: number;
}
