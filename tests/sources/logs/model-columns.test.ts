/** Tables with the answers of several models in fields that are named after the models. */
import { expect, test } from 'vitest';
import type { LogTrial } from '../../../src/sources/logs/kit/log.ts';
import { audit } from '../../support/in-process.ts';
import { trialsIn } from '../../support/log-trials.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 12;
const letter = (at: number): string => 'ABCD'.charAt(at % 4);
/** The answer of the first model, of which every third is wrong, and of the second, of which every fourth is. */
const first = (at: number): string => letter(at % 3 === 0 ? at + 1 : at);
const second = (at: number): string => letter(at % 4 === 0 ? at + 1 : at);

const rows = (of: (at: number) => object): object[] => Array.from({ length: COUNT }, (_, at) => of(at));
const table = (of: (at: number) => object): string =>
  [Object.keys(of(0)), ...rows(of).map((row) => Object.values(row))].map((cells) => `${cells.join(',')}\n`).join('');
const lines = (of: (at: number) => object): string =>
  rows(of)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

const answersOf = (trials: readonly LogTrial[], model: string): (string | null)[] =>
  trials.filter((trial) => trial.model === model).map(({ response }) => response);
const each = (of: (at: number) => unknown): unknown[] => Array.from({ length: COUNT }, (_, at) => of(at));

test.each<[name: string, content: string, models: readonly [string, string]]>([
  [
    'names of models',
    table((at) => ({ question: `q${at}`, truth: letter(at), 'gpt-4': first(at), 'llama-3': second(at) })),
    ['gpt-4', 'llama-3'],
  ],
  [
    'a word after the model',
    lines((at) => ({ question: `q${at}`, gold: letter(at), gpt4_answer: first(at), llama_answer: second(at) })),
    ['gpt4', 'llama'],
  ],
  [
    'a word before the model',
    lines((at) => ({ question: `q${at}`, gold: letter(at), pred_qwen: first(at), 'pred_gemma-2': second(at) })),
    ['qwen', 'gemma-2'],
  ],
])('%s', async (_, content, [one, other]) => {
  const trials = await trialsIn(fileWith(content, content.startsWith('{') ? 'log.jsonl' : 'log.csv'));
  expect(answersOf(trials, one)).toEqual(each(first));
  expect(answersOf(trials, other)).toEqual(each(second));
  expect(trials.map(({ groundTruth }) => groundTruth)).toEqual(each(letter).flatMap((truth) => [truth, truth]));
});

test('the truth may be the index of an option, beside a vote of the models', async () => {
  const content = lines((at) => ({
    question: `q${at}`,
    choices: ['one', 'two', 'three', 'four'],
    ground_truth_answer: at % 4,
    'lab_gpt-4': first(at),
    'lab_palmyra-x': second(at),
    majority_llm_pred: first(at),
  }));
  const trials = await trialsIn(fileWith(content, 'log.jsonl'));
  expect(answersOf(trials, 'lab_gpt-4')).toEqual(each(first));
  expect(answersOf(trials, 'lab_palmyra-x')).toEqual(each(second));
  expect(trials.map(({ storedParse }) => storedParse)).toEqual(trials.map(() => null));
  expect(trials.map(({ groundTruth }) => groundTruth)).toEqual(each(letter).flatMap((truth) => [truth, truth]));
});

test('labels are those of their models', async () => {
  const content = table((at) => ({
    id: at,
    truth: letter(at),
    model_a_pred: first(at),
    model_b_pred: second(at),
    model_a_correct: first(at) === letter(at),
    model_b_correct: second(at) === letter(at),
  }));
  const trials = await trialsIn(fileWith(content, 'log.csv'));
  expect(trials.map(({ storedLabel }) => storedLabel)).toEqual(
    trials.map(({ response, groundTruth }) => Number(response === groundTruth)),
  );
  expect(new Set(trials.map(({ itemId }) => itemId)).size).toBe(COUNT);
  expect(new Set(trials.map(({ trialId }) => trialId)).size).toBe(2 * COUNT);
});

test('an empty cell is an empty answer of its model', async () => {
  const content = table((at) => ({ truth: letter(at), 'gpt-4': at === 2 ? '' : first(at), 'llama-3': second(at) }));
  expect(answersOf(await trialsIn(fileWith(content, 'log.csv')), 'gpt-4')[2]).toBe('');
});

test('the report states which fields were read', async () => {
  const content = table((at) => ({ question: `q${at}`, truth: letter(at), 'gpt-4': first(at), 'llama-3': second(at) }));
  const { stdout } = await audit([fileWith(content, 'log.csv'), '--out-md', '-']);
  expect(stdout).toContain('the fields gpt-4, llama-3 were read as the answers of 2 models');
});

test('one field is read where it is mapped', async () => {
  const content = table((at) => ({ question: `q${at}`, truth: letter(at), 'gpt-4': first(at), 'llama-3': second(at) }));
  const trials = await trialsIn(fileWith(content, 'log.csv'), { map: { response: 'llama-3' } });
  expect(trials.map(({ response }) => response)).toEqual(each(second));
});

test.each<[name: string, record: (at: number) => object]>([
  ['a response', (at) => ({ truth: letter(at), response: first(at), 'gpt-4': second(at), 'llama-3': letter(at) })],
  ['points of one', (at) => ({ truth: letter(at), output: first(at), 'gpt-4': second(at), 'llama-3': 0.5 })],
  ['fields of points only', (at) => ({ truth: letter(at), output: first(at), 'gpt-4': 0.25, 'llama-3': 0.5 })],
  ['one model', (at) => ({ truth: letter(at), gpt4_response: first(at), note: 'x' })],
])('%s: the records stay as they are', async (_, record) => {
  const trials = await trialsIn(fileWith(lines(record), 'log.jsonl'));
  expect(trials.map(({ response }) => response)).toEqual(each(first));
});
