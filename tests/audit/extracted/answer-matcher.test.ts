/** Short answers as models read them out, and what counts as the same. */
import { expect, test } from 'vitest';
import { answerMatch } from '../../../src/audit/extracted/answer-matcher.ts';

const CITIES = ['Paris', 'The city of Rome', 'A. Smith', '4'];

test.each([
  ['B', 'B', null, true, 'letter'],
  ['(b)', 'B', null, true, 'letter'],
  ['**B**', '(B)', null, true, 'letter'],
  ['B. Rome', 'B', null, true, 'letter'],
  ['（Ｂ）', 'B', null, true, 'letter'],
  ['１８', '18', null, true, 'number'],
  ['B', 'C', null, false, 'letter'],
  ['A casual chat', 'A', null, false, 'text'],
  ['the city of rome.', 'B', CITIES, true, 'option-text'],
  ['Paris', 'B', CITIES, false, 'option-text'],
  ['b', 'The city of Rome', CITIES, true, 'letter'],
  ['A. Smith', 'C', CITIES, true, 'option-text'],
  ['4', 'D', CITIES, true, 'option-text'],
  ['London', 'B', CITIES, false, 'text'],
  ['18', '18', null, true, 'number'],
  ['$1,200.00', '1200', null, true, 'number'],
  ['18 apples', '18', null, true, 'number'],
  ['-18', '18', null, false, 'number'],
  ['−18', '-18', null, true, 'number'],
  ['between 3 and 18', '18', null, false, 'text'],
  ['180', '18', null, false, 'number'],
  ['the Eiffel Tower', 'Eiffel tower.', null, true, 'text'],
  ['H₂O', 'H2O', null, true, 'text'],
  ['東京', '東京', null, true, 'text'],
  ['東京都', '東京', null, false, 'text'],
  ['...', '!', null, false, 'text'],
])('%j for the truth %j: %j', (answer, truth, choices, correct, rule) => {
  const found = answerMatch.match(answer, answer, truth, { choices, question: null });
  expect([found.correct, found.rule]).toEqual([correct, rule]);
});

test('every rule has a summary', () => {
  expect(answerMatch.rules.map(({ id }) => id)).toEqual(['letter', 'option-text', 'number', 'text']);
});
