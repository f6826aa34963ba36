/** Predictions and results of OpenCompass: entries, the folders around them, and that each trial counts once. */
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLogs } from '../../../../src/sources/logs/find-logs.ts';
import { expectationOf, logFixture, numbersOf, readLog, writeLogs } from '../../../support/harness-logs.ts';

const PREDICTIONS = 'opencompass/20260504_130000/predictions/model-d/demo_mcq.json';
const RESULTS = 'opencompass/20260504_130000/results/model-d/demo_mcq.json';

type Fields = Readonly<Record<string, unknown>>;

const entryOf = (fields: Fields = {}) => ({ origin_prompt: 'Q', prediction: 'R', gold: 'T', ...fields });
const detailOf = (fields: Fields = {}) => ({
  prompt: 'Q',
  origin_prediction: 'R',
  predictions: 'P',
  references: 'T',
  correct: true,
  ...fields,
});
const numbered = (entries: readonly unknown[]) => Object.fromEntries(entries.map((entry, i) => [String(i), entry]));

const predictions = (...entries: readonly unknown[]) =>
  readLog(writeLogs({ 'predictions/m/d.json': JSON.stringify(numbered(entries)) }), 'opencompass');
const results = (...entries: readonly unknown[]) => {
  const document = { accuracy: 1, details: { type: 'GEN', ...numbered(entries) } };
  return readLog(writeLogs({ 'results/m/d.json': JSON.stringify(document) }), 'opencompass');
};

describe('the fixtures', () => {
  test.each([PREDICTIONS, RESULTS])('%s gives the expected trials', async (name) => {
    const expected = expectationOf(name);
    const trials = await readLog(logFixture(name), 'opencompass');
    expect({ ...expected, ...numbersOf(trials) }).toEqual(expected);
    expect(trials[1]).toMatchObject({
      trialId: '1#1',
      itemId: '1',
      question: 'Question 1\nA. w\nB. x\nC. y\nD. z\nAnswer:',
      groundTruth: 'B',
      response: '故选D只有D是对',
    });
  });

  test('have a truth unless the predictions have none', async () => {
    const items = async (name: string) =>
      (await readLog(logFixture(name), 'opencompass')).flatMap(({ itemId, groundTruth }) =>
        groundTruth === null ? [itemId] : [],
      );
    expect(await items(PREDICTIONS)).toEqual(['13']);
    expect(await items(RESULTS)).toEqual([]);
  });

  test('are one log of their folder', async () => {
    const folder = logFixture('opencompass');
    const { logs, others } = await findLogs([folder], null);
    expect(logs.map((path) => relative(dirname(folder), path))).toEqual([RESULTS]);
    expect(others).toEqual([]);
  });
});

