/** The values of the fields of cells, and the cells in their order. */
import type { GroupField } from '../../../core/trial.ts';
import { valueWord } from '../../../core/value-word.ts';
import type { CellRow } from './cell-row.ts';
import { compareKeys } from './grid.ts';

/** By field, in the words of an address and in the order of a map. */
export type FieldWords = Readonly<Partial<Record<GroupField, readonly string[]>>>;

export function listFieldWords(cells: readonly CellRow[], groupBy: readonly GroupField[]): FieldWords {
  return Object.fromEntries(
    groupBy.map((field) => {
      const keys = new Map(cells.map(({ key }) => [valueWord(key[field]), key]));
      const sorted = [...keys].toSorted(([, a], [, b]) => compareKeys(a, b, [field]));
      return [field, sorted.map(([word]) => word)];
    }),
  );
}

/** The cells in the order of the values of their fields, compared as numbers: names of many cells would take long. */
export function sortByFields(
  cells: readonly CellRow[],
  groupBy: readonly GroupField[],
  words: FieldWords,
): readonly CellRow[] {
  const ranks = groupBy.map((field) => {
    const places = new Map(words[field]?.map((word, place) => [word, place]));
    return cells.map(({ key }) => places.get(valueWord(key[field])) ?? 0);
  });
  const order = [...cells.keys()].toSorted((a, b) => {
    for (const places of ranks) {
      const difference = (places[a] as number) - (places[b] as number);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return order.map((at) => cells[at] as CellRow);
}
