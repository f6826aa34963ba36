/** What a row shows of the texts of a trial. */
import { expect, test } from 'vitest';
import { rowTexts } from '../../src/documents/row-texts.ts';

const TRIAL = { question: 'Capital of Australia?', groundTruth: ['Canberra', 'Canberra, ACT'] };

test('texts are short, and parses are cut to what differs', () => {
  const before = `<think>${'a'.repeat(5000)}</think> It is Sydney.`;
  const shown = rowTexts(TRIAL, before, 'It is Sydney.');
  expect(shown).toMatchObject({ question: 'Capital of Australia?', truth: 'Canberra | Canberra, ACT' });
  expect(shown.before?.startsWith('<think>aaa')).toBe(true);
  expect(rowTexts(TRIAL, `${before} 8`, `${before} 9`)).toMatchObject({ before: '…Sydney. 8', after: '…Sydney. 9' });
  expect(shown.before?.length).toBeLessThan(250);
  expect(shown.after).toBe('It is Sydney.');
});

test('a parse that contains the truth, unlike the other, begins shortly before it', () => {
  const thought = `<think>${'I know this one. '.repeat(20)}Canberra, of course.</think> Sydney.`;
  expect(rowTexts(TRIAL, thought, 'Sydney.')).toMatchObject({
    before: '…is one. Canberra, of course.</think> Sydney.',
    after: 'Sydney.',
  });
  expect(rowTexts(TRIAL, 'Sydney.', thought)).toMatchObject({
    before: 'Sydney.',
    after: expect.stringMatching(/^…is one. Canberra,/) as unknown,
  });
  // A part of a word is no truth, and a truth in both is no difference.
  const number = { question: null, groundTruth: '8' };
  expect(rowTexts(number, `<think>18, 1988, 8x. ${'a'.repeat(50)}</think> 9`, '9').before).toMatch(/^<think>18,/);
  expect(rowTexts(number, `<think>${'a'.repeat(50)} 8</think> 8`, '8').before).toMatch(/^<think>aaa/);
  expect(rowTexts(number, `<think>${'a'.repeat(50)} 18, 8</think> 9`, '9').before).toBe('…aaa 18, 8</think> 9');
});

test('the same parse is shown from its beginning', () => {
  const text = 'b'.repeat(300);
  const { before, after } = rowTexts(TRIAL, text, text);
  expect([before, after]).toEqual([`${'b'.repeat(200)}…`, `${'b'.repeat(200)}…`]);
});

test('what is not there is empty, and no parse is null', () => {
  expect(rowTexts({ question: null, groundTruth: null }, null, '')).toEqual({
    question: '',
    truth: '',
    before: null,
    after: '',
  });
});

test('a character is never cut in two', () => {
  const { question } = rowTexts({ ...TRIAL, question: `${'x'.repeat(199)}😀` }, null, null);
  expect(question.isWellFormed()).toBe(true);
});
