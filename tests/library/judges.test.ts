/** `evaluate` with judges: the results of the command, its store, and what stops it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluate, evaluationReport, InputError, type EvaluateOptions } from '../../src/index.ts';
import { evaluationScene, honest } from '../support/evaluation-scene.ts';

type Scene = Awaited<ReturnType<typeof evaluationScene>>;
type Judge = NonNullable<EvaluateOptions['judge']>;

/** A value that a caller without types may pass in the place of any other. */
const wrong = (value: unknown): never => value as never;

function judgeOf({ folder, server }: Scene, more: Partial<Judge> = {}): Judge {
  const baseUrl = server.baseUrl('ollama');
  return { model: 'ollama:test', baseUrl, rate: 0, prompts: join(folder, 'direct'), store: join(folder, 'l.db'), ...more }; // prettier-ignore
}

async function collect(scene: Scene, options: EvaluateOptions): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const one of evaluate(scene.made as never, options)) all.push(one);
  return all;
}

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return await work.catch((error: unknown) => error);
}

test('gives the results of the command, and stores them', async () => {
  await using it = await evaluationScene(4, honest);
  const outcomes: string[] = [];
  const results = await collect(it, { judge: judgeOf(it, { onRequest: (outcome) => void outcomes.push(outcome) }) });
  expect((await it.evaluate()).code).toBe(0);
  expect(JSON.parse(JSON.stringify(results))).toEqual(it.results());
  expect(new Set(outcomes)).toEqual(new Set(['asked']));
  expect(outcomes).toHaveLength(it.server.requests.length / 2);
  const report = await evaluationReport(join(it.folder, 'l.db'));
  expect(report.counts).toMatchObject({ answers: 4, unanswered: 0, unread: 0 });
});

test('asks with the prompts of the command', async () => {
  await using it = await evaluationScene(1, honest, 'built-in');
  await collect(it, { judge: judgeOf(it, { prompts: undefined }) });
  expect((await it.evaluate()).code).toBe(0);
  const prompts = it.server.requests.map(({ prompt }) => prompt);
  const [own, others] = [prompts.slice(0, prompts.length / 2), prompts.slice(prompts.length / 2)];
  expect(own.toSorted()).toEqual(others.toSorted());
});

test('asks for nothing that is stored', async () => {
  await using it = await evaluationScene(2, honest);
  const first = await collect(it, { judge: judgeOf(it) });
  const asked = it.server.requests.length;
  const outcomes: string[] = [];
  const offline = judgeOf(it, { offline: true, onRequest: (outcome) => void outcomes.push(outcome) });
  expect(await collect(it, { judge: offline })).toEqual(first);
  expect([it.server.requests.length, new Set(outcomes)]).toEqual([asked, new Set(['known'])]);
});

test('an answer that cannot be used gives an error in its place', async () => {
  await using it = await evaluationScene(1, honest);
  const [bad, good] = await collect({ ...it, made: [{ id: 'x' }, ...it.made] }, { judge: judgeOf(it) });
  expect(bad).toEqual({ id: 'x', error: expect.stringContaining('query') });
  expect(good).toMatchObject({ id: 'q0' });
});

test('stops with the reason of the signal, and keeps what is stored', async () => {
  await using it = await evaluationScene(30, honest);
  const controller = new AbortController();
  const judge = judgeOf(it, { concurrency: 1, onRequest: () => controller.abort(new Error('enough')) });
  expect(await errorOf(collect(it, { judge, signal: controller.signal }))).toEqual(new Error('enough'));
  expect(it.server.requests.length).toBeLessThan(20);
  expect(await collect(it, { judge: judgeOf(it) })).toHaveLength(30);
});

test('sentences about judges go to onNotice', async () => {
  await using it = await evaluationScene(1, honest);
  const notices: string[] = [];
  await collect(it, { judge: judgeOf(it, { repeats: 2 }), onNotice: (sentence) => void notices.push(sentence) });
  expect(notices).toEqual([expect.stringMatching(/^repeats 2: at temperature 0/)]);
});

test.each<[judge: object, problem: string]>([
  [{ model: 'ollama:test' }, 'evaluate: judge: store is missing; it must be a text that is not empty.'],
  [{ store: 'x.db', model: 'ollama:test', timout: 1 }, 'evaluate: judge: timout is no option; did you mean timeout?'],
  [{ store: 'x.db', model: 'nobody:test' }, 'judge nobody:test'],
  [{ store: 'x.db', model: 'ollama:test', judges: ['nobody'] }, 'nobody'],
  [{ store: 'x.db', model: 'ollama:test', timeout: 0 }, 'evaluate: judge: timeout must be a number from 0.001'],
])('%j', async (judge, problem) => {
  const error = await errorOf(evaluate([], { judge: wrong(judge) }).next());
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).problems.join(' ')).toContain(problem);
});
