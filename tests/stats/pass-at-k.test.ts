import { expect, test } from 'vitest';
import { passAtK } from '../../src/stats/pass-at-k.ts';

/** The share of all sets of k of the answers with a right one among them, by listing the sets. */
function enumerated(n: number, c: number, k: number): number {
  const sets = Array.from({ length: 2 ** n }, (_, bits) => bits).filter((bits) => countBits(bits) === k);
  const right = 2 ** c - 1; // the first c answers
  return sets.filter((bits) => (bits & right) !== 0).length / sets.length;
}

function countBits(bits: number): number {
  let [left, count] = [bits, 0];
  for (; left > 0; left &= left - 1) count++;
  return count;
}

test('is the share of all sets of k answers that contain a right one', () => {
  for (let n = 1; n <= 9; n++)
    for (let c = 0; c <= n; c++)
      for (let k = 1; k <= n; k++) expect(passAtK(n, c, k)).toBeCloseTo(enumerated(n, c, k), 12);
});

test('is stable where the binomial coefficients are beyond a double', () => {
  expect(passAtK(5000, 1, 2500)).toBeCloseTo(0.5, 12);
  expect(passAtK(5000, 2, 2500)).toBeCloseTo(1 - (2500 * 2499) / (5000 * 4999), 12);
  expect(passAtK(1000, 0, 999)).toBe(0);
  expect(passAtK(1000, 2, 999)).toBe(1);
});

test.each([
  [3, 1, 4],
  [3, 4, 1],
  [3, -1, 1],
  [3, 1, 0],
  [0, 0, 1],
])('%d answers, %d right, %d at a time: an error', (n, c, k) => {
  expect(() => passAtK(n, c, k)).toThrow(RangeError);
});
