/** What a reviewer may see of a trial before marking it. */
import { expect, test } from 'vitest';
import type { TrialRow } from '../../../../src/web/data-source.ts';
import { blindRow } from '../../../../src/apps/view/server/blind.ts';

test('a row shows its question and its truth, and nothing that was parsed or counted', () => {
  const row = {
    id: 't',
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
    before: null,
    after: null,
    shown: null,
    storedCorrect: null,
    correct: [null, null],
  });
});
