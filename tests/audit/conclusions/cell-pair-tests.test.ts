/** Rankings and contrasts give the same p for the same two cells. */
import { expect, test } from 'vitest';
import type { CellLabels } from '../../../src/audit/conclusions/cell-rates.ts';
import { CellPairTests } from '../../../src/audit/conclusions/cell-pair-tests.ts';
import { inferDifference } from '../../../src/audit/tally/infer-difference.ts';
import { makeColumn } from '../../../src/audit/tally/item-column.ts';
import { joinCells, testDifference } from '../../../src/audit/tally/joined-cells.ts';

/** Items with these numbers of outputs and errors. */
const columnOf = (n: readonly number[], errors: readonly number[]) =>
  makeColumn({
    items: Int32Array.from(n.keys()),
    n: Int32Array.from(n),
    errors: Int32Array.from(errors),
    changes: new Int32Array(n.length),
    singles: [],
  });

const items = 20;
const all = Array.from({ length: items }, (_, i) => i);
const first = columnOf(
  all.map(() => 10),
  all.map((i) => (i < 14 ? 1 : 0)),
);

test.each([
  // As ten outputs of an item against one: sign flips of such contributions reject too often.
  ['other numbers of outputs', columnOf(Array<number>(items).fill(1), Array<number>(items).fill(0)), true],
  ['as many outputs', columnOf(Array<number>(items).fill(10), Array<number>(items).fill(0)), false],
  [
    'items on one side only',
    columnOf(
      all.map((i) => (i < 3 ? 0 : 10)),
      all.map(() => 0),
    ),
    true,
  ],
])('%s', (_, second, isRaised) => {
  const labels: CellLabels = { scheme: 'mine', errors: [14, 0], n: [0, 0], columns: [first, second] };
  const cells = joinCells(first, second);
  const found = inferDifference(cells, [first, second], 'labelErrors');
  expect(found?.items).toBe(items);
  const p = found?.p ?? Number.NaN;
  const pair = new CellPairTests(0, 1);
  expect(pair.p(labels)).toBe(p);
  expect(pair.bound(labels, 1).p ?? Number.NaN).toBeGreaterThanOrEqual(p);
  const raw = testDifference(cells, first, second, 'labelErrors')?.p ?? Number.NaN;
  if (isRaised) expect(p).toBeGreaterThan(2 * raw);
  else expect(p).toBe(raw);
});
