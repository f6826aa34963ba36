import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSearch, findNeedle, findWords } from '../../../src/base/text/text-search.ts';
import { inFull } from '../../support/thorough.ts';

/** Letters whose cases ASCII does not know, and characters that a regex could take for something else. */
const characters = fc.constantFrom(
  ...'aAkKsSzZ \n.*[?%_'.split(''),
  '\u212A',
  '\u017F',
  'é',
  'É',
  'ß',
  'ẞ',
  'İ',
  'ı',
  'я',
  '日',
  '😀',
  '\u{FFFD}',
  '\0',
  '\u{D800}',
);
const texts = fc.string({ unit: characters, maxLength: 12 });

/** Other cases of all letters, also those that only a regex knows. */
const otherCase = fc.constantFrom(
  (text: string) => text.toUpperCase(),
  (text: string) => text.replaceAll(/s/gi, '\u017F').replaceAll(/k/gi, '\u212A'),
);

/** What SQLite does: its `lower` changes ASCII letters alone. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

test('a text with the words has the needle, or a letter with another case', () => {
  fc.assert(
    fc.property(texts, texts, texts, otherCase, (words, before, after, change) => {
      const text = `${before}${change(words.trim())}${after}`.toWellFormed();
      const needle = findNeedle(words);
      fc.pre(needle !== null && compileSearch(words)([text]));
      expect([needle.text, ...needle.otherCases].some((part) => lowerAscii(text).includes(part))).toBe(true);
    }),
    { numRuns: inFull(1000, 167) },
  );
});

test('a text with a needle that is all of the words has the words', () => {
  fc.assert(
    fc.property(texts, texts, texts, (words, before, after) => {
      const needle = findNeedle(words);
      const text = `${before}${words.trim()}${after}`.toWellFormed();
      fc.pre(needle?.isWhole === true && lowerAscii(text).includes(needle.text));
      expect(compileSearch(words)([text])).toBe(true);
    }),
    { numRuns: inFull(1000, 167) },
  );
});

test('the needle is the longest part that SQLite can look for', () => {
  expect(findNeedle('  Ask Über Paris ')).toEqual({ text: 'ber paris', isWhole: false, otherCases: ['\u017F'] });
  expect(findNeedle('Kelvin')).toEqual({ text: 'kelvin', isWhole: true, otherCases: ['\u212A'] });
  expect(findNeedle('東京都')).toEqual({ text: '東京都', isWhole: true, otherCases: [] });
  expect(findNeedle('Я')).toBeNull();
});

test('the words are found where a text has them, and in the same texts', () => {
  fc.assert(
    fc.property(texts, texts, texts, otherCase, (words, before, after, change) => {
      const text = `${before}${change(words.trim())}${after}`;
      const found = findWords(text, words);
      expect(found.length > 0).toBe(words.trim() !== '' && compileSearch(words)([text]));
      for (const { start, end } of found) expect(compileSearch(words)([text.slice(start, end)])).toBe(true);
    }),
    { numRuns: inFull(2_000, 333), seed: 1 },
  );
});

test.each([
  [
    'Spider, spider',
    'SPIDER ',
    [
      [0, 6],
      [8, 14],
    ],
  ],
  ['aaa', 'aa', [[0, 2]]],
  ['a.b', '.', [[1, 2]]],
  ['😀 \u212A', 'k', [[3, 4]]],
  ['any', ' ', []],
])('the places in %j of %j', (text, words, places) => {
  expect(findWords(text, words).map(({ start, end }) => [start, end])).toEqual(places);
});

test('no more places are looked for than wanted', () => {
  expect(findWords('a'.repeat(100), 'a', 3)).toHaveLength(3);
});
