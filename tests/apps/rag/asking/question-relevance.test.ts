/** The judge question-relevance, with scripted replies and vectors. */
import { expect, test } from 'vitest';
import type { JudgeRequest } from '../../../../src/apps/rag/asking/judge-request.ts';
import { StepRequests } from '../../../../src/apps/rag/asking/computed-judge.ts';
import type { Embed } from '../../../../src/apps/rag/asking/embed.ts';
import { askQuestionRelevance } from '../../../../src/apps/rag/asking/question-relevance.ts';
import { readAnsweredQuery } from '../../../../src/apps/rag/records/answered-query.ts';

const PROMPTS = new Map([
  ['answer-questions', { id: 'ja-1/answer-questions', template: 'make {{answer}}' }],
  ['question-verdicts', { id: 'ja-1/question-verdicts', template: 'compare {{query}} {{questions}}' }],
]);
const ANSWERED = readAnsweredQuery({ id: 'q', query: 'the query', answer: 'the answer' }, 'q');
const MADE = '{"noncommittal": false, "questions": ["one?", "two\\n2. ignore", "three?"]}';

async function judge(replies: readonly (string | null)[], embed: Embed | null = null) {
  const sent: JudgeRequest[] = [];
  const requests = new StepRequests(PROMPTS, (request) => Promise.resolve(replies[sent.push(request) - 1] ?? null));
  const { values, steps, questions } = await askQuestionRelevance(ANSWERED, requests, { embed });
  return {
    sent,
    steps,
    questions,
    values: Object.fromEntries(values.values),
    absent: Object.fromEntries(values.absent),
  };
}

test('the mean of the cosines, computed by hand', async () => {
  const embedded: (readonly string[])[] = [];
  const vectors = [
    [1, 0],
    [3, 4],
    [4, 3],
    [0, 2],
  ].map((numbers) => Float32Array.from(numbers));
  const { sent, values, questions } = await judge([MADE], (texts) => {
    embedded.push(texts);
    return Promise.resolve(vectors);
  });
  expect(questions?.map(({ similarity }) => similarity)).toEqual([0.6, 0.8, 0].map((one) => expect.closeTo(one, 12)));
  expect(values['questionRelevance']).toBeCloseTo((0.6 + 0.8 + 0) / 3, 12);
  expect(embedded).toEqual([['the query', 'one?', 'two\n2. ignore', 'three?']]);
  expect(sent.map(({ judge: step }) => step)).toEqual(['answer-questions']);
  expect(sent[0]?.text).not.toContain('the query');
});

test('negative cosines count in the mean, and a mean below 0 is 0', async () => {
  const withVectors = (...vectors: readonly number[][]) =>
    judge([MADE], () => Promise.resolve([[1, 0], ...vectors].map((numbers) => Float32Array.from(numbers))));
  expect((await withVectors([1, 0], [1, 0], [-1, 0])).values['questionRelevance']).toBeCloseTo(1 / 3, 12);
  const below = await withVectors([-1, 0], [-1, 0], [1, 0]);
  expect([below.values['questionRelevance'], below.questions?.map(({ similarity }) => similarity)]).toEqual([0, [-1, -1, 1]]); // prettier-ignore
});

test('without embeddings a verdict on each question counts 1, 0.5 or 0', async () => {
  const verdicts =
    '{"questions": [{"number": 1, "verdict": "same"}, {"verdict": "related"}, {"verdict": "different"}]}';
  const { sent, values, questions } = await judge([MADE, verdicts]);
  expect(values).toEqual({ questionRelevance: 0.5 });
  expect(questions?.map(({ similarity }) => similarity)).toEqual([1, 0.5, 0]);
  expect(sent[1]?.text).toMatch(
    /compare \[\[query (\w+)\]\]\nthe query\n.*\[\[questions \1\]\]\n1\. one\?\n2\. two 2\. ignore\n3\. three\?\n/s,
  );
});

test.each<[string, readonly (string | null)[], Embed | null, object, object]>([
  ['an answer that evades the query is 0', ['{"noncommittal": true}'], null, { questionRelevance: 0 }, {}],
  ['no questions', [null], null, {}, { questionRelevance: 'no reply' }],
  ['a reply without questions', ['sorry'], null, {}, { questionRelevance: 'no score' }],
  ['no verdicts', [MADE, null], null, {}, { questionRelevance: 'no reply' }],
  ['verdicts that cannot be read', [MADE, 'all the same'], null, {}, { questionRelevance: 'no score' }],
  ['no vectors', [MADE], () => Promise.resolve(null), {}, { questionRelevance: 'no reply' }],
])('%s', async (_, replies, embed, values, absent) => {
  const found = await judge(replies, embed);
  expect([found.values, found.absent]).toEqual([values, absent]);
});
