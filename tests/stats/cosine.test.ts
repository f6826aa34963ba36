import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cosine } from '../../src/stats/cosine.ts';

describe('cosine', () => {
  test.each<[readonly number[], readonly number[], number]>([
    [[1, 0], [1, 0], 1],
    [[1, 0], [0, 5], 0],
    [[1, 0], [-2, 0], -1],
    [[3, 4], [4, 3], 24 / 25],
    [[1, 2, 2], [2, 1, -2], 0],
    [[1, 1], [1, 0], Math.SQRT1_2],
    [[1e300, 1e300], [1e-300, 0], Math.SQRT1_2],
  ])('of %j and %j is %d', (a, b, expected) => {
    expect(cosine(a, b)).toBeCloseTo(expected, 12);
  });

  test.each<[readonly number[], readonly number[], string]>([
    [[1, 2], [1], 'the vectors have 2 and 1 numbers'],
    [[1, NaN], [1, 2], 'number 2 of a vector is not finite'],
    [[1, 2], [Infinity, 2], 'number 1 of a vector is not finite'],
    [[0, 0], [1, 2], 'a vector has no direction: all its numbers are 0'],
    [[], [], 'a vector has no direction: all its numbers are 0'],
  ])('is refused for %j and %j', (a, b, reason) => {
    expect(() => cosine(a, b)).toThrow(new RangeError(reason));
  });

  test('is symmetric, between -1 and 1, and does not depend on the lengths', () => {
    const vector = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 4 });
    const nonZero = vector.filter((numbers) => numbers.some((one) => Math.abs(one) > 1e-3));
    fc.assert(
      fc.property(nonZero, nonZero, fc.double({ min: 0.001, max: 1000, noNaN: true }), (a, b, factor) => {
        const value = cosine(a, b);
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
        expect(cosine(b, a)).toBe(value);
        const longer = a.map((one) => one * factor);
        expect(cosine(longer, b)).toBeCloseTo(value, 9);
      }),
    );
  });
});
