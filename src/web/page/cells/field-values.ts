/** The values of the fields of cells, and the cells in their order. */
import type { GroupField, GroupValue } from '../../../base/core/trial.ts';
import type { CellRow } from './cell-row.ts';
import { compareValues } from './grid.ts';

/** By field, in the order of a map. */
export type FieldValues = Readonly<Partial<Record<GroupField, readonly GroupValue[]>>>;

export function listFieldValues(cells: readonly CellRow[], groupBy: readonly GroupField[]): FieldValues {
  return Object.fromEntries(
    groupBy.map((field) => {
      const values = new Set(cells.map(({ key }) => key[field] ?? null));
      return [field, [...values].toSorted(compareValues)];
    }),
  );
}

/** The cells in the order of the values of their fields, compared as numbers: names of many cells would take long. */
export function sortByFields(
  cells: readonly CellRow[],
  groupBy: readonly GroupField[],
  values: FieldValues,
): readonly CellRow[] {
  const ranks = groupBy.map((field) => {
    const places = new Map(values[field]?.map((value, place) => [value, place]));
    return Int32Array.from(cells, ({ key }) => places.get(key[field] ?? null) ?? 0);
  });
  const order = Int32Array.from(cells.keys()).toSorted((a, b) => {
    for (const places of ranks) {
      const difference = (places[a] as number) - (places[b] as number);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return Array.from(order, (at) => cells[at] as CellRow);
}
