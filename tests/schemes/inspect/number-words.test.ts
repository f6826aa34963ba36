/** Numbers among the words of an answer. */
import { expect, test } from 'vitest';
import { NumberWords } from '../../../src/schemes/inspect/number-words.ts';
import { TextView } from '../../../src/base/text/text-view.ts';

const numbers = new NumberWords((text) => (/^[0-9]+$/.test(text) ? String(Number(text)) : null));
/** E1 is a number, e1 is none. */
const unfolded = new NumberWords((text) => (/^[0-9E]+$/.test(text) ? text : null));

test('words end at whitespace of Python, and equal words are left once', () => {
  const reduce = numbers.reduceToEqual(numbers.readForms('7'));
  expect(reduce(TextView.of('7\u00a0x 07\x85\x1f7\u30008 77 7… 7'))).toBe('7 07');
  expect(reduce(TextView.of('77 7x 7… ７'))).toBeNull();
  expect(reduce(TextView.of(''))).toBeNull();
});

test('the first and the last number are those under both settings', () => {
  const text = TextView.of('x E1 5 7 E2 x');
  expect(numbers.reduceToFirst(text)).toBe('5');
  expect(numbers.reduceToLast(text)).toBe('7');
  expect(unfolded.reduceToFirst(text)).toBe('E1 5');
  expect(unfolded.reduceToLast(text)).toBe('7 E2');
  expect(numbers.reduceToFirst(TextView.of('no number'))).toBeNull();
});

test('a long word is read, too', () => {
  const long = `${'0'.repeat(100)}7`;
  expect(numbers.reduceToEqual(numbers.readForms('7'))(TextView.of(`x ${long}`))).toBe(long);
});
