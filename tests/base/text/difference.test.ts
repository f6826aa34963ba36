/** Steps of the page: short, and still showing what a rule did. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutToDifference } from '../../../src/base/text/difference.ts';
import { pieces } from '../../support/texts.ts';
import { inFull } from '../../support/thorough.ts';

const long = (text: string, times: number): string => text.repeat(times);
/** 30 on each side, 40 of each end of what differs, and three marks. */
const LONGEST = 2 * 30 + 2 * 40 + 3;

describe('a change', () => {
  test.each([
    ['a short text stays', 'Paris.', 'Paris', 'Paris.', 'Paris'],
    [
      'what both begin and end with is cut',
      `${long('a', 50)}X${long('b', 50)}`,
      long('a', 50) + long('b', 50),
      `…${long('a', 30)}X${long('b', 30)}…`,
      `…${long('a', 30)}${long('b', 30)}…`,
    ],
    [
      'just as much as is kept needs no mark',
      `${long('a', 30)}X${long('b', 30)}`,
      `${long('a', 30)}Y${long('b', 30)}`,
      `${long('a', 30)}X${long('b', 30)}`,
      `${long('a', 30)}Y${long('b', 30)}`,
    ],
    [
      'a long stretch is shown by its ends',
      `Paris${long('x', 40)}${long('y', 1)}${long('z', 40)}`,
      'Paris',
      `Paris${long('x', 40)}…${long('z', 40)}`,
      'Paris',
    ],
    ['a doubled letter is one more', 'aab', 'ab', 'aab', 'ab'],
    ['everything goes', 'abc', '', 'abc', ''],
  ])('%s', (_, before, after, shownBefore, shownAfter) => {
    expect(cutToDifference({ before, after })).toEqual({ before: shownBefore, after: shownAfter });
  });

  test('context counts characters, not units', () => {
    const { before } = cutToDifference({ before: `${long('😀', 50)}X`, after: long('😀', 50) });
    expect(before).toBe(`…${long('😀', 30)}X`);
  });

  // 😀 shares its first unit with 😁 and its last with 🨀.
  const texts = fc
    .array(
      fc.oneof(
        pieces,
        fc.tuple(fc.constantFrom('😀', '😁', '🨀', 'a😀'), fc.nat(200)).map(([text, times]) => long(text, times)),
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(''));

  test('is short, is seen, and has no half characters', () => {
    fc.assert(
      fc.property(texts, texts, texts, texts, (start, before, after, end) => {
        const change = { before: start + before + end, after: start + after + end };
        const shown = cutToDifference(change);
        expect(shown.before === shown.after).toBe(change.before === change.after);
        for (const text of [shown.before, shown.after]) {
          expect(Array.from(text).length).toBeLessThanOrEqual(LONGEST);
          expect(text.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: inFull(1_000, 167), seed: 1 },
    );
  });

  test('every part that is shown is in the text, in that order', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const shown = cutToDifference({ before, after });
        for (const [cut, whole] of [[shown.before, before] as const, [shown.after, after] as const]) {
          let at = 0;
          for (const part of cut.split('…')) {
            at = whole.indexOf(part, at);
            expect(at).toBeGreaterThanOrEqual(0);
            at += part.length;
          }
        }
      }),
      { numRuns: inFull(1_000, 167), seed: 1 },
    );
  });
});
