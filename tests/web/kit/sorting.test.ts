/** The order of the rows of a table. */
import { expect, test } from 'vitest';
import { parseSorting, sortingWord } from '../../../src/base/core/sorting-word.ts';
import { flipped, sortRows } from '../../../src/web/kit/tables/sorting.ts';

test('rows are sorted either way, and rows without a value are last', () => {
  const rows = [2, null, 1, 3];
  const by = (row: number | null): number | null => row;
  expect(sortRows(rows, by, { column: 'n', direction: 'ascending' })).toEqual([1, 2, 3, null]);
  expect(sortRows(rows, by, { column: 'n', direction: 'descending' })).toEqual([3, 2, 1, null]);
  expect(sortRows(rows, undefined, { column: 'n', direction: 'descending' })).toEqual(rows);
  expect(sortRows(['b', 'a'], (row) => row, { column: 'n', direction: 'ascending' })).toEqual(['a', 'b']);
});

test('numbers in texts are sorted by their value', () => {
  const rows = ['item_10', 'item_9', 'item_100', 'item_9'];
  const sorted = ['item_9', 'item_9', 'item_10', 'item_100'];
  expect(sortRows(rows, (row) => row, { column: 'a', direction: 'ascending' })).toEqual(sorted);
  expect(sortRows(rows, (row) => row, { column: 'a', direction: 'descending' })).toEqual(sorted.toReversed());
});

test('a second click turns the order round, and a word keeps it', () => {
  const first = flipped('n', 'number', null);
  expect(first.direction).toBe('descending');
  expect(flipped('n', 'number', first).direction).toBe('ascending');
  expect(flipped('a', 'text', first)).toEqual({ column: 'a', direction: 'ascending' });
  expect(parseSorting(sortingWord(first))).toEqual(first);
  expect(parseSorting('n.sideways')).toBe(null);
});
