/** Numbers for readers: the minus sign, thousands in groups, no sign of what rounds to 0, and a unit that stays with its number. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFixed } from '../../../src/base/text/python-numbers.ts';
import { countText, fixedText, percentText, signedText } from '../../../src/base/text/readable-numbers.ts';

const MINUS = '\u2212';

test.each([
  [0, '0'],
  [-0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [12_032, '12,032'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
  [-7, `${MINUS}7`],
  [-999, `${MINUS}999`],
  [-1000, `${MINUS}1,000`],
  [-100_000, `${MINUS}100,000`],
])('the count %d is %s', (n, text) => {
  expect(countText(n)).toBe(text);
});

test('without its commas, a count is the number', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (n) => {
      const text = countText(n);
      expect(text).toMatch(/^\d{1,3}(?:,\d{3})*$/);
      expect(Number(text.replaceAll(',', ''))).toBe(n);
    }),
    { numRuns: 300, seed: 1 },
  );
});

describe('decimals and differences', () => {
  test.each([
    [0.643, 3, '0.643', '+0.643'],
    [-0.643, 3, `${MINUS}0.643`, `${MINUS}0.643`],
    [1.7, 1, '1.7', '+1.7'],
    [-1.7, 1, `${MINUS}1.7`, `${MINUS}1.7`],
    [12, 0, '12', '+12'],
    [-12, 0, `${MINUS}12`, `${MINUS}12`],
  ])('%d with %d decimals is %s, and %s with its sign', (value, digits, fixed, signed) => {
    expect(fixedText(value, digits)).toBe(fixed);
    expect(signedText(value, digits)).toBe(signed);
  });

  test.each([
    [0, 1, '0.0'],
    [-0, 1, '0.0'],
    [0, 0, '0'],
    [0.04, 1, '0.0'],
    [-0.04, 1, '0.0'],
    [0.004, 2, '0.00'],
    [-0.004, 2, '0.00'],
    [0.5, 0, '0'],
    [-0.5, 0, '0'],
    [5e-324, 2, '0.00'],
    [-5e-324, 2, '0.00'],
  ])('%d with %d decimals has no sign: %s', (value, digits, text) => {
    expect(fixedText(value, digits)).toBe(text);
    expect(signedText(value, digits)).toBe(text);
  });

  test.each([
    [2.25, 1, '2.2'],
    [2.75, 1, '2.8'],
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [1.5, 0, '2'],
    [2.5, 0, '2'],
    [0.05, 1, '0.1'], // the double is above 0.05
    [1.15, 1, '1.1'], // and this one is below 1.15
  ])('%d with %d decimals rounds half to even: %s', (value, digits, text) => {
    expect(fixedText(value, digits)).toBe(text);
    expect(fixedText(-value, digits)).toBe(`${MINUS}${text}`);
    expect(signedText(value, digits)).toBe(`+${text}`);
    expect(percentText(value, digits)).toBe(`${text}\u00a0%`);
  });

  test('are those of Python, but for the signs', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.nat(4), (value, digits) => {
        const size = formatFixed(Math.abs(value), digits);
        const sign = Number(size) === 0 ? '' : value < 0 ? MINUS : '+';
        expect(signedText(value, digits)).toBe(`${sign}${size}`);
        expect(fixedText(value, digits)).toBe(`${sign === '+' ? '' : sign}${size}`);
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

test.each([
  [30.44, 1, '30.4\u00a0%'],
  [0, 1, '0.0\u00a0%'],
  [-0.04, 1, '0.0\u00a0%'],
  [-3.2, 1, `${MINUS}3.2\u00a0%`],
  [100, 0, '100\u00a0%'],
  [66.666, 2, '66.67\u00a0%'],
])('%d percent with %d decimals are %s, and the unit stays on the line', (value, digits, text) => {
  expect(percentText(value, digits)).toBe(text);
});

test('percent have one decimal where none are asked for', () => {
  expect(percentText(66.666)).toBe('66.7\u00a0%');
});
