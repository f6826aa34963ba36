/** Columns without names that are the answer, the truth and the label. */
import { expect, test } from 'vitest';
import type { FieldMap } from '../../../../src/base/core/log-fields.ts';
import { findAnswerColumns } from '../../../../src/sources/logs/kit/answer-columns.ts';
import { audit } from '../../../support/in-process.ts';
import { fileWith } from '../../../support/sample-records.ts';

const COUNT = 12;
const letter = (at: number): string => 'ABCD'.charAt(at % 4);
const answer = (at: number): string => letter(at % 3 === 0 ? at + 1 : at);
const columns = (...of: readonly ((at: number) => string)[]) =>
  of.map((text, at) => ({ path: `column${at + 1}`, texts: Array.from({ length: COUNT }, (_, row) => text(row)) }));
const question = (at: number): string => `Question ${at}?`;
const isRight = (at: number): string => (answer(at) === letter(at) ? 'True' : 'False');

test.each<[string, readonly ((at: number) => string)[], FieldMap | null]>([
  ['the last two have letters', [String, question, letter, answer], { response: 'column4', groundTruth: 'column3' }],
  [
    'a label is right where they are equal',
    [question, letter, answer, isRight, letter],
    { response: 'column3', groundTruth: 'column2', label: 'column4' },
  ],
  [
    'a mark for no answer is no truth',
    [(at) => (at % 3 === 0 ? 'undefined' : letter(at)), letter],
    { response: 'column1', groundTruth: 'column2' },
  ],
  ['three have letters and there is no label', [letter, answer, (at) => letter(at % 2)], null],
  ['they never are equal', [letter, (at) => letter(at + 1)], null],
  ['a label agrees with nothing', [letter, (at) => letter(at + 1), isRight], null],
  ['only one has letters', [String, question, letter], null],
])('%s', (_, of, found) => {
  expect(findAnswerColumns(columns(...of))).toEqual(found);
});

test('the refusal of a table without a header has the command with these columns, and no other', async () => {
  const row = (at: number): string =>
    `${at},${question(at)},a long option ${at},another one ${at},${letter(at)},${answer(at)}\n`;
  const { code, stderr } = await audit([fileWith(Array.from({ length: COUNT }, (_, at) => row(at)).join(''), 'x.csv')]);
  expect(code).toBe(2);
  expect(stderr).toContain('from column1 to column6. Read it with: ');
  expect(stderr).toContain('--map response=column6 --map groundTruth=column5');
});