describe('entries', () => {
  test('of predictions', async () => {
    expect(await predictions(entryOf(), entryOf({ gold: undefined, prediction: '' }))).toEqual([
      {
        trialId: '0#1',
        run: 'LOG',
        model: 'm',
        variant: null,
        condition: null,
        dataset: null,
        task: 'd',
        itemId: '0',
        question: 'Q',
        choices: null,
        temperature: null,
        groundTruth: 'T',
        response: 'R',
        storedParse: null,
        storedLabel: null,
        anomaly: null,
      },
      expect.objectContaining({ trialId: '1#1', groundTruth: null, response: '', anomaly: null }),
    ]);
  });

  test.each([
    [{ prediction: null }, { response: null, anomaly: 'error' }],
    [{ prediction: { a: 1 } }, { response: null, anomaly: 'error' }],
    [{ gold: ['a', 'b'] }, { groundTruth: ['a', 'b'] }],
    [{ gold: 7 }, { groundTruth: '7' }],
    [{ gold: undefined, refr: '法条:刑法第266条' }, { groundTruth: '法条:刑法第266条' }],
    [{ gold: "['a', 'b']" }, { groundTruth: "['a', 'b']" }],
    [{ gold: { a: 1 } }, { groundTruth: '{"a":1}' }],
    [
      {
        origin_prompt: [
          { role: 'HUMAN', prompt: 'H' },
          { role: 'BOT', prompt: 'B' },
        ],
      },
      { question: 'H' },
    ],
    [{ origin_prompt: null }, { question: null }],
  ])('of predictions with %j', async (fields, wanted) => {
    expect(await predictions(entryOf(fields))).toMatchObject([wanted]);
  });

  test.each([
    [{ correct: [false] }, { storedLabel: 0 }],
    [{ correct: 0.5 }, { storedLabel: -1 }],
    [{ correct: undefined }, { storedLabel: null }],
    [{ predictions: '' }, { storedParse: '' }],
    [{ predictions: 7 }, { storedParse: '7' }],
    [{ predictions: ['a', 'b'] }, { storedParse: '["a","b"]' }],
    [{ predictions: null }, { storedParse: null }],
    [{ references: "['a', 'b']" }, { groundTruth: ['a', 'b'] }],
    [{ references: '' }, { groundTruth: '' }],
  ])('of results with %j', async (fields, wanted) => {
    expect(await results(detailOf(fields))).toMatchObject([wanted]);
  });

  test('with several responses are as many trials', async () => {
    const all = { origin_prediction: ['R', 'S'], references: 'T' };
    const none = { storedParse: null, storedLabel: null, anomaly: null };
    const each = [
      { trialId: '0#1', response: 'R', storedParse: 'p', groundTruth: 'T' },
      { trialId: '0#2', response: 'S', storedParse: 'q', groundTruth: 'T' },
    ];
    expect(await results(detailOf({ ...all, predictions: ['p', 'q'], correct: [true, false] }))).toMatchObject([
      { ...each[0], storedLabel: 1 },
      { ...each[1], storedLabel: 0 },
    ]);
    expect(await results(detailOf({ ...all, predictions: "['p', 'q']" }))).toMatchObject(
      each.map((one) => ({ ...one, storedLabel: null })),
    );
    expect(await results(detailOf({ ...all, predictions: 'p' }))).toMatchObject([
      { storedParse: 'p', storedLabel: 1, anomaly: 'vote' },
      none,
    ]);
    expect(await predictions(entryOf({ prediction: ['R', 'S'] }))).toMatchObject([
      { response: 'R', ...none },
      { response: 'S', ...none },
    ]);
    expect(await results(detailOf({ origin_prediction: ['R'], predictions: "['p']" }))).toMatchObject([
      { storedParse: 'p', storedLabel: 1, anomaly: null },
    ]);
  });

  test('of several rounds have a question and a truth each', async () => {
    const round = (prompt: string) => [{ role: 'HUMAN', prompt }];
    const entry = { gold: ['1', '2'], prediction: ['a', 'b'], origin_prompt: [round('x'), round('y')] };
    expect(await predictions(entry)).toMatchObject([
      { question: 'x', response: 'a', groundTruth: '1' },
      { question: 'y', response: 'b', groundTruth: '2' },
    ]);
  });

  test('of rated labels have the predicted label as response, and what all inputs begin with as question', async () => {
    const rated = (label: string) => ({ 'testing input': `Which?\nAnswer:\n${label}`, prompt: 'p', PPL: 1.5 });
    const ratings = { 'label: A': rated('A'), 'label: B': { ...rated('B'), PPL: Number.NaN } };
    const entry = { 'in-context examples': 'x', ...ratings, prediction: 'A', gold: 'B' };
    const likelihoods = { 'label: 0': { Loglikelihood: -1 }, 'label: 1': { Loglikelihood: -2 } };
    expect(await predictions(entry, { ...likelihoods, prediction: 0, gold: 1 })).toMatchObject([
      {
        question: 'Which?\nAnswer:',
        response: 'A',
        groundTruth: 'B',
        storedParse: null,
        storedLabel: null,
        anomaly: null,
      },
      { question: null, response: '0', groundTruth: '1' },
    ]);
  });

  test('of rated labels in results have a stored answer, too', async () => {
    const ratings = { A: { prompt: 'Which? A', PPL: 1 }, B: { prompt: 'Which? B', PPL: 2 } };
    const detail = { origin_prediction: ratings, predictions: 'A', references: 'B', correct: false };
    const path = writeLogs({ 'x.json': JSON.stringify({ details: { 0: detail }, type: 'PPL' }) });
    expect(await readLog(path, 'opencompass')).toMatchObject([
      {
        question: 'Which?',
        response: 'A',
        groundTruth: 'B',
        storedParse: 'A',
        storedLabel: 0,
        model: null,
        task: 'x',
      },
    ]);
  });

  test.each([
    [1, { response: 'a', groundTruth: 'b' }],
    ['b', { response: 'a', groundTruth: 'b' }],
    [7, { response: 'a', groundTruth: '7' }],
    [null, { response: 'a', groundTruth: null }],
  ])('of rated choices have the choices of their indices, with the truth %j', async (gold, wanted) => {
    const rated = { 'testing input': 'x', prompt: 'p', choices: ['a', 'b'], prediction: [0.7, 0.3], pred_label: 0 };
    expect(await predictions({ ...rated, gold })).toMatchObject([{ question: 'x', ...wanted, storedParse: null }]);
  });

  test('without a prediction have no response and no truth', async () => {
    const rated = { 'in-context examples': '', 'label: A': { PPL: 1 }, gold: 'A' };
    expect(await predictions(rated)).toMatchObject([{ response: null, groundTruth: null, anomaly: null }]);
  });

  test('keep every character', async () => {
    expect(await predictions(entryOf({ prediction: 'a\ud800\u2028\0' }))).toMatchObject([
      { response: 'a\ud800\u2028\0' },
    ]);
    const path = writeLogs({ 'x.json': '\ufeff{"0": {"origin_prompt": NaN, "prediction": "NaN", "gold": Infinity}}' });
    expect(await readLog(path, 'opencompass')).toMatchObject([{ question: null, response: 'NaN', groundTruth: null }]);
  });

  test('with the same key have separate ids', async () => {
    const entry = JSON.stringify(entryOf());
    const path = writeLogs({ 'x.json': `{"0": ${entry}, "0": ${entry}}` });
    expect((await readLog(path, 'opencompass')).map(({ trialId }) => trialId)).toEqual(['0#1', '0 (2)#1']);
  });
});

