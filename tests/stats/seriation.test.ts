/** Orders in which similar rows and columns are neighbours. */
import { expect, test } from 'vitest';
import { seriate, type TableEntry } from '../../src/stats/seriation.ts';

/** A table of rows; 0 is an empty place. */
function entriesOf(rows: readonly (readonly number[])[]): TableEntry[] {
  return rows.flatMap((row, at) => row.flatMap((value, column) => (value === 0 ? [] : [{ row: at, column, value }])));
}

test('two blocks that are interleaved are taken apart', () => {
  const rows = Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 8 }, (__, column) => (row % 2 === column % 2 ? 3 + ((row + column) % 3) : 0)),
  );
  const order = seriate(12, 8, entriesOf(rows));
  for (const list of [order.rows, order.columns]) {
    const parities = list.map((at) => at % 2);
    expect(parities.slice(1).filter((one, i) => one !== parities[i])).toHaveLength(1);
  }
  expect(order.rows.toSorted((a, b) => a - b)).toEqual([...rows.keys()]);
});

test('rows of opposite signs are apart, and rows without a value are last', () => {
  const { rows } = seriate(
    5,
    3,
    entriesOf([
      [1, 2, 1],
      [-1, -2, -1],
      [0, 0, 0],
      [2, 4, 2],
      [-3, -6, -3],
    ]),
  );
  expect(rows.at(-1)).toBe(2);
  expect(rows.slice(0, 4).map((row) => row === 0 || row === 3)).toSatisfy(
    (signs: boolean[]) => signs[0] === signs[1] && signs[2] === signs[3] && signs[0] !== signs[2],
  );
});

test('an empty table keeps its order, and the same table gives the same order', () => {
  expect(seriate(3, 2, [])).toEqual({ rows: [0, 1, 2], columns: [0, 1] });
  const entries = Array.from({ length: 400 }, (_, i) => ({ row: i % 37, column: i % 11, value: Math.sin(i) }));
  expect(seriate(37, 11, entries)).toEqual(seriate(37, 11, entries));
});
