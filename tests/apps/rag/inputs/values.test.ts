/** Values of rows: texts, documents, times. */
import { expect, test } from 'vitest';
import { readDocuments } from '../../../../src/apps/rag/inputs/values/documents.ts';
import { readRelevance, readTags, readTime, readTruth } from '../../../../src/apps/rag/inputs/values/fields.ts';
import { findAnswerText, findQueryText } from '../../../../src/apps/rag/inputs/values/found-text.ts';
import { makeId } from '../../../../src/apps/rag/inputs/values/made-ids.ts';

const user = { role: 'user', content: 'first' };
const lastUser = { role: 'user', content: [{ type: 'text', text: 'last' }] };
const assistant = { role: 'assistant', content: 'answer' };
const human = {
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'HumanMessage'],
  kwargs: { content: 'asked' },
};

test.each<[unknown, string | null, string | null]>([
  ['text', 'text', 'text'],
  [7, '7', '7'],
  [null, null, null],
  [{ question: 'q', answer: 'a' }, 'q', 'a'],
  ['{"question": "q", "answer": "a"}', 'q', 'a'],
  ['{"level": "high"}', '{"level": "high"}', '{"level": "high"}'],
  [{ level: 'high', n: 1 }, 'high', 'high'],
  [{ a: 'x', b: 'y' }, null, null],
  [[user, assistant, lastUser, assistant], 'last', 'answer'],
  [{ messages: [[human, assistant]] }, 'asked', 'answer'],
  [{ choices: [{ message: assistant }] }, null, 'answer'],
  [{ generations: [[{ text: 'g' }]] }, null, 'g'],
  [[], null, null],
  [['a', 'b'], 'ab', 'ab'],
])('the query and the answer in %j', (value, query, answer) => {
  expect([findQueryText(value), findAnswerText(value)]).toEqual([query, answer]);
});

test.each<[unknown, unknown]>([
  [undefined, null],
  ['', null],
  ['one text', [[makeId('text', 'one text'), 'one text', null]]],
  [[], []],
  [
    ['a', 'a'],
    [
      [makeId('text', 'a'), 'a', null],
      [makeId('text', 'a'), 'a', null],
    ],
  ],
  [[['a', 0.5]], [[makeId('text', 'a'), 'a', 0.5]]],
  [[[{ page_content: 'a', id: 'i' }, 0.5]], [['i', 'a', 0.5]]],
  [[{ text: 'a', doc_id: 3, score: 1 }], [[3, 'a', 1]]],
  [[{ doc_id: 'only' }], [['only', null, null]]],
  [[{ 'document.content': 'a', 'document.id': 'd', 'document.score': 2 }], [['d', 'a', 2]]],
  [[{ document: 'a', score: 1 }], [[makeId('text', 'a'), 'a', 1]]],
  [[{ page_content: 'a', metadata: { source: 's', chunk_id: 'c' } }], [['c', 'a', null]]],
  [{ documents: [{ pageContent: 'a', id: 'i' }] }, [['i', 'a', null]]],
  [{ output: { documents: ['a'] } }, [[makeId('text', 'a'), 'a', null]]],
  [{ content: 'a', nodes: ['b'] }, [[makeId('text', 'a'), 'a', null]]],
])('the documents in %j', (value, documents) => {
  expect(readDocuments(value)?.map(({ id, text, score }) => [id, text, score]) ?? null).toEqual(documents);
});

test.each<[unknown, string]>([
  [[1], 'contexts[0]: is no document; it must be a text, or an object with a text or an id'],
  [['a', {}], 'contexts[1]: is no document'],
  [[null], 'contexts[0]: is no document'],
  [5, 'contexts: is no document'],
])('%j has something else than documents', (value, message) => {
  expect(() => readDocuments(value)).toThrow(message);
});

test.each<[unknown, string | number | null]>([
  ['2026-11-20T09:30:00+09:00', '2026-11-20T09:30:00+09:00'],
  [1795629929, 1795629929],
  [1795629929123, 1795629929.123],
  ['1795629929000000', 1795629929],
  ['1795629929000000000', 1795629929],
  ['yesterday', null],
  [-1, null],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Date(NaN), null],
])('the time %j', (value, time) => {
  expect(readTime(value)).toBe(time);
});

test('several ground truths are lines, an empty one is none', () => {
  expect([readTruth(['a', 'b']), readTruth("['a', 'b']"), readTruth(''), readTruth([]), readTruth('a')]).toEqual([
    'a\nb',
    'a\nb',
    null,
    null,
    'a',
  ]);
});

test('tags and judgments may be written as text', () => {
  expect([readTags("['a', 'b', '']"), readTags('a'), readTags(null)]).toEqual([['a', 'b'], ['a'], []]);
  expect([readRelevance('["a"]'), readRelevance('{"a": 2}'), readRelevance('a'), readRelevance('')]).toEqual([
    ['a'],
    { a: 2 },
    ['a'],
    null,
  ]);
});
