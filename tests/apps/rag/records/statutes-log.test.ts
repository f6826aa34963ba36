/** Logs of statutes-rags as answered queries. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/base/core/json-line.ts';
import { isStatutesEntry, readStatutesAnswer } from '../../../../src/apps/rag/records/statutes-log.ts';

const ENTRY = {
  question: '正しいものはどれか。',
  choices: 'a 甲\nb 乙',
  correct_answer: 'b',
  predicted_answer: 'a',
  is_correct: false,
  response: '民法第1条により a',
  retrieved_docs_count: 3,
  file_name: '民法_問1',
  references: ['https://laws.example/law/1'],
};

test('an entry is a question with its choices, and the log has its correctness', () => {
  expect(readStatutesAnswer(ENTRY, 0)).toEqual({
    id: '民法_問1',
    query: '正しいものはどれか。\na 甲\nb 乙',
    answer: '民法第1条により a',
    groundTruth: 'b 乙',
    contexts: null,
    relevant: null,
    expectedRelationships: null,
    tags: [],
    time: null,
    labels: { correctness: 0 },
  });
  const { file_name: _, choices: __, is_correct: ___, ...less } = ENTRY;
  expect(readStatutesAnswer(less, 4)).toMatchObject({ id: '4', query: ENTRY.question, groundTruth: 'b', labels: {} });
});

test('an entry that the system failed to answer has no answer', () => {
  expect(readStatutesAnswer({ ...ENTRY, predicted_answer: 'error', response: 'Connection refused' }, 0)).toBeNull();
});

test.each<[unknown, string]>([
  ['x', 'results[2]: must be an object'],
  [{ ...ENTRY, response: null }, 'results[2].response: must be a string'],
  [{ ...ENTRY, question: undefined }, 'results[2].question: is missing'],
])('%j is rejected', (entry, reason) => {
  expect(() => readStatutesAnswer(entry, 2)).toThrow(reason);
});

test.each<[JsonObject, boolean]>([
  [ENTRY, true],
  [{ question: 'x', response: 'y', contexts: [] }, false],
  [{}, false],
])('%j: an entry or not', (entry, expected) => {
  expect(isStatutesEntry(entry)).toBe(expected);
});
