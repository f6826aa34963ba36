/** Pools the labels of several cells: the outputs of an item are added up. */
import { makeColumn, type ItemColumn } from '../tally/item-column.ts';

/** @param columns of one labelling. A single column is returned as it is. */
export function poolColumns(columns: readonly ItemColumn[]): ItemColumn {
  const [only] = columns;
  if (only !== undefined && columns.length === 1) return only;
  const items = listItems(columns);
  const places = new Map(Array.from(items, (item, place) => [item, place]));
  const [n, errors, changes] = [items, items, items].map(({ length }) => new Int32Array(length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (const column of columns)
    for (let i = 0; i < column.items.length; i++) {
      const place = places.get(column.items[i] as number) as number;
      n[place] = (n[place] as number) + (column.n[i] as number);
      errors[place] = (errors[place] as number) + (column.errors[i] as number);
      changes[place] = (changes[place] as number) + (column.changes[i] as number);
    }
  return makeColumn({ items, n, errors, changes, singles: columns.flatMap(({ singles }) => singles) });
}

function listItems(columns: readonly ItemColumn[]): Int32Array {
  return Int32Array.from(new Set(columns.flatMap(({ items }) => [...items]))).toSorted();
}
