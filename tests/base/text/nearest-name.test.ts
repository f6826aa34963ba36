/** Messages about unknown names. */
import { describe, expect, test } from 'vitest';
import { offer, listKnownNames, withKnownNames } from '../../../src/base/text/nearest-name.ts';

const NAMES = ['control', 'model', 'mc-v3', 'A'];

describe('the nearest name', () => {
  test.each([
    ['contrl', 'control'],
    ['contorl', 'control'],
    ['modle', 'model'],
    ['Control', 'control'],
    ['mc-v4', 'mc-v3'],
    ['a', 'A'],
  ])('of %s is %s', (word, near) => {
    expect(offer(word, NAMES)).toBe(`; did you mean ${near}?`);
  });

  test.each(['', 'B', 'zz', 'cntrlx', 'elephant'])('of %j is none', (word) => {
    expect(offer(word, NAMES, '.')).toBe('.');
  });

  test('is not looked for among names of many thousand characters', () => {
    const name = (length: number, last: string): string => `${'n'.repeat(length - 1)}${last}`;
    expect(offer(name(900, 'a'), [name(900, 'b')])).toContain('did you mean nnn');
    expect(offer(name(6_000, 'a'), [name(6_000, 'b')], '.')).toBe('.');
  });
});

describe('the names that there are', () => {
  test('are listed up to twenty', () => {
    const many = Array.from({ length: 23 }, (_, i) => `name${i}`);
    expect(listKnownNames(['x'], many)).toBe(`; there are ${many.slice(0, 20).join(', ')} and 3 more`);
  });

  test('can be one, which may be called "none", or none', () => {
    expect(withKnownNames('no such filter', 'nonne', ['none'])).toBe('no such filter; the only one is "none".');
    expect(withKnownNames('no such filter', 'x', [])).toBe('no such filter; there are none.');
  });

  test('cannot steer a terminal, and are cut where they are very long', () => {
    expect(listKnownNames([], ['a\u001b[2J', 'b'])).toBe('; there are a␛[2J, b');
    expect(listKnownNames(['x'], ['x'.repeat(3_000_000), 'y']).length).toBeLessThan(300);
  });
});
