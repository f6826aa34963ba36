/** Replies that the server restricts to a JSON Schema. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene, honest } from '../../../support/evaluation-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { judgeOf } from '../../../support/scripted-judge.ts';

const TWO = ['--judges', 'correctness,answer-relevance', '--concurrency', '1'];

test('a judge whose reply is an object sends the schema of the example in its prompt', async () => {
  await using it = await evaluationScene(1, honest);
  expect((await it.evaluate([...TWO, '--structured', 'on'])).code).toBe(0);
  const asked = new Map(it.server.requests.map(({ prompt, schema }) => [judgeOf(prompt), schema]));
  expect(asked.get('answer-relevance')).toBe(null);
  const text = { type: 'string' };
  const number = { type: 'number' };
  expect(asked.get('correctness')).toEqual({
    type: 'object',
    properties: { score: number, factual_accuracy: text, completeness: number, reasoning: text },
    required: ['score', 'factual_accuracy', 'completeness', 'reasoning'],
    additionalProperties: false,
  });
  const stored = rowsOf(join(it.folder, 'e.db'), 'SELECT judge, sampling, reply.text FROM request JOIN reply USING (request)'); // prettier-ignore
  expect(stored).toContainEqual({
    judge: 'correctness',
    sampling: '{"temperature":0,"seed":null,"maxTokens":2048,"structured":true}',
    text: expect.stringMatching(/^\{"score":/) as string,
  });
});

test('auto asks for free text where the server refuses, reports it once, and uses what the store has', async () => {
  await using it = await evaluationScene(3, { ...honest, structured: false });
  const words = [...TWO, '--structured', 'auto'];
  const { code, stderr } = await it.evaluate(words);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('6 replies of judges, 0 of them to requests that had a reply already'),
  ]);
  expect(stderr.match(/ollama:test: the server takes no JSON Schema, so its replies are free text\./g)).toHaveLength(1);
  const schemas = it.server.requests.flatMap(({ prompt, schema }) => (judgeOf(prompt) === 'correctness' ? [schema !== null] : [])); // prettier-ignore
  expect(schemas).toEqual([true, false, false, false]);
  expect((await it.evaluate(words)).stderr).toContain(
    '6 replies of judges, 6 of them to requests that had a reply already',
  );
  expect(it.server.requests).toHaveLength(7);
  const { stdout } = await audit(['rag', 'report', '--db', 'e.db', '--max-examples', '1'], { cwd: it.folder });
  expect(stdout.match(/^Judge `correctness`: \*\*0\.\d+ of 1\*\*$/gm)).toHaveLength(1);
});

test('auto takes the replies of earlier commands, and on asks again', async () => {
  await using it = await evaluationScene(2, honest);
  await it.evaluate(TWO);
  expect((await it.evaluate([...TWO, '--structured', 'auto'])).stderr).toContain('4 replies of judges, 4 of them to requests'); // prettier-ignore
  expect((await it.evaluate([...TWO, '--structured', 'on'])).stderr).toContain(
    '4 replies of judges, 2 of them to requests',
  );
  expect((await it.evaluate([...TWO, '--structured', 'auto'])).stderr).toContain('4 replies of judges, 4 of them to requests'); // prettier-ignore
});

test('on fails where the server refuses, and auto fails where it refuses free text, too', async () => {
  await using it = await evaluationScene(1, { ...honest, structured: false });
  expect((await it.evaluate([...TWO, '--structured', 'on'])).stderr).toContain('1 request to judges got no reply');
  await using other = await evaluationScene(1, { ...honest, fault: () => ({ kind: 'status', status: 400 }) });
  const { code, stderr } = await other.evaluate([...TWO, '--structured', 'auto']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('2 requests to judges got no reply')]);
  expect(stderr).not.toContain('takes no JSON Schema');
});

test('prompts that request reasons before the score have schemas for all judges', async () => {
  await using it = await evaluationScene(1, honest);
  await it.evaluate(['--judges', 'relevance,answer-relevance,correctness', '--prompts', 'ja-2', '--structured', 'on']);
  const first = it.server.requests.map(({ schema }) => Object.keys((schema as { properties: object }).properties)[0]);
  expect(first.length).toBeGreaterThan(1);
  expect(new Set(first)).toEqual(new Set(['reasons']));
});
