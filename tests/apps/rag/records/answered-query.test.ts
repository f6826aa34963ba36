/** Lines of the input, read by the program and checked by the JSON Schema. */
import { expect, test } from 'vitest';
import { readAnsweredQuery } from '../../../../src/apps/rag/records/answered-query.ts';
import { validateEvaluationInput } from '../../../support/schemas.ts';
import { madeUpAnswer } from '../../../support/scripted-judge.ts';

type Input = Readonly<Record<string, unknown>>;
const BASE = { id: 'q', query: 'ask', answer: 'say' };

test('a line with all fields', () => {
  const read = readAnsweredQuery({ ...madeUpAnswer(4), labels: { correctness: 0.5 } }, 'q4');
  expect(read).toMatchObject({
    id: 'q4',
    groundTruth: '正しい答え 4',
    relevant: new Map([
      ['law-4-1', 2],
      ['law-4-x', 1],
    ]),
    expectedRelationships: [{ from: '民法', to: '商法', type: '一般法-特別法' }],
    tags: ['不法行為', 'web'],
    time: '2026-10-05T09:00:00.000Z',
    labels: { correctness: 0.5 },
  });
  expect(read.contexts?.map(({ id, score, law }) => [id, score, law])).toEqual([
    ['law-4-0', 1, null],
    ['law-4-1', 0.9, null],
    ['law-4-2', 0.8, null],
  ]);
});

test('a line with only the required fields', () => {
  expect(readAnsweredQuery(BASE, 'q')).toEqual({
    ...BASE,
    groundTruth: null,
    contexts: null,
    relevant: null,
    expectedRelationships: null,
    tags: [],
    time: null,
    labels: {},
  });
});

test.each<[Input, object]>([
  [{ contexts: [{ id: 7 }] }, { contexts: [{ id: '7', text: null, score: null, law: null }] }],
  [{ contexts: [] }, { contexts: [] }],
  [{ relevant: ['a', 3] }, { relevant: new Map([['a', 1], ['3', 1]]) }], // prettier-ignore
  [{ tags: { part: 'civil', from: 'web' } }, { tags: ['part: civil', 'from: web'] }],
  [{ tags: ['a', 'b', 'a'] }, { tags: ['a', 'b'] }],
  [{ time: 0 }, { time: '1970-01-01T00:00:00.000Z' }],
  [{ time: 1763629200.5 }, { time: '2025-11-20T09:00:00.500Z' }],
  [{ time: '2026-11-20' }, { time: '2026-11-20T00:00:00.000Z' }],
  [{ time: '2026-11-20 09:30' }, { time: '2026-11-20T09:30:00.000Z' }],
  [{ time: '2026-11-20T09:30:01.25+09:00' }, { time: '2026-11-20T00:30:01.250Z' }],
  [{ time: '2026-11-20T09:30-0130' }, { time: '2026-11-20T11:00:00.000Z' }],
  [
    { groundTruth: null, labels: null, time: null, tags: null },
    { groundTruth: null, labels: {}, time: null },
  ],
  [{ labels: { correctness: 0.5, 'correctness-ja': 4 } }, { labels: { correctness: 0.5, 'correctness-ja': 4 } }],
  [{ extra: 1 }, { query: 'ask' }],
])('%j is read', (more, expected) => {
  const input = { ...BASE, ...more };
  expect(readAnsweredQuery(input, 'q')).toMatchObject(expected);
  validateEvaluationInput(input);
  expect(validateEvaluationInput.errors).toBeNull();
});

test.each<[Input, string]>([
  [{ query: undefined }, 'query: is missing; it must be a string'],
  [{ answer: 3 }, 'answer: must be a string'],
  [{ groundTruth: ['x'] }, 'groundTruth: must be a string'],
  [{ contexts: 'x' }, 'contexts: must be a list of documents {id, text}'],
  [{ contexts: ['x'] }, 'contexts[0]: must be a document {id, text}, with score and law where they are known'],
  [{ contexts: [{ id: 'a' }, { text: 'x' }] }, 'contexts[1].id: must be a string, or a number'],
  [{ contexts: [{ id: 'a', text: 1 }] }, 'contexts[0].text: must be a string'],
  [{ contexts: [{ id: 'a', score: 'high' }] }, 'contexts[0].score: must be a number'],
  [{ relevant: 'a' }, 'relevant: must be a list of ids, or grades by id'],
  [{ relevant: { a: 'high' } }, 'relevant["a"]: must be a number from -1000 to 1000'],
  [{ expectedRelationships: [{ from: 'a', to: 'b' }] }, 'expectedRelationships[0].type: is missing'],
  [{ tags: 'x' }, 'tags: must be a list of strings, or an object of them'],
  [{ tags: ['x', ''] }, 'tags[1]: must be a string that is not empty'],
  [{ tags: { a: 1 } }, 'tags["a"]: must be a string'],
  [{ time: 'yesterday' }, 'time: must be a date such as'],
  [{ time: 1763629200500 }, 'time: must be a date such as'],
  [{ time: -1 }, 'time: must be a date such as'],
  [{ labels: { taste: 'good' } }, 'labels["taste"]: must be a number from 0 to 1000'],
  [{ labels: { relevance: 1 } }, 'labels["relevance"]: must be one of faithfulness, '],
  [{ labels: { correctness: 2 } }, 'labels["correctness"]: must be a number from 0 to 1'],
])('%j is rejected by the program and by the schema', (more, reason) => {
  const input = { ...BASE, ...more };
  expect(() => readAnsweredQuery(input, 'q')).toThrow(reason);
  expect(validateEvaluationInput(JSON.parse(JSON.stringify(input)))).toBe(false);
});

test.each<[Input, string]>([
  [{ id: 'q', question: 'ask', answer: 'say' }, 'question: is called query here; rename it'],
  [{ ...BASE, ground_truth: 'x' }, 'ground_truth: is called groundTruth here; rename it'],
  [{ ...BASE, labels: { answerRelevance: 1 } }, 'labels["answerRelevance"]: must be the id of a judge, such as'],
  [{ ...BASE, labels: { answer_relevance: 1 } }, '; did you mean answer-relevance?'],
  [{ ...BASE, labels: { faithfullness: 1 } }, '; did you mean faithfulness?'],
  [{ ...BASE, time: '2026-02-30' }, 'time: must be a date such as'],
  [{ ...BASE, time: '2026-02-28T24:30' }, 'time: must be a date such as'],
])('%j is rejected, because a value would be lost or misread', (input, reason) => {
  expect(() => readAnsweredQuery(input, 'q')).toThrow(reason);
});
