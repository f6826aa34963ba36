/** The published solutions of grade-school-math: several models in a line. */
import { describe, expect, test } from 'vitest';
import { jsonLinesOf, readLog, writeLogs } from '../../../support/harness-logs.ts';

const lineOf = (fields: Readonly<Record<string, unknown>> = {}) => ({
  question: 'Q',
  ground_truth: 'steps\nA: 18',
  small: { is_correct: false, solution: 'A: 26' },
  large: { is_correct: true, solution: '' },
  ...fields,
});

const read = (...records: readonly unknown[]) => readLog(writeLogs({ x: jsonLinesOf(...records) }), 'gsm8k-solutions');

test('a line is a trial of each model', async () => {
  const common = {
    run: 'LOG',
    variant: null,
    condition: null,
    dataset: null,
    task: 'gsm8k',
    itemId: '0',
    question: 'Q',
    choices: null,
    temperature: null,
    groundTruth: '18',
    storedParse: null,
    anomaly: null,
  };
  expect((await read(lineOf(), lineOf())).slice(0, 2)).toEqual([
    { ...common, trialId: '0#small', model: 'small', response: 'A: 26', storedLabel: 0 },
    { ...common, trialId: '0#large', model: 'large', response: '', storedLabel: 1 },
  ]);
  expect((await read(lineOf(), lineOf())).map(({ trialId }) => trialId)).toEqual([
    '0#small',
    '0#large',
    '1#small',
    '1#large',
  ]);
});

test.each([
  ['steps\nA: 1,450,000', '1450000'],
  ['steps\n#### 18', '18'],
  ['A: 1\nA: -2.5', '-2.5'],
  ['A: 1\nmore', 'A: 1\nmore'],
  ['no mark', 'no mark'],
])('the truth %j', async (truth, groundTruth) => {
  expect(await read(lineOf({ ground_truth: truth }))).toMatchObject([{ groundTruth }, { groundTruth }]);
});

test('missing values of a line are null', async () => {
  const line = lineOf({ small: { is_correct: null, solution: null }, large: undefined, note: {} });
  expect(await read(line)).toMatchObject([{ model: 'small', response: null, storedLabel: null, anomaly: 'error' }]);
});

describe('files', () => {
  test('whose first line is longer than the text that is read', async () => {
    expect(
      await read(
        lineOf({ ground_truth: 'x'.repeat(10_000), last: { is_correct: true, solution: 'y'.repeat(70_000) } }),
      ),
    ).toHaveLength(3);
  });

  test.each([
    ['without a solution', jsonLinesOf({ question: 'Q', ground_truth: 'A: 1', response: 'r' })],
    [
      'with a solution of another kind',
      jsonLinesOf({ question: 'Q', ground_truth: 'A: 1', m: { solution: 's' }, response: 'r' }),
    ],
  ])('%s are lines of JSON', async (_, content) => {
    expect(await readLog(writeLogs({ x: content }), 'jsonl')).toHaveLength(1);
  });

  test.each([
    ['cut off', jsonLinesOf(lineOf(), lineOf()).slice(0, -9), /line 2: not valid JSON/],
    ['with a question that is none', jsonLinesOf(lineOf(), lineOf({ question: 7 })), /line 2: question: /],
    [
      'with a solution that is none',
      jsonLinesOf(lineOf(), lineOf({ small: { is_correct: true, solution: 7 } })),
      /line 2: solution: /,
    ],
  ])('%s are refused', async (_, content, reason) => {
    await expect(readLog(writeLogs({ x: content }), 'gsm8k-solutions')).rejects.toThrow(reason);
  });
});
