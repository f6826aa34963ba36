import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationText } from '../../../src/base/text/duration.ts';

test.each([
  [0, '0 s'],
  [-0, '0 s'],
  [0.4, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [60, '1 min'],
  [119.7, '2 min'],
  [125, '2 min 5 s'],
  [3599.6, '1 h'],
  [12_000, '3 h 20 min'],
  [86_400, '24 h'],
  [200_000, '2 days'],
  [365 * 86_400, '365 days'],
  [1e300, 'more than a year'],
  [Infinity, 'more than a year'],
  [NaN, '–'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('no number of seconds gives a word of JavaScript, an exponent, or 60 of a unit', () => {
  fc.assert(
    fc.property(fc.double({ min: 0 }), (seconds) => {
      expect(durationText(seconds)).toMatch(
        /^(?:–|more than a year|\d{1,3} days|\d{1,2} s|[1-5]?\d min(?: [1-5]?\d s)?|\d{1,2} h(?: [1-5]?\d min)?)$/,
      );
      expect(durationText(seconds)).not.toMatch(/^60 s|60 min/);
    }),
  );
});
