/** The difference of two means. */
import { expect, test } from 'vitest';
import { Mean } from '../../src/stats/mean.ts';
import { differenceInterval, excludesZero, meanDifference } from '../../src/stats/mean-difference.ts';

function meanOf(...values: readonly number[]): Mean {
  const mean = new Mean();
  for (const value of values) mean.add(value);
  return mean;
}

test('0, 0, 2, 2 and 3, 5: means 1 and 4, s² 4/3 and 2, Welch’s standard error √(4/3 / 4 + 2 / 2)', () => {
  const welch = meanDifference(meanOf(0, 0, 2, 2), meanOf(3, 5));
  expect(welch?.difference).toBe(3);
  expect(welch?.standardError).toBeCloseTo(Math.sqrt(4 / 3), 12);
  const [low, high] = differenceInterval({ difference: 3, standardError: 2 }, 0.99);
  expect([low, high]).toEqual([expect.closeTo(3 - 2 * 2.575829, 5), expect.closeTo(3 + 2 * 2.575829, 5)]);
});

test('1, 1 and 0, 2, 0, 2: s² 0 and 4/3, together (0 + 4) / 4 = 1, standard error √(1/2 + 1/4) and not √(4/3 / 4)', () => {
  expect(meanDifference(meanOf(1, 1), meanOf(0, 2, 0, 2))?.standardError).toBeCloseTo(Math.sqrt(3 / 4), 12);
});

test('means that differ by rounding only do not differ', () => {
  expect(meanDifference(meanOf(0.3, 0.3), meanOf(0.1 + 0.2, 0.1 + 0.2))).toEqual({ difference: 0, standardError: 0 });
  expect(meanDifference(meanOf(0.3, 0.3), meanOf(0.3 + 1e-9, 0.3 + 1e-9))?.difference).toBeCloseTo(1e-9, 15);
});

test('a single value has no spread to go by', () => {
  expect(meanDifference(meanOf(1), meanOf(1, 2))).toBeNull();
  expect(meanDifference(meanOf(1, 2), meanOf(1))).toBeNull();
  expect(meanDifference(meanOf(1, 2), meanOf())).toBeNull();
});

test('values that do not vary differ for certain, or not at all', () => {
  const apart = meanDifference(meanOf(1, 1), meanOf(2, 2));
  expect(apart).toEqual({ difference: 1, standardError: 0 });
  expect(differenceInterval(apart ?? { difference: 0, standardError: 0 })).toEqual([1, 1]);
});

test.each([
  [[-1, 1], false],
  [[0, 1], false],
  [[-1, 0], false],
  [[0.1, 1], true],
  [[-1, -0.1], true],
] as const)('%j excludes 0: %s', (interval, excludes) => {
  expect(excludesZero(interval)).toBe(excludes);
});