describe('folders', () => {
  const content = JSON.stringify(numbered([entryOf()]));
  const details = JSON.stringify({ accuracy: 1, details: { type: 'GEN', ...numbered([detailOf(), detailOf()]) } });

  async function found(files: Readonly<Record<string, string>>) {
    const root = join(writeLogs({ 'a/none': '', ...files }), '../..');
    const { logs, others } = await findLogs([root], null);
    return { logs: logs.map((path) => relative(root, path)), others: others.map((path) => relative(root, path)), root };
  }

  test('results without details leave the predictions', async () => {
    const files = { 'x/predictions/m/d.json': content, 'x/results/m/d.json': '{"accuracy": 30.0}' };
    expect(await found(files)).toMatchObject({
      logs: ['x/predictions/m/d.json'],
      others: ['a/none', 'x/results/m/d.json'],
    });
  });

  test('results of another model leave the predictions', async () => {
    const files = { 'x/predictions/m/d.json': content, 'x/results/n/d.json': details };
    expect((await found(files)).logs).toEqual(['x/predictions/m/d.json', 'x/results/n/d.json']);
  });

  test('parts of a data set have separate items, and belong to its results', async () => {
    const parts = { 'x/predictions/org/m/d_0.json': content, 'x/predictions/org/m/d_1.json': content };
    const { logs, root } = await found(parts);
    const trials = await Promise.all(logs.map((path) => readLog(join(root, path), 'opencompass')));
    expect(trials.flat()).toMatchObject([
      { trialId: '0/0#1', itemId: '0/0', task: 'd', model: 'org/m' },
      { trialId: '1/0#1', itemId: '1/0', task: 'd', model: 'org/m' },
    ]);
    expect((await found({ ...parts, 'x/results/org/m/d.json': details })).logs).toEqual(['x/results/org/m/d.json']);
  });

  test('a single name that ends in a number is not a part', async () => {
    const path = writeLogs({ 'predictions/m/d_0.json': content });
    expect(await readLog(path, 'opencompass')).toMatchObject([{ task: 'd_0', itemId: '0' }]);
  });
});

describe('files', () => {
  test('whose entries begin with another field', async () => {
    for (const first of ['gold', 'prediction'] as const) {
      const { [first]: value, ...others } = entryOf();
      expect(await predictions({ [first]: value, ...others })).toMatchObject([{ response: 'R', groundTruth: 'T' }]);
    }
  });

  test('whose first entry is longer than the text that is read', async () => {
    expect(await predictions(entryOf({ origin_prompt: 'x'.repeat(100_000) }))).toHaveLength(1);
    expect(await results(detailOf({ prompt: 'x'.repeat(100_000) }))).toHaveLength(1);
  });

  test('with a list of details without responses are not logs of OpenCompass', async () => {
    const document = { accuracy: 1, details: [{ pred: ['A'], correct: [true] }] };
    const path = writeLogs({ 'x.json': JSON.stringify(document, null, 4) });
    await expect(readLog(path, 'opencompass')).rejects.toThrow(/to be 'opencompass/);
  });

  test.each([
    ['cut off', JSON.stringify(numbered([entryOf(), entryOf()])).slice(0, -30), /x\.json: ends in the middle/],
    [
      'with an entry that is none',
      JSON.stringify({ 0: entryOf(), 1: 'x' }),
      /x\.json: entry 1: .*expected an entry of OpenCompass/,
    ],
    [
      'with an entry that is broken',
      `{"0": ${JSON.stringify(entryOf())}, "1": {"origin_prompt": x}}`,
      /x\.json: entry 1: not valid JSON/,
    ],
  ])('%s are refused', async (_, content, reason) => {
    await expect(readLog(writeLogs({ 'x.json': content }), 'opencompass')).rejects.toThrow(reason);
  });

  test('with an entry that is too large are refused', async () => {
    const path = writeLogs({
      'x.json': JSON.stringify(numbered([entryOf(), entryOf({ prediction: 'x'.repeat(500) })])),
    });
    await expect(readLog(path, 'opencompass', { limits: { record: 400 } })).rejects.toThrow(
      /more than 400 bytes in one record/,
    );
  });
});
