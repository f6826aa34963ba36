/** Results of lm-eval with samples in them, and without. */
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import { findLogs } from '../../../../src/sources/logs/find-logs.ts';
import { lmEvalReader } from '../../../../src/sources/logs/lm-eval/reader.ts';
import { readLog, writeLogs, type Reading } from '../../../support/harness-logs.ts';

function generated(id: number, fields: object = {}) {
  return {
    doc_id: id,
    doc: { question: `Question ${id}` },
    target: 'T',
    arguments: [['prompt', { until: [] }]],
    resps: [['R']],
    filtered_resps: ['P'],
    filter: 'none',
    metrics: ['exact_match'],
    exact_match: 1,
    ...fields,
  };
}

const RATED = {
  ...generated(0),
  arguments: [
    ['prompt', ' A'],
    ['prompt', ' B'],
  ],
  resps: [[[-1.5, true]], [[-2.5, false]]],
  filtered_resps: [
    [-1.5, true],
    [-2.5, false],
  ],
  metrics: ['acc'],
  acc: 0,
};

/** In the order in which lm-eval makes them. */
function resultsOf(samples: unknown, configs: object = { gsm8k: {}, arc: {} }) {
  return {
    results: { gsm8k: { alias: 'gsm8k', 'exact_match,none': 1 }, arc: { 'acc,none': 0 } },
    configs,
    versions: { gsm8k: 3 },
    'n-shot': { gsm8k: 5 },
    ...(samples === undefined ? {} : { samples }),
    config: { model: 'hf', model_args: 'pretrained=org/m,dtype=auto' },
  };
}

function write(samples: unknown, configs?: object, others: Readonly<Record<string, string>> = {}): string {
  return writeLogs({ 'out/results.json': JSON.stringify(resultsOf(samples, configs)), ...others });
}

const read = (samples: unknown, configs?: object, reading: Reading = {}) =>
  readLog(write(samples, configs), 'lm-eval', reading);

const originOf = (samples: unknown, configs?: object) =>
  lmEvalReader.labelledBy?.(write(samples, configs), { stored: null, limits: USUAL_LIMITS });

describe('samples in results', () => {
  test('are read with their task and the facts of the document', async () => {
    const configs = { gsm8k: { dataset_path: 'openai/gsm8k', generation_kwargs: { temperature: 0.5 } } };
    expect(await read({ gsm8k: [generated(0), generated(1)], arc: [RATED] }, configs)).toMatchObject([
      {
        trialId: 'gsm8k/0#1',
        itemId: '0',
        task: 'gsm8k',
        model: 'org/m',
        dataset: 'openai/gsm8k',
        condition: '5-shot',
        temperature: 0.5,
        response: 'R',
        groundTruth: 'T',
        storedParse: 'P',
        storedLabel: 1,
      },
      { trialId: 'gsm8k/1#1', itemId: '1', task: 'gsm8k' },
      { trialId: 'arc/0#1', task: 'arc', model: 'org/m', dataset: null, response: null, groundTruth: null },
    ]);
  });

  test('have the name of the model that the results state', async () => {
    const path = writeLogs({ x: JSON.stringify({ ...resultsOf({ arc: [RATED] }), model_name: 'named' }) });
    expect(await readLog(path, 'lm-eval')).toMatchObject([{ model: 'named' }]);
  });

  test('are read piece by piece, after samples that are not lists', async () => {
    const rows = Array.from({ length: 50 }, (_, id) => generated(id));
    const path = writeLogs({
      x: JSON.stringify({ ...resultsOf({ none: {}, empty: [], gsm8k: rows }), other: ['x'.repeat(2000)] }),
    });
    expect(await readLog(path, 'lm-eval', { limits: { document: 1000, record: 1000 } })).toHaveLength(50);
  });

  test('that are no rows are refused with their place', async () => {
    await expect(read({ gsm8k: [generated(0), 7] })).rejects.toThrow(/results\.json: row 2 of gsm8k: /);
  });
});

