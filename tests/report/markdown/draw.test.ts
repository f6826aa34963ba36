/** Tables of Markdown: a column of details is left out where it tells rows apart nowhere. */
import { describe, expect, test } from 'vitest';
import { draw, type Column } from '../../../src/report/markdown/draw.ts';

interface Row {
  readonly name: string;
  readonly model: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'name', align: 'l', show: ({ name }) => name },
  { title: 'model', align: 'r', isDetail: true, show: ({ model }) => model },
];
const A: Row = { name: 'a', model: 'm' };
const B: Row = { name: 'b', model: 'm' };
const OTHER: Row = { name: 'c', model: 'other' };

/** The titles and the cells, line by line, without the line between them. */
function cellsOf(table: string): string[][] {
  const [head = '', , ...rows] = table.split('\n');
  return [head, ...rows].map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())); // prettier-ignore
}

describe('a column of details', () => {
  test('stays where a row that is shown differs', () => {
    expect(cellsOf(draw([A, OTHER], COLUMNS))).toEqual([
      ['name', 'model'],
      ['a', 'm'],
      ['c', 'other'],
    ]);
  });

  test('stays where a row that is not shown differs', () => {
    expect(cellsOf(draw([A, B], COLUMNS, [A, B, OTHER]))).toEqual([
      ['name', 'model'],
      ['a', 'm'],
      ['b', 'm'],
    ]);
    expect(cellsOf(draw([A], COLUMNS, [A, OTHER]))).toEqual([
      ['name', 'model'],
      ['a', 'm'],
    ]);
  });

  test('is left out where all rows are equal, shown or not, with its alignment', () => {
    const table = draw([A, B], COLUMNS.toReversed(), [A, B, { ...B, name: 'd' }]);
    expect(cellsOf(table)).toEqual([['name'], ['a'], ['b']]);
    expect(table.split('\n')[1]).toMatch(/^\| :-+ \|$/);
    expect(cellsOf(draw([A], COLUMNS, [A, B]))).toEqual([['name'], ['a']]);
  });

  test('stays in a table of one row, which tells nothing apart', () => {
    expect(cellsOf(draw([A], COLUMNS))).toEqual([
      ['name', 'model'],
      ['a', 'm'],
    ]);
  });
});

test('any other column stays where all rows are equal', () => {
  const columns = COLUMNS.map(({ title, align, show }) => ({ title, align, show }));
  expect(cellsOf(draw([A, B], columns))[0]).toEqual(['name', 'model']);
});
