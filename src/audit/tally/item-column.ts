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
  /** Those of the trials that are wrong under the labelling. */
  readonly labelErrors: Int32Array;
  /** The trials without an item id: each is an item with one trial. */
  readonly singles: readonly ItemState[];
}

/** Adds up the errors under the labelling. */
export function makeColumn(column: Omit<ItemColumn, 'labelErrors'>): ItemColumn {
  const { errors, changes } = column;
  const labelErrors = new Int32Array(errors.length);
  for (let i = 0; i < errors.length; i++) labelErrors[i] = (errors[i] as number) + (changes[i] as number);
  return { ...column, labelErrors };
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
