/** What the stored label read, as far as a trial shows it. */
import { describe, expect, test } from 'vitest';
import { findPlace, isStoredAnswer, readStored } from '../../../src/audit/scan/stored-reading.ts';
import type { Reading } from '../../../src/schemes/scoring/scores.ts';
import { CORRECT } from '../../../src/schemes/scoring/scores.ts';
import { emptyScores } from '../../../src/schemes/scoring/scorer.ts';

const bytes = (text: string): Buffer => Buffer.from(text);

describe('the place of the stored answer', () => {
  test.each([
    ['Rome', ' Rome\n', 'whole'],
    ['Rome is it', 'Rome', 'start'],
    ['It is Rome', 'Rome', 'end'],
    ['It is (B).', 'B', 'inside'],
    ['B. Bees buzz.', 'B', 'start'],
    ['B or B', 'B', 'several'],
    ['aaa', 'a', 'absent'],
    ['Because', 'B', 'absent'],
    ['It costs 12 dollars', '2', 'absent'],
    ['答えはBです', 'B', 'inside'],
    ['Rome', ' ', 'none'],
    ['', 'Rome', 'absent'],
  ])('in %j of %j: %s', (response, storedParse, place) => {
    expect(findPlace({ response: bytes(response), storedParse: bytes(storedParse) }, 1)).toBe(place);
  });

  test('is the label where no answer is stored', () => {
    expect(findPlace({ response: bytes('x'), storedParse: null }, 1)).toBe('right');
    expect(findPlace({ response: bytes('x'), storedParse: null }, 0)).toBe('wrong');
    expect(findPlace({ response: null, storedParse: bytes('x') }, 0)).toBe('absent');
  });

  test('is the start where the stored answer is a part of the response', () => {
    expect(findPlace({ response: bytes('a a a'), storedParse: 1 }, 1)).toBe('start');
    expect(findPlace({ response: bytes('a a a'), storedParse: 0 }, 1)).toBe('none');
    expect(findPlace({ response: bytes('a a a '), storedParse: 5 }, 1)).toBe('whole');
  });
});

test('the stored answer is compared without whitespace at its ends', () => {
  expect(isStoredAnswer({ response: bytes('x'), storedParse: bytes(' B\n') }, 'B')).toBe(true);
  expect(isStoredAnswer({ response: bytes('x'), storedParse: bytes('B') }, 'C')).toBe(false);
  expect(isStoredAnswer({ response: bytes('x'), storedParse: bytes('B') }, null)).toBe(false);
});

test('a scheme that gives the stored label names the rule; one that does not is no evidence', () => {
  const reading: Reading = { rule: 'answer-is', isParsed: true, text: 'B' };
  const scores = emptyScores(1, () => reading);
  const trial = { response: bytes('The answer is B'), storedParse: bytes('B') };
  scores.states[0] = CORRECT;
  expect(readStored(trial, 1, scores, 0)).toEqual({ rule: 'answer-is', place: null });
  expect(readStored(trial, 0, scores, 0)).toEqual({ rule: null, place: 'end' });
  expect(readStored(trial, 1, scores, -1)).toEqual({ rule: null, place: 'end' });
});
