import { expect, test } from 'vitest';
import { computeBlindReference } from '../../../src/audit/conclusions/blind.ts';
import type { CellLabels } from '../../../src/audit/conclusions/cell-rates.ts';
import { makeColumn, type ItemColumn } from '../../../src/audit/tally/item-column.ts';

/** Ten items with these numbers of outputs; the first output of each is wrong under the labelling only. */
const columnOf = (n: readonly number[], singles: ItemColumn['singles'] = []) =>
  makeColumn({
    items: Int32Array.from(n.keys()),
    n: Int32Array.from(n),
    errors: new Int32Array(n.length),
    changes: Int32Array.from(n, (own) => Math.min(1, own)),
    singles,
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

const pairs = [{ key: {}, condition: 'x', cell: 0, baseline: 1 }];
const twice = Array<number>(10).fill(2);

test('changes of items without an id are counted, also where they cancel', () => {
  const singles = [1, -1].map((change) => ({ items: 50, n: 1, errors: change === 1 ? 0 : 1, change }));
  const columns = [columnOf(twice, singles), columnOf(twice)];
  const labels: CellLabels = { scheme: 'mine', errors: [60, 10], n: [120, 20], columns };
  const found = computeBlindReference(labels, pairs, { draws: 9, seed: 1 });
  expect(found).toMatchObject({ changes: 120, movable: 20, meanSignFlips: null });
});

test('changes of significance are those of the test of contrasts, or unknown where an item is on one side only', () => {
  const significance = (baseline: readonly number[]): number | null | undefined => {
    const columns = [columnOf([...twice, 2]), columnOf(baseline)];
    const labels: CellLabels = { scheme: 'mine', errors: [11, 10], n: [22, 20], columns };
    return computeBlindReference(labels, pairs, { draws: 9, seed: 1 })?.meanSignificanceFlips;
  };
  expect(significance([...twice, 2])).toEqual(expect.any(Number));
  expect(significance([...twice, 0])).toBeNull();
});
