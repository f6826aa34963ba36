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

test('s² of 1, 2, 3, 6 is (4 + 1 + 0 + 9) / 3; of one value there is none', () => {
  expect(meanOf([1, 2, 3, 6]).variance()).toBeCloseTo(14 / 3, 12);
  expect(meanOf([1]).variance()).toBeNull();
});

test('the mean of parts is that of all their values', () => {
  const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(values, { maxLength: 6 }), (parts) => {
      const [merged, whole] = [Mean.of(parts.map(meanOf)), meanOf(parts.flat())];
      expect(merged.n).toBe(whole.n);
      expect(merged.value() ?? -1).toBeCloseTo(whole.value() ?? -1, 12);
      expect(merged.variance() ?? -1).toBeCloseTo(whole.variance() ?? -1, 12);
    }),
  );
});

test('parts without any spread and with the same mean have none together', () => {
  expect(Mean.of([meanOf([0.1, 0.1]), meanOf([]), meanOf([0.1, 0.1, 0.1])]).variance()).toBe(0);
});
