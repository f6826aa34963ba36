/** Documents that are lists of lists of records, or lists of answers and truths side by side. */
import { expect, test } from 'vitest';
import { audit } from '../../../support/in-process.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { fileWith } from '../../../support/sample-records.ts';

const COUNT = 12;
const record = (at: number): object => ({ response: `It is ${at}.`, gold: String(at) });
const records = Array.from({ length: COUNT }, (_, at) => record(at));

test.each([
  ['lists of one record', records.map((one) => [one])],
  ['lists of several records', [records.slice(0, 5), records.slice(5)]],
  ['a record, and lists', [records[0], ...records.slice(1).map((one) => [one])]],
])('%s', async (_, document) => {
  const trials = await trialsIn(fileWith(JSON.stringify(document, null, 1)));
  expect(trials.map(({ groundTruth }) => groundTruth)).toEqual(records.map((_one, at) => String(at)));
});

test('a list with something else in it is refused, with its place', async () => {
  const { stderr } = await audit([fileWith(JSON.stringify([[records[0]], [records[1], 'x']], null, 1))]);
  expect(stderr).toMatch(/record 2: not a JSON object; each of them must be one/);
});

test('lists of predictions and truths of equal length are columns, beside texts about all of them', async () => {
  const document = { predicted: [1, 2, 2, 0, 1, 3], true: [1, 2, 1, 1, 0, 3], model_name: 'm', points: 6 };
  const trials = await trialsIn(fileWith(JSON.stringify(document), 'x.json'));
  expect(trials).toHaveLength(6);
  expect(trials[2]).toMatchObject({ response: '2', groundTruth: '1', model: 'm' });
});

test('figures in objects are a summary, however deep they are, and whatever their tasks are named', async () => {
  const of = (day: string, acc: number) => ({
    [day]: { acc, acc_stderr: 0.01, prompt_name: 'a prompt', task_name: 'x' },
  });
  const { stderr } = await audit([
    fileWith(JSON.stringify({ results: { dev: { 'a+b': of('July 7', 0.5), 'c+d': of('May 1', 0.25) } } }, null, 1)),
  ]);
  expect(stderr).toMatch(/a summary \(acc, acc_stderr\) without trials/);
});
