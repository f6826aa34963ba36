/** Names in the order of their numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNaturally } from '../../../src/base/text/natural-order.ts';

test('numbers in names are ordered by their value', () => {
  const names = ['task_10', 'task_2', 'task_1', 'b', 'a10b', 'a9b'];
  expect(names.toSorted(compareNaturally)).toEqual(['a9b', 'a10b', 'b', 'task_1', 'task_2', 'task_10']);
});

test('only the same name is equal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(compareNaturally(a, b) === 0).toBe(a === b);
      expect(compareNaturally(a, b)).toBe(-compareNaturally(b, a) + 0);
    }),
  );
});
