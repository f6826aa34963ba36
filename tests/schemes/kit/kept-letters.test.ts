/** The letters that normalizers never change. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Normalizer, Unchanged } from '../../../src/base/core/scheme.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { keepLetters, keepLettersInPlace } from '../../../src/schemes/kit/kept-letters.ts';
import { lower } from '../../../src/base/text/case.ts';
import { casefold } from '../../../src/base/text/casefold.ts';
import { TextView } from '../../../src/base/text/text-view.ts';
import { expectSame } from '../../support/expect-same.ts';
import { listSettings, MIXED_CASE, shortTexts } from '../../support/normalizer-settings.ts';
import { affixes, pieces, truths } from '../../support/texts.ts';
import { inFull, thorough } from '../../support/thorough.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const RUNS = { numRuns: inFull(4_000, 400), seed: 1 };

const normalizers = [...new Set(SCHEMES.map(({ normalizer }) => normalizer))].flatMap((normalizer) =>
  normalizer.unchanged === undefined ? [] : [[normalizer.id, normalizer, normalizer.unchanged] as const],
);

const lettersIn = (unchanged: Unchanged, text: string, most?: number): string =>
  unchanged.lettersOf(TextView.of(text), most);

test('there are normalizers to test', () => {
  expect(normalizers.map(([id]) => id).toSorted()).toEqual([
    'helm-keep-articles',
    'inspect-fold',
    'inspect-strip',
    'inspect-text',
    'inspect-words',
    'lighteval-helm',
    'squad',
    'v1',
    'v2',
  ]);
});

describe.each([
  ['letters', keepLetters(ALPHABET)],
  ['letters in place', keepLettersInPlace(ALPHABET)],
])('%s', (_, unchanged) => {
  const lettersOf = (text: string, most?: number): string => lettersIn(unchanged, text, most);

  thorough('are those of every character in lower case and folded', () => {
    const wrong: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10_ff_ff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (!character.isWellFormed()) continue;
      const letters = lettersOf(character);
      if (letters !== lettersOf(lower(character)) || letters !== lettersOf(casefold(character)))
        wrong.push(`${codePoint.toString(16)} ${letters}`);
    }
    expect(wrong).toEqual([]);
  });

  test('are in lower case, in their order, and no more than asked for', () => {
    expect(lettersOf('The B-52s, Straße!')).toBe('theb52sstrasse');
    expect(lettersOf('The B-52s, Straße!', 4)).toBe('theb');
    expect(lettersOf('Straße', 6)).toBe('strass');
    expect(lettersOf('')).toBe('');
  });
});

test('only letters in place include characters without case, but no whitespace and no mark of a letter', () => {
  const text = '東京\u3000A で½e\u0301’😀Σд';
  expect(lettersIn(keepLetters(ALPHABET), text)).toBe('ae');
  expect(lettersIn(keepLettersInPlace(ALPHABET), text)).toBe('東京aで½e');
});

describe.each(normalizers)('%s', (_, normalizer: Normalizer, unchanged: Unchanged) => {
  thorough('changes none of its letters under any setting', () => {
    const settings = listSettings(normalizer);
    fc.assert(
      fc.property(fc.oneof(pieces, shortTexts), (text) => {
        const letters = lettersIn(unchanged, text);
        for (const off of settings)
          expectSame(lettersIn(unchanged, normalizer.normalize(text, off)), letters, { text, off });
      }),
      RUNS,
    );
  });
});

describe.each(normalizers)('%s, a search for letters', (id, normalizer: Normalizer, unchanged: Unchanged) => {
  const settings = listSettings(normalizer);
  const found = { kept: 0, nothing: 0, shorter: 0 };

  function check(given: string, truth: string): void {
    const [text, wanted] = [given.toWellFormed(), truth.toWellFormed()];
    const letters = lettersIn(unchanged, wanted);
    if (letters === '') return;
    const parts = unchanged.search(letters)(TextView.of(text));
    if (parts === null) found.nothing++;
    else if (parts.length < text.length) found.shorter++;
    expectSame(Buffer.byteLength(parts ?? '') <= Buffer.byteLength(text), true, { text, wanted, parts });
    for (const off of settings) {
      const normalized = normalizer.normalize(wanted, off);
      const contains = normalizer.normalize(text, off).includes(normalized);
      if (contains) found.kept++;
      const inParts = parts !== null && normalizer.normalize(parts, off).includes(normalized);
      expectSame(inParts, contains, { text, wanted, off, parts });
    }
  }

  thorough('finds what the whole text contains, under every setting', () => {
    fc.assert(
      fc.property(
        pieces,
        truths,
        affixes,
        affixes,
        pieces,
        MIXED_CASE,
        (front, truth, before, behind, back, change) => {
          check(`${front}${before}${change(truth)}${behind}${back}`, truth);
          check(`${front}${back}`, truth);
        },
      ),
      RUNS,
    );
    fc.assert(
      fc.property(shortTexts, shortTexts, fc.boolean(), (text, wanted, isIn) => {
        check(isIn ? text + wanted + text : text, wanted);
      }),
      RUNS,
    );
    expect(found.kept).toBeGreaterThan(300);
    expect(found.nothing).toBeGreaterThan(300);
    if (!UNDIVIDED.includes(id)) expect(found.shorter).toBeGreaterThan(300);
  });
});

/** The rules of these normalizers look at neighbours. */
const UNDIVIDED = ['v2', 'inspect-words', 'lighteval-helm'];

describe('the text around letters', () => {
  const search = (text: string, letters: string): string | null =>
    keepLettersInPlace(ALPHABET).search(letters)(TextView.of(text));
  const long = 'z '.repeat(10_000);

  test('is a small part of a long text, and never longer', () => {
    expect(search(`${long}the capital, (Paris), it is${long}`, 'paris')).toBe('l, (Paris), i');
    expect(search(`Paris ${long}and PARIS!`, 'paris')).toBe('Paris zbd PARIS!');
    expect(search(long, 'paris')).toBeNull();
    expect(search('aaaaaaaa', 'aaa')).toBe('aaaaaaaa'); // its parts would be longer
    expect(search(`${long}${ALPHABET}`, ALPHABET)).toBe(`${long}${ALPHABET}`); // no letter can divide
  });

  test('has equal parts once', () => {
    expect(search(`${long}is Paris, `.repeat(1_000), 'paris')).toBe('s Paris, zbs Paris, ');
  });

  test('is searched for by its first letters where it is very long', () => {
    const letters = 'ab'.repeat(50);
    expect(search(`${long}${letters}`, letters)).toBe(`${long}${letters}`);
    expect(search(`${long}${'ab'.repeat(30)}`, letters)).toBeNull();
  });

  test('has letters that a character becomes when its case is folded', () => {
    for (const [text, letters] of [
      ['Stra\u00dfe', 'ss'],
      ['of \ufb00', 'ff'],
      ['\u212aelvin', 'kel'],
      ['\u0130s', 'is'],
      ['a\u017f', 'as'],
    ] as const) {
      expect(search(`${text} ${long}`, letters)).toBe(`${text} ${long}`);
    }
    expect(search('Wasser, Stra\u00dfe', 'wasser')).toBe('Wasser, S');
  });

  test('has no part of a character for an equal byte', () => {
    expect(search('\u2f70', '\u00bd')).toBeNull(); // e2 bd b0 contains the lowered bytes of ½, e2 bd
    expect(search('\u2f70 \u00bd', '\u00bd')).toBe('\u2f70 \u00bd');
  });
});
