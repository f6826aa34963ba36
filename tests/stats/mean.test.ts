/** Mean and variance in one pass. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Mean } from '../../src/stats/mean.ts';

function meanOf(values: readonly number[]): Mean {
  const mean = new Mean();
  for (const value of values) mean.add(value);
  return mean;
}

test('2, 3, 0, 0, 0: mean 1, s² = (1 + 4 + 1 + 1 + 1) / 4 = 2, interval 1 ± z · √(2 / 5)', () => {
  const mean = meanOf([2, 3, 0, 0, 0]);
  expect([mean.n, mean.value()]).toEqual([5, 1]);
  const [low, high] = mean.interval() ?? [];
  expect(low).toBeCloseTo(1 - 1.959964 * Math.sqrt(2 / 5), 6);
  expect(high).toBeCloseTo(1 + 1.959964 * Math.sqrt(2 / 5), 6);
  expect(mean.interval(0.99)?.[1]).toBeCloseTo(1 + 2.575829 * Math.sqrt(2 / 5), 6);
});

test('one value has no interval, none has no mean', () => {
  expect([meanOf([0.5]).value(), meanOf([0.5]).interval()]).toEqual([0.5, null]);
  expect([meanOf([]).value(), meanOf([]).interval()]).toEqual([null, null]);
});

test('values that are all the same have an interval without width', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 2, max: 50 }), (value, n) => {
      expect(meanOf(Array.from({ length: n }, () => value)).interval()).toEqual([value, value]);
    }),
  );
});
