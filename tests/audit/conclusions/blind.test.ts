import { expect, test } from 'vitest';
import { computeBlindReference } from '../../../src/audit/conclusions/blind.ts';
import type { CellLabels } from '../../../src/audit/conclusions/cell-rates.ts';
import { makeColumn } from '../../../src/audit/tally/item-column.ts';

/** Ten items with these numbers of outputs; the first output of each is wrong under the labelling only. */
const columnOf = (n: readonly number[]) =>
  makeColumn({
    items: Int32Array.from(n.keys()),
    n: Int32Array.from(n),
    errors: new Int32Array(n.length),
    changes: Int32Array.from(n, (own) => Math.min(1, own)),
    singles: [],
  });

test.each([
  ['all of them', Array<number>(10).fill(2), 20],
  ['80 %', [2, 2, 2, 2, 2, 2, 2, 2, 1, 1], 16],
  ['fewer', [2, 2, 2, 2, 2, 2, 2, 1, 1, 1], 14],
])('a reference exists where it can move %s of the changes', (name, baseline, movable) => {
  const columns = [columnOf(Array<number>(10).fill(2)), columnOf(baseline)];
  const labels: CellLabels = { scheme: 'mine', errors: [10, 10], n: [20, 20], columns };
  const pairs = [{ key: {}, condition: 'x', cell: 0, baseline: 1 }];
  const found = computeBlindReference(labels, pairs, { draws: 9, seed: 1 });
  expect(found).toMatchObject({ changes: 20, movable });
  expect(found?.meanSignFlips === null).toBe(name === 'fewer');
});
