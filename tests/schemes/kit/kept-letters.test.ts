/** The letters that normalizers never change. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Normalizer, Unchanged } from '../../../src/core/scheme.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { keepLetters, keepLettersInPlace } from '../../../src/schemes/kit/kept-letters.ts';
import { lower } from '../../../src/text/case.ts';
import { casefold } from '../../../src/text/casefold.ts';
import { listSettings, MIXED_CASE, shortTexts } from '../../support/normalizer-settings.ts';
import { affixes, pieces, truths } from '../../support/texts.ts';
import { inFull } from '../../support/thorough.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const RUNS = { numRuns: inFull(20_000, 1_000), seed: 1 };

const normalizers = [...new Set(SCHEMES.map(({ normalizer }) => normalizer))].flatMap((normalizer) =>
  normalizer.unchanged === undefined ? [] : [[normalizer.id, normalizer, normalizer.unchanged] as const],
);
const inPlace = normalizers.flatMap(([id, normalizer, { around }]) =>
  around === undefined ? [] : [[id, normalizer, around] as const],
);

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
  expect(inPlace.map(([id]) => id)).toHaveLength(6);
});

describe.each([
  ['letters', keepLetters(ALPHABET)],
  ['letters in place', keepLettersInPlace(ALPHABET)],
])('%s', (_, { lettersOf }) => {
  test('are those of every character in lower case and folded', () => {
    const wrong: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10_ff_ff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
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
  expect(keepLetters(ALPHABET).lettersOf(text)).toBe('ae');
  expect(keepLettersInPlace(ALPHABET).lettersOf(text)).toBe('東京aで½e');
});

describe.each(normalizers)('%s', (_, normalizer: Normalizer, unchanged: Unchanged) => {
  test('changes none of its letters under any setting', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, shortTexts), (text) => {
        const letters = unchanged.lettersOf(text);
        for (const off of listSettings(normalizer))
          expect({ text, off, letters: unchanged.lettersOf(normalizer.normalize(text, off)) }).toEqual({
            text,
            off,
            letters,
          });
      }),
      RUNS,
    );
  });
});

describe.each(inPlace)('%s around letters', (_, normalizer: Normalizer, around: NonNullable<Unchanged['around']>) => {
  const lettersOf = (text: string): string => normalizer.unchanged?.lettersOf(text) ?? '';
  const found = { kept: 0, shorter: 0 };

  function check(text: string, wanted: string): void {
    const letters = lettersOf(wanted);
    if (letters === '') return;
    const parts = around(text, letters);
    expect(parts.length).toBeLessThanOrEqual(Math.max(text.length, 1));
    if (parts.length < text.length) found.shorter++;
    for (const off of listSettings(normalizer)) {
      const truth = normalizer.normalize(wanted, off);
      const contains = normalizer.normalize(text, off).includes(truth);
      if (contains) found.kept++;
      expect({ text, wanted, off, contains: normalizer.normalize(parts, off).includes(truth) }).toEqual({
        text,
        wanted,
        off,
        contains,
      });
    }
  }

  test('contains what the whole text contains, under every setting', () => {
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
    expect(found.shorter).toBeGreaterThan(300);
  });
});

test('the text around letters is a small part of a long text, and never longer', () => {
  const { around } = keepLettersInPlace(ALPHABET);
  const long = 'z '.repeat(10_000);
  expect(around?.(`${long}the capital, (Paris), it is${long}`, 'paris')).toBe('l, (Paris), i');
  expect(around?.(`Paris ${long}and PARIS!`, 'paris')).toBe('Paris zbd PARIS!');
  expect(around?.(long, 'paris')).toBe('');
  expect(around?.('aaaaaaaa', 'aaa')).toBe('aaaaaaaa');
  expect(around?.('Wasser, Straße', 'wasser')).toBe('Wasser, Straße');
  expect(around?.(`${long}${ALPHABET}`, ALPHABET)).toBe(`${long}${ALPHABET}`);
});
