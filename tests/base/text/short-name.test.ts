import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_NAME, shortName, shortSentence } from '../../../src/base/text/short-name.ts';

const NAMES = fc.string({ unit: 'grapheme', minLength: LONGEST_NAME + 1, maxLength: 3 * LONGEST_NAME, size: 'max' });

describe('a short name', () => {
  test('is the name itself up to a thousand characters', () => {
    for (const name of ['', 'control', 'x'.repeat(LONGEST_NAME)]) expect(shortName(name)).toBe(name);
  });

  test('has the first 80 characters of a longer one, its length and a hash', () => {
    expect(shortName('n'.repeat(3_000_000))).toMatch(/^n{80}… \(3,000,000 characters\) #[0-9a-f]{16}$/);
    expect(shortName('𝒙'.repeat(3000))).toMatch(/^(𝒙){40}… \(3,000 characters\) #[0-9a-f]{16}$/u);
  });

  test('is well-formed, bounded, and its own short name', () => {
    fc.assert(
      fc.property(NAMES, (name) => {
        const short = shortName(name);
        expect(short.length).toBeLessThan(130);
        expect(short.isWellFormed()).toBe(true);
        expect(shortName(short)).toBe(short);
      }),
    );
  });

  test('is another one for another name, wherever the two differ', () => {
    fc.assert(
      fc.property(NAMES, fc.nat(), (name, at) => {
        const place = at % name.length;
        const other = `${name.slice(0, place)}${name[place] === 'a' ? 'b' : 'a'}${name.slice(place + 1)}`;
        expect(shortName(other)).not.toBe(shortName(name));
      }),
    );
  });
});

test('a sentence keeps 1,000 characters of each end', () => {
  expect(shortSentence('s'.repeat(4000))).toBe('s'.repeat(4000));
  expect(shortSentence(`${'s'.repeat(4000)}t`)).toMatch(/^s{1000}… \(4,001 characters\) …s{999}t$/);
  expect(shortSentence('𝒙'.repeat(3000)).isWellFormed()).toBe(true);
  expect(shortSentence(`x${'𝒙'.repeat(3000)}`).isWellFormed()).toBe(true);
});
