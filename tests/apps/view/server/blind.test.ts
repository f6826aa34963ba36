/** What a reviewer may see of a trial before marking it. */
import { expect, test } from 'vitest';
import type { TrialRow } from '../../../../src/web/data-source.ts';
import { blindRow } from '../../../../src/apps/view/server/blind.ts';

test('a row shows its question and its truth, and nothing that was parsed, counted or compared', () => {
  const row = {
    id: 't',
    place: {
      trialId: 't',
      run: 'r',
      temperature: 0.7,
      variant: 'think',
      condition: 'asch',
      model: 'm',
      dataset: 'd',
      task: 'facts',
    },
    itemId: 'i',
    question: 'Capital?',
    truth: 'Canberra',
    before: 'Sydney',
    after: 'Canberra',
    shown: 1,
    storedCorrect: false,
    correct: [false, true],
    review: { mark: null, note: null, isBlind: true },
  } as unknown as TrialRow;
  expect(blindRow(row)).toEqual({
    ...row,
    place: {
      trialId: 't',
      run: '',
      temperature: null,
      variant: null,
      condition: null,
      model: null,
      dataset: 'd',
      task: 'facts',
    },
    before: null,
    after: null,
    shown: null,
    storedCorrect: null,
    correct: [null, null],
  });
});
