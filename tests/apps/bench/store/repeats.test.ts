/** Several answers to a question in the store of a run. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { jaCot } from '../../../../src/apps/bench/benchmarks/ja-cot.ts';
import { createPlan, listQuestions, type Plan, type Question } from '../../../../src/apps/bench/plan.ts';
import { createConfig, findDifferences } from '../../../../src/apps/bench/runs/run-config.ts';
import { BenchStore } from '../../../../src/apps/bench/store/answer-store.ts';
import type { StoredAnswer } from '../../../../src/apps/bench/store/answers.ts';
import { repeatOf } from '../../../../src/apps/bench/store/output-id.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { temporaryFolder } from '../../../support/folders.ts';

const SAMPLING = { temperature: 0.7, seed: 5, maxTokens: 100 };
const answer = (text: string): Parameters<BenchStore['addAnswer']>[1] => ({
  text,
  reasoning: `about ${text}`,
  isCutOff: text === 'cut',
  tokens: { input: 1, output: 2 },
  latencyMs: 3,
  attempts: 1,
  ignored: [],
});
const LABEL = { parse: '3', correct: true };
const FAILURE = { kind: 'busy', message: 'busy' } as const;

function planOf(repeats?: number): Promise<Plan> {
  return createPlan(jaCot, { sets: ['mgsm'], conditions: ['shot'], folder: null, limit: 2, repeats });
}

async function createStore(repeats: number): Promise<{ path: string; store: BenchStore; questions: Question[] }> {
  const plan = await planOf(repeats);
  const config = createConfig(plan, { id: 'ollama:test', server: 'http://127.0.0.1:1' }, SAMPLING);
  const path = join(temporaryFolder(), 'simulation.db');
  const store = BenchStore.create(path, 'run', config);
  onTestFinished(() => store.close());
  store.prepare(plan, config);
  return { path, store, questions: [...listQuestions(plan)] };
}

function answersOf(store: BenchStore): Pick<StoredAnswer, 'itemId' | 'repeat' | 'response' | 'metadata'>[] {
  const found: StoredAnswer[] = [];
  store.eachAnswer((one) => found.push(one));
  return found.map(({ itemId, repeat, response, metadata }) => ({ itemId, repeat, response, metadata }));
}

test('all questions are asked once before any is asked again', async () => {
  const questions = [...listQuestions(await planOf(3))];
  expect(questions.map(({ item, repeat }) => [repeat, item.id])).toEqual(
    [1, 2, 3].flatMap((repeat) => questions.slice(0, 2).map(({ item }) => [repeat, item.id])),
  );
});

test('a benchmark may say how many times it is asked', async () => {
  const options = { sets: ['mgsm'], conditions: null, folder: null, limit: 1 };
  expect((await createPlan({ ...jaCot, repeats: 4 }, options)).repeats).toBe(4);
  expect((await createPlan({ ...jaCot, repeats: 4 }, { ...options, repeats: 2 })).repeats).toBe(2);
});

test('answers are outputs of one trial, in any order, and each keeps its metadata', async () => {
  const { path, store, questions } = await createStore(3);
  const [first, , second, , third] = questions as [Question, Question, Question, Question, Question];
  store.addAnswer(third, answer('cut'), LABEL);
  store.addFailure(second, FAILURE);
  store.addAnswer(first, answer('one'), LABEL);
  expect(store.doneQuestions()).toEqual(new Set([first, second, third].map((one) => store.createOutputId(one))));
  const itemId = `mgsm/${first.item.id}`;
  expect(answersOf(store)).toEqual([
    { itemId, repeat: 2, response: null, metadata: { failure: FAILURE } },
    { itemId, repeat: 3, response: 'cut', metadata: { attempts: 1, cutOff: true, reasoning: 'about cut' } },
    { itemId, repeat: 1, response: 'one', metadata: { attempts: 1, reasoning: 'about one' } },
  ]);
  store.close();
  const rows = rowsOf(
    path,
    'SELECT trial_id, output_id FROM conformity_outputs JOIN conformity_trials USING (trial_id)',
  );
  expect(new Set(rows.map((row) => row['trial_id'])).size).toBe(1);
  const trial = store.createTrialId(first);
  expect(rows.map((row) => String(row['output_id'])).toSorted()).toEqual([`output-${trial}`, `output-${trial}-3`]);
  const [metadata] = rowsOf(path, 'SELECT metadata_json FROM conformity_trial_metadata');
  // Programs that know one answer find that of the first where it always was.
  expect(JSON.parse(String(metadata?.['metadata_json']))).toMatchObject({ attempts: 1, reasoning: 'about one' });
});

test('failed answers are forgotten one by one, and the others stay', async () => {
  const { store, questions } = await createStore(3);
  const [first, other, second, , third] = questions as [Question, Question, Question, Question, Question];
  store.addFailure(first, FAILURE);
  store.addAnswer(second, answer('two'), LABEL);
  store.addFailure(third, FAILURE);
  store.addFailure(other, FAILURE);
  expect(store.forgetFailures()).toBe(3);
  expect(store.doneQuestions()).toEqual(new Set([store.createOutputId(second)]));
  expect(answersOf(store).map(({ repeat, response }) => [repeat, response])).toEqual([[2, 'two']]);
  store.addAnswer(first, answer('one'), LABEL);
  store.addAnswer(other, answer('other'), LABEL);
  expect(store.doneQuestions().size).toBe(3);
});

test('a run may be asked more often, and not less often', async () => {
  const config = async (repeats?: number): Promise<ReturnType<typeof createConfig>> =>
    createConfig(await planOf(repeats), { id: 'm', server: '' }, SAMPLING);
  const [once, three, five] = [await config(), await config(3), await config(5)];
  expect(once).not.toHaveProperty('repeats');
  expect(findDifferences(once, three)).toEqual([]);
  expect(findDifferences(three, five)).toEqual([]);
  expect(findDifferences(five, three)).toEqual(['--repeats was 5 and is 3']);
  expect(findDifferences(three, once)).toEqual(['--repeats was 3 and is 1']);
});

test.each([
  ['output-t', 1],
  ['output-t-2', 2],
  ['output-t-12', 12],
  ['output-t-1', null],
  ['output-t-02', null],
  ['output-u', null],
  ['t-2', null],
])('%s is answer %s', (id, repeat) => {
  expect(repeatOf('t', id)).toBe(repeat);
});
