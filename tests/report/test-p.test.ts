import { expect, test } from 'vitest';
import { testP } from '../../src/report/test-p.ts';

test.each([
  [{ p: 0.02, minP: 0.01, isExact: true }, '0.020'],
  [{ p: 0.02, minP: 0.01, isExact: false }, '≈ 0.020'],
  [{ p: 0.02, minP: null, isExact: null }, '0.020'],
  [{ p: null, minP: null, isExact: false }, '–'],
  [{ p: 0.5, minP: 0.5, isExact: true }, '–'],
  [{ p: 0.0625, minP: 0.0625, isExact: true }, '–'],
])('the p of a test, %j, is %s', (tested, cell) => {
  expect(testP(tested)).toBe(cell);
});
