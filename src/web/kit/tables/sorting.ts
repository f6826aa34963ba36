/** The order of the rows of a table. */
import type { Sorting } from '../../../base/core/sorting-word.ts';
import { compareNaturally } from '../../../base/text/natural-order.ts';

/** The content of a column: short texts, texts of some words, or numbers. */
export type ColumnKind = 'text' | 'prose' | 'number';

export type SortValue = string | number | null;

/** Texts have the natural order. Equal rows keep their order, and rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: ((row: Row) => SortValue) | undefined,
  sorting: Sorting | null,
): readonly Row[] {
  if (by === undefined || sorting === null) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  const values = rows.map(by);
  const places = placeTexts(values);
  const order = [...rows.keys()].toSorted((a, b) => {
    const [left, right] = [values[a] ?? null, values[b] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right, places);
  });
  return order.map((at) => rows[at] as Row);
}

/** The position of each text among the others: texts of many rows are compared once. */
function placeTexts(values: readonly SortValue[]): ReadonlyMap<SortValue, number> {
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  return new Map([...texts].toSorted(compareNaturally).map((text, place) => [text, place]));
}

function compare(left: string | number, right: string | number, places: ReadonlyMap<SortValue, number>): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return (places.get(left) ?? 0) - (places.get(right) ?? 0);
}

/** The order after a click on the head of a column: numbers from the largest, texts from the first, and the other way the next time. */
export function flipped(column: string, kind: ColumnKind, sorting: Sorting | null): Sorting {
  if (sorting?.column === column)
    return { column, direction: sorting.direction === 'ascending' ? 'descending' : 'ascending' };
  return { column, direction: kind === 'number' ? 'descending' : 'ascending' };
}
