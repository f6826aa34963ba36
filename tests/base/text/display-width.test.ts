/** Columns of texts in a terminal. */
import { expect, test } from 'vitest';
import { cutToWidth, displayWidth, wrapWords } from '../../../src/base/text/display-width.ts';

test.each([
  ['', 0],
  ['Δ error', 7],
  ['日本', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['🙂', 2],
])('%j takes %i columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
});

test.each([
  ['short', 5, 'short'],
  ['abcdefghij', 5, 'ab…ij'],
  ['abcdefghij', 6, 'abc…ij'],
  ['日本語の方式', 6, '日…式'],
])('%j in %i columns is %j', (text, columns, expected) => {
  expect(cutToWidth(text, columns)).toBe(expected);
});

test('lines are broken at spaces, and a long word is a line', () => {
  expect(wrapWords('one two three-and-more four', 8)).toEqual(['one two', 'three-and-more', 'four']);
  expect(wrapWords('one two', 7)).toEqual(['one two']);
});
