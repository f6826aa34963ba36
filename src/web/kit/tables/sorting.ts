/** The order of the rows of a table. */

/** The content of a column: short texts, texts of some words, or numbers. */
export type ColumnKind = 'text' | 'prose' | 'number';

export type SortValue = string | number | null;

export interface Sorting {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Equal rows keep their order, and rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: ((row: Row) => SortValue) | undefined,
  sorting: Sorting | null,
): readonly Row[] {
  if (by === undefined || sorting === null) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The order after a click on the head of a column: numbers from the largest, texts from the first, and the other way the next time. */
export function flipped(column: string, kind: ColumnKind, sorting: Sorting | null): Sorting {
  if (sorting?.column === column)
    return { column, direction: sorting.direction === 'ascending' ? 'descending' : 'ascending' };
  return { column, direction: kind === 'number' ? 'descending' : 'ascending' };
}

/** As a word of an address: `deltaPp.descending`. */
export function sortingWord({ column, direction }: Sorting): string {
  return `${column}.${direction}`;
}

/** null for any other word. */
export function parseSorting(word: string | undefined): Sorting | null {
  const [, column, direction] = /^(.+)\.(ascending|descending)$/s.exec(word ?? '') ?? [];
  return column === undefined || direction === undefined
    ? null
    : { column, direction: direction as Sorting['direction'] };
}
