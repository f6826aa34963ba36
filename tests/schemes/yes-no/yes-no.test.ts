/** Which yes or no a response states. */
import { expect, test } from 'vitest';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { yesNoSchemes } from '../../../src/schemes/yes-no/schemes.ts';

const plan = planFor(yesNoSchemes);
const verdictOf = (response: string, truth = 'Yes') => plan.score({ response, storedParse: null }, truth)[0];

test.each<[response: string, word: string, rule: string]>([
  ['Yes', 'Yes', 'only-one'],
  ['**No**', 'No', 'only-one'],
  ['Yes, she was born on an even day.', 'Yes', 'only-one'],
  ['She was born on the 4th. So, yes, it is an even day.', 'yes', 'only-one'],
  ['The 5th is odd, with no doubt. Hence no, she was not.', 'no', 'only-one'],
  ['There is no remainder. Yes, it is even.', 'Yes', 'only-one'],
  ['A yes or no question. Yes.', 'Yes', 'only-one'],
  ['Is it even (yes/no)?\nNo', 'No', 'only-one'],
  ['If yes, it is even. The 5th is odd: no.', 'no', 'only-one'],
  ['No because the 5th is odd.', 'No', 'only-one'],
  ['See no. 5 of the list. Yes!', 'Yes', 'only-one'],
  ['Yes, at first sight. But the answer is no, since 5 is odd.', 'no', 'answer-word'],
  ['No doubt? No. The answer to the original question is yes, it is.', 'yes', 'answer-word'],
  ['If it is even, the answer is yes. The 5th is odd. The answer is no.', 'no', 'answer-word'],
  ['The answer is no. Wait. Answer: **Yes**', 'Yes', 'answer-word'],
  ['The final answer is:\nNo, it is odd.', 'No', 'answer-word'],
  ['Answer: yes', 'yes', 'answer-word'],
  ['The answer is yes. \\boxed{\\text{No}}', 'No', 'last-box'],
  ['<think>Yes? No.</think>yes', 'yes', 'only-one'],
])('%j states %s (%s)', (response, word, rule) => {
  expect(verdictOf(response)?.parse).toMatchObject({ kind: 'parsed', text: word, rule });
});

test.each([
  'Yes, it is even. Yet 5 is odd, so no.',
  'No, yes, I do not know.',
  'It was not an even day.',
  'There is no answer to this.',
  'The answer is no longer known.',
  'Answer yes or no.',
  'The answer is yes or no, depending on the day.',
  'Yesterday I had no time.',
  'A no-brainer, a yes-man.',
  'I cannot say no.',
  'It depends on whether yes is meant.',
  'If her birthday is on an odd day, then the answer to the question is no.',
  'If it is the 5th, then no, she was not.',
  '<think>Yes',
])('%j states neither', (response) => {
  expect(verdictOf(response)?.parse.kind).toBe('unparsed');
});

test.each([
  ['Yes.', 'yes', true],
  ['yes, it is', '"Yes"', true],
  ['No.', 'Yes', false],
  ['No.', 'NO.', true],
])('%j with the truth %s', (response, truth, correct) => {
  expect(verdictOf(response, truth)?.correct).toBe(correct);
});

test('scripts search for the first or the last word', () => {
  const labels = (response: string) => plan.score({ response, storedParse: null }, 'Yes').map(({ correct }) => correct);
  expect(labels('Yes, since 4 is divided with no remainder.')).toEqual([true, true, false]);
  expect(labels('There is no remainder, so the answer is yes.')).toEqual([true, false, true]);
  expect(labels('It is even. Yesterday I know nothing.')).toEqual([false, false, false]);
});
