/** difflib's ratio: against the numbers of Python 3.11, and against a plain search for the longest stretch. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarityRatio } from '../../../src/base/text/sequence-matcher.ts';

test.each([
  ['', '', 1],
  ['a', '', 0],
  ['abcd', 'bcde', 0.75],
  ['tide', 'diet', 0.25],
  ['diet', 'tide', 0.5],
  ['😀a😀', 'a😀', 0.8],
  ['private Thread currentThread;', 'private volatile Thread currentThread;', 0.8656716417910447],
])('%j and %j', (a, b, ratio) => {
  expect(similarityRatio(a, b)).toBe(ratio);
});

test('200 elements and more: popular ones start no match, but lengthen one', () => {
  expect(similarityRatio('a'.repeat(200), 'a'.repeat(200))).toBe(1);
  expect(similarityRatio(`b${'a'.repeat(200)}`, 'a'.repeat(200))).toBe(0);
  expect(similarityRatio(`b${'a'.repeat(199)}`, 'a'.repeat(199))).toBeGreaterThan(0.99);
  expect(similarityRatio(`b${'a'.repeat(200)}`, 'a'.repeat(200), false)).toBeGreaterThan(0.99);
});

/** The same without any shortcut, for texts in ASCII. */
function plainRatio(a: string, b: string, autojunk: boolean): number {
  const isPopular = (char: string) =>
    autojunk && b.length >= 200 && b.split(char).length - 1 > Math.floor(b.length / 100) + 1;
  const popular = new Set(b.split('').filter(isPopular));
  const longest = (i: number, j: number, most: number): number => {
    let k = 0;
    while (k < most && a[i + k] === b[j + k] && !popular.has(a.charAt(i + k))) k++;
    return k;
  };
  const matches = (aStart: number, aEnd: number, bStart: number, bEnd: number): number => {
    let [x, y, size] = [aStart, bStart, 0];
    for (let i = aStart; i < aEnd; i++) {
      for (let j = bStart; j < bEnd; j++) {
        const k = longest(i, j, Math.min(aEnd - i, bEnd - j));
        if (k > size) [x, y, size] = [i, j, k];
      }
    }
    while (x > aStart && y > bStart && a[x - 1] === b[y - 1]) [x, y, size] = [x - 1, y - 1, size + 1];
    while (x + size < aEnd && y + size < bEnd && a[x + size] === b[y + size]) size++;
    return size === 0 ? 0 : size + matches(aStart, x, bStart, y) + matches(x + size, aEnd, y + size, bEnd);
  };
  return a.length + b.length === 0 ? 1 : (2 * matches(0, a.length, 0, b.length)) / (a.length + b.length);
}

const words = (letters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...letters.split('')), { maxLength, size: 'max' }).map((chars) => chars.join(''));

test.each(['ab', 'aab', 'abcdefgh', 'aaaaaaaaaaaabcdefghijklmnopqrstuvwxyz'])('letters %s', (letters) => {
  fc.assert(
    fc.property(words(letters, 120), words(letters, 320), fc.boolean(), (a, b, autojunk) => {
      expect(similarityRatio(a, b, autojunk)).toBe(plainRatio(a, b, autojunk));
    }),
    { numRuns: 40 },
  );
});

test('a long text against a short one of the same two letters', () => {
  const option = 'ab'.repeat(60) + 'ba'.repeat(39);
  expect(similarityRatio('abaab'.repeat(30_400), option)).toBeGreaterThan(0);
});
