/** How responses state their answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAnswerForm } from '../../../src/apps/review/answer-form.ts';
import { ANSWER_FORMS } from '../../../src/apps/review/documents/answer-form.ts';
import { inFull } from '../../support/thorough.ts';

test.each([
  [null, 'empty'],
  [' \n', 'empty'],
  ['B', 'bare'],
  ['(b)', 'bare'],
  ['**C**.', 'bare'],
  ['-1,234.5', 'bare'],
  ['12 %', 'bare'],
  ['$42', 'bare'],
  ['yes', 'bare'],
  ['いいえ。', 'bare'],
  ['So $\\boxed{42}$, the answer is 42.', 'boxed'],
  ['2 + 2 = 4\n#### 4', 'marked'],
  ['The answer is B.', 'phrase'],
  ['**Final Answer**: 7', 'phrase'],
  ['Answer: B', 'phrase'],
  ['答えは B です。', 'phrase'],
  ['It is warm.\n\nB', 'last line'],
  ['Let us see.\n(C)\n', 'last line'],
  ['I would choose Paris.', 'prose'],
  ['#### ', 'prose'],
  ['The answers differ.', 'prose'],
  ['No idea', 'prose'],
])('%j is %s', (response, form) => {
  expect(findAnswerForm(response)).toBe(form);
});

test('every text has a form, in time proportional to its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(ANSWER_FORMS).toContain(findAnswerForm(text));
    }),
    { seed: 1, numRuns: inFull(300, 50) },
  );
  for (const text of ['answer '.repeat(50_000), '('.repeat(300_000), '####'.repeat(50_000), '1'.repeat(300_000) + ' x'])
    expect(ANSWER_FORMS).toContain(findAnswerForm(text));
});
