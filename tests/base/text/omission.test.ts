/** Shortened texts: what is near the places stays, and offsets lead to the same characters. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepAround } from '../../../src/base/text/omission.ts';
import { inFull } from '../../support/thorough.ts';

test.each([
  ['both ends', [0, 1000], `${'a'.repeat(100)}|800|${'a'.repeat(100)}`],
  ['around one place', [500, 500], `|400|${'a'.repeat(200)}|400|`],
  ['both ends of a long match', [200, 800], `|100|${'a'.repeat(200)}|400|${'a'.repeat(200)}|100|`],
  ['a short part is not left out', [150, 1000], `${'a'.repeat(250)}|650|${'a'.repeat(100)}`],
])('%s', (_, places, wanted) => {
  const { text, omissions } = keepAround('a'.repeat(1000), places, 100);
  const shown = omissions
    .toReversed()
    .reduce((all, { at, from, to }) => `${all.slice(0, at)}|${to - from}|${all.slice(at)}`, text);
  expect(shown).toBe(wanted);
});

test('a character is never split', () => {
  const { text, omissions } = keepAround('😀'.repeat(500), [0, 1000], 99);
  expect(text.isWellFormed()).toBe(true);
  expect(omissions).toEqual([{ at: 98, from: 98, to: 900 }]);
});

const cases = fc
  .array(fc.constantFrom('a', '😀', 'bc '.repeat(90), '東'.repeat(120)), { minLength: 1, maxLength: 20 })
  .map((parts) => parts.join(''))
  .chain((text) =>
    fc.record({
      text: fc.constant(text),
      places: fc.tuple(fc.nat(text.length), fc.nat(text.length)).map((pair) => pair.toSorted((a, b) => a - b)),
    }),
  );

test('offsets of the places lead to the same text, and nothing is counted twice', () => {
  fc.assert(
    fc.property(cases, ({ text, places }) => {
      const shortened = keepAround(text, places, 50);
      for (const place of places) {
        const at = shortened.find(place);
        expect(shortened.text.slice(at, at + 40)).toBe(text.slice(place, place + 40));
        expect(shortened.text.slice(Math.max(0, at - 40), at)).toBe(text.slice(Math.max(0, place - 40), place));
      }
      const omitted = shortened.omissions.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(shortened.text.length + omitted).toBe(text.length);
    }),
    { numRuns: inFull(1_000, 167), seed: 1 },
  );
});