describe('a stored answer of samples in results', () => {
  const filters = { gsm8k: { filter_list: ['strict', 'flexible'].map((name) => ({ name, filter: [] })) } };
  const samples = {
    gsm8k: [generated(0, { filter: 'strict' }), generated(0, { filter: 'flexible', filtered_resps: ['F'] })],
    arc: [generated(0, { filtered_resps: ['N'] })],
  };

  test('is the first one of each task', async () => {
    expect(await read(samples, filters)).toMatchObject([{ storedParse: 'P' }, { storedParse: 'N' }]);
  });

  test('that is named is taken where a task has it', async () => {
    const named = await read(samples, filters, { stored: 'flexible' });
    expect(named).toMatchObject([{ storedParse: 'F' }, { storedParse: 'N' }]);
  });

  test('that no task has is refused with the names of all', async () => {
    await expect(read(samples, filters, { stored: 'x' })).rejects.toThrow(
      /: --stored x: no such filter or metric in any task; there are strict, flexible, exact_match, none\.$/,
    );
  });

  test('of a filter that lacks rows is refused with the task', async () => {
    const rows = [
      generated(0, { filter: 'strict' }),
      generated(0, { filter: 'flexible' }),
      generated(1, { filter: 'flexible' }),
    ];
    await expect(read({ gsm8k: rows }, filters)).rejects.toThrow(
      /results\.json: samples of gsm8k: 1 rows of the filter/,
    );
  });
});

describe('what made the labels of samples in results', () => {
  test('is named where all tasks with responses have the same', async () => {
    expect(await originOf({ arc: [RATED], a: [generated(0)], b: [generated(0)] })).toMatchObject({
      maker: 'the metric exact_match',
    });
  });

  test('is not named where tasks differ', async () => {
    const strict = generated(0, { filter: 'strict-match' });
    expect(await originOf({ gsm8k: [strict] })).toMatchObject({ scheme: 'lmeval.gsm8k.strict' });
    expect(await originOf({ gsm8k: [strict], a: [generated(0)] })).toBeNull();
    expect(await originOf({ arc: [RATED] })).toBeNull();
  });
});

describe('results without samples', () => {
  const SAMPLES = `${JSON.stringify(generated(0))}\n`;

  test.each([[undefined], [null], [{}], [{ gsm8k: [] }]])('%j are refused', async (samples) => {
    await expect(read(samples)).rejects.toThrow(
      /results\.json: results of lm-eval without samples; name the samples_\*\.jsonl of the same run, which --log_samples writes\.$/,
    );
  });

  test('name a file of samples beside them, or the folder of several', async () => {
    const one = write(undefined, {}, { 'out/samples_gsm8k.jsonl': SAMPLES });
    await expect(readLog(one, 'lm-eval')).rejects.toThrow(/name samples_gsm8k\.jsonl, which is beside it\.$/);
    const two = write(undefined, {}, { 'out/samples_a.jsonl': SAMPLES, 'out/samples_b.jsonl': SAMPLES });
    await expect(readLog(two, 'lm-eval')).rejects.toThrow(`or their folder: audit ${dirname(two)}.`);
  });

  test('are no log of a folder, and those with samples are one', async () => {
    const logsOf = async (path: string, format: string | null) => (await findLogs([dirname(path)], format)).logs.length;
    const other = { 'out/samples_a.jsonl': SAMPLES };
    expect(await logsOf(write({ arc: [RATED] }), null)).toBe(1);
    expect(await logsOf(write(undefined, {}, other), null)).toBe(1);
    expect(await logsOf(write({ arc: [RATED] }, {}, other), null)).toBe(1);
    const elsewhere = { ...other, 'out/run-2/results.json': JSON.stringify(resultsOf(undefined)) };
    expect(await logsOf(write(undefined, {}, elsewhere), null)).toBe(1);
    expect(await logsOf(write(undefined, {}, elsewhere), 'lm-eval')).toBe(1);
  });

  test('are not taken for those of other programs', async () => {
    const document = { results: { quiz: { cot: { items: [{ response: 'a', target: 'b' }] } } }, config: {} };
    expect(lmEvalReader.detects({ path: '', text: JSON.stringify(document), isWhole: true, entries: null })).toBe(
      false,
    );
  });
});
