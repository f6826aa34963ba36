/** Samples in the format of Every Eval Ever: files of other programs, and files that are written here and read back. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../../src/base/core/errors.ts';
import { writeEveryEvalEver } from '../../../../src/sources/logs/every-eval-ever/writer.ts';
import type { AnsweredTrial } from '../../../../src/sources/logs/every-eval-ever/sample.ts';
import { findLogs } from '../../../../src/sources/logs/find-logs.ts';
import type { LogTrial, ReadOptions } from '../../../../src/sources/logs/kit/log.ts';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import { findReader } from '../../../../src/sources/logs/find-reader.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { inFull } from '../../../support/thorough.ts';

type Fields = Readonly<Record<string, unknown>>;

const rowOf = (fields: Fields = {}): Fields => ({
  schema_version: '0.2.1',
  evaluation_id: 'mmlu/org_m/1',
  model_id: 'org/m',
  evaluation_name: 'mmlu',
  sample_id: 'id1',
  sample_hash: null,
  interaction_type: 'single_turn',
  input: { raw: 'Which?', formatted: null, reference: ['blue'], choices: ['red', 'blue'] },
  output: { raw: [' B'], reasoning_trace: [] },
  messages: null,
  answer_attribution: [
    { turn_idx: 0, source: 'output.raw', extracted_value: 'B', extraction_method: 'regex', is_terminal: true },
  ],
  evaluation: { score: 1, is_correct: true },
  error: null,
  metadata: null,
  ...fields,
});

const resultOf = (id: string | undefined, metric: string, { temperature, ...more }: Fields = {}): Fields => ({
  evaluation_result_id: id,
  evaluation_name: 'mmlu',
  source_data: { dataset_name: 'cais/mmlu', source_type: 'hf_dataset' },
  metric_config: { metric_id: metric, lower_is_better: false },
  generation_config: { generation_args: { temperature } },
  ...more,
});

/** The path of the samples. */
function filesWith(rows: readonly Fields[], results?: readonly Fields[]): string {
  const path = join(temporaryFolder(), 'x_samples.jsonl');
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  if (results !== undefined)
    writeFileSync(path.replace('_samples.jsonl', '.json'), JSON.stringify({ evaluation_results: results }));
  return path;
}

async function problem(path: string, options: Partial<ReadOptions> = {}): Promise<string> {
  const outcome = await trialsIn(path, { format: 'every-eval-ever', ...options }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(InputError);
  return (outcome as InputError).message.replace(/^\S*\//, '');
}

describe('samples', () => {
  test('give whole trials', async () => {
    const path = filesWith([rowOf()], [resultOf(undefined, 'acc', { temperature: 0.5 })]);
    expect((await findReader(path, null)).id).toBe('every-eval-ever');
    expect(await trialsIn(path)).toEqual([
      {
        trialId: 'id1',
        run: 'LOG',
        model: 'org/m',
        variant: null,
        condition: null,
        dataset: 'cais/mmlu',
        task: 'mmlu',
        itemId: 'id1',
        question: 'Which?',
        choices: ['red', 'blue'],
        temperature: 0.5,
        groundTruth: 'blue',
        response: ' B',
        storedParse: 'B',
        storedLabel: 1,
        anomaly: null,
      },
    ]);
  });

  test('are recognized by their members, also where the first line is longer than the text that is read', async () => {
    const long = rowOf({ input: { raw: 'x'.repeat(100_000), reference: [] } });
    expect((await findReader(filesWith([long]), null)).id).toBe('every-eval-ever');
    const { sample_id: _, ...other } = rowOf();
    expect((await findReader(filesWith([other]), null)).id).toBe('jsonl');
    expect((await findReader(filesWith([{ response: JSON.stringify(rowOf()) }]), null)).id).toBe('jsonl');
  });

  test('are one log with their aggregate file', async () => {
    const path = filesWith([rowOf()], [resultOf('a', 'acc')]);
    const folder = path.replace(/\/[^/]*$/, '');
    expect(await findLogs([folder], null)).toEqual({ logs: [path], others: [] });
    const reader = await findReader(path, null);
    expect(reader.companions?.('a/x.jsonl')).toEqual([]);
  });

  test('without an aggregate file give less', async () => {
    expect(await trialsIn(filesWith([rowOf({ model_id: 'unknown' })]))).toMatchObject([
      { model: null, dataset: null, temperature: null, task: 'mmlu' },
    ]);
  });

  test('have the temperature that all results agree on', async () => {
    const results = [resultOf('a', 'acc', { temperature: 0 }), resultOf('b', 'f1', { temperature: 1 })];
    expect(await trialsIn(filesWith([rowOf()], results))).toMatchObject([{ temperature: null, dataset: 'cais/mmlu' }]);
    const row = rowOf({ evaluation_result_id: 'b' });
    expect(await trialsIn(filesWith([row], results))).toMatchObject([{ temperature: 1 }]);
    const other = rowOf({ evaluation_name: 'mmlu/strict' });
    expect(await trialsIn(filesWith([other], results.slice(1)))).toMatchObject([
      { temperature: 1, task: 'mmlu/strict' },
    ]);
  });

  test.each<[string, Fields, Partial<LogTrial>]>([
    ['an empty text', { output: { raw: [''] } }, { response: '', anomaly: null }],
    ['no text', { output: { raw: [] } }, { response: null, anomaly: null }],
    ['no text but an error', { output: { raw: [] }, error: 'timeout' }, { response: null, anomaly: 'error' }],
    [
      'an empty text beside an error',
      { output: { raw: [''] }, error: 'timeout' },
      { response: null, anomaly: 'error' },
    ],
    ['a text beside an error', { error: 'cut off' }, { response: ' B', anomaly: null }],
    ['no references', { input: { raw: '', reference: [] } }, { groundTruth: null, question: null, choices: null }],
    ['two references', { input: { raw: 'q', reference: ['a', 'b'] } }, { groundTruth: ['a', 'b'] }],
    ['nothing extracted', { answer_attribution: [] }, { storedParse: null }],
    [
      'steps before the answer',
      {
        answer_attribution: [
          { extracted_value: 'x', is_terminal: true },
          { extracted_value: 'y', is_terminal: false },
        ],
      },
      { storedParse: 'x' },
    ],
    [
      'a conversation',
      {
        output: null,
        messages: [
          { role: 'assistant', content: 'a' },
          { role: 'assistant', content: null },
          { role: 'user', content: 'b' },
        ],
      },
      { response: 'a' },
    ],
    ['a conversation of tools', { output: null, messages: [{ role: 'tool', content: 'a' }] }, { response: null }],
    ['half a score', { evaluation: { score: 0.5, is_correct: true } }, { storedLabel: -1 }],
    ['points', { evaluation: { score: 10, is_correct: true } }, { storedLabel: 1 }],
    ['points alone', { evaluation: { score: 10 } }, { storedLabel: -1 }],
    ['a score alone', { evaluation: { score: 0 } }, { storedLabel: 0 }],
    ['no score', { evaluation: { score: null, is_correct: null } }, { storedLabel: null }],
    ['a score of -1 where that is a score', { evaluation: { score: -1, is_correct: false } }, { storedLabel: 0 }],
  ])('with %s', async (_, fields, wanted) => {
    expect(await trialsIn(filesWith([rowOf(fields)]))).toMatchObject([wanted]);
  });

  test('with a score of -1 where that is not a score', async () => {
    const row = rowOf({ evaluation: { score: -1, is_correct: false } });
    const result = resultOf('a', 'acc', { metric_config: { has_unknown_level: true } });
    expect(await trialsIn(filesWith([row], [result]))).toMatchObject([{ storedLabel: null }]);
  });

  test('with several responses have the stored answer for the first', async () => {
    const trials = await trialsIn(filesWith([rowOf({ output: { raw: ['a', 'b'] } }), rowOf()]));
    expect(
      trials.map(({ trialId, response, storedParse, storedLabel }) => [trialId, response, storedParse, storedLabel]),
    ).toEqual([
      ['id1', 'a', 'B', 1],
      ['id1 (2)', 'b', null, null],
      ['id1 (3)', ' B', 'B', 1],
    ]);
  });
});

describe('rows of several metrics', () => {
  const wrong = { score: 0, is_correct: false };
  const rows = [
    rowOf({ evaluation_result_id: 'a1' }),
    rowOf({ evaluation_result_id: 'b1', evaluation: wrong }),
    rowOf({ evaluation_result_id: 'b2', evaluation: wrong, sample_id: 'id2' }),
    rowOf({ evaluation_result_id: 'a2', sample_id: 'id2' }),
  ];
  const results = [
    resultOf('b1', 'strict', { temperature: 0 }),
    resultOf('b2', 'strict', { temperature: 1 }),
    resultOf('a1', 'loose', { temperature: 0 }),
    resultOf('a2', 'loose', { temperature: 1 }),
  ];
  const read = async (path: string, stored: string | null) =>
    (await trialsIn(path, { stored })).map(({ trialId, storedLabel, temperature }) => [
      trialId,
      storedLabel,
      temperature,
    ]);

  test('are one trial each, with the answer of the metric that counts', async () => {
    const path = filesWith(rows, results);
    expect(await read(path, null)).toEqual([
      ['id1', 1, 0],
      ['id2', 1, 1],
    ]);
    expect(await read(path, 'strict')).toEqual([
      ['id1', 0, 0],
      ['id2', 0, 1],
    ]);
    expect(await problem(path, { stored: 'nope' })).toMatch(/mmlu: --stored nope: .*there are loose, strict\.$/);
    expect(await problem(filesWith([rowOf()]), { stored: 'acc' })).toMatch(/there are none\.$/);
  });

  test('are not lost for another evaluation that lacks the metric', async () => {
    const other = rowOf({ evaluation_name: 'gsm8k', evaluation_result_id: 'g' });
    const path = filesWith([...rows, other], [...results, resultOf('g', 'em', { evaluation_name: 'gsm8k' })]);
    expect(await read(path, null)).toHaveLength(3);
    expect(await problem(path, { stored: 'strict' })).toMatch(/gsm8k: --stored strict/);
  });

  test('cannot be distinguished without the aggregate file', async () => {
    const path = filesWith(rows);
    expect(await problem(path)).toMatch(/rows of a1 and b1, .*put it beside this file, or name one with --stored/);
    expect(await read(path, 'b1')).toEqual([['id1', 0, null]]);
  });
});

test('broken samples are refused with the place', async () => {
  expect(await problem(filesWith([rowOf(), rowOf({ sample_id: 7 })]))).toMatch(
    /^x_samples\.jsonl: line 2: sample_id: .*expected a sample/,
  );
  const path = filesWith([rowOf()], [resultOf('a', 'acc')]);
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -40));
  expect(await problem(path)).toMatch(/^x_samples\.jsonl: line 1: not valid JSON/);
  writeFileSync(path, `${JSON.stringify(rowOf())}\n`);
  writeFileSync(path.replace('_samples.jsonl', '.json'), '{"evaluation_results": 1}');
  expect(await problem(path)).toMatch(/^x\.json: evaluation_results: .*expected the aggregate file/);
  expect(await problem(filesWith([rowOf()]), { limits: { ...USUAL_LIMITS, record: 9 } })).toMatch(
    /line 1: more than 9 bytes/,
  );
});

const OPTIONS = { retrieved: 1_767_225_600, organization: 'org', library: { name: 'harness', version: '1' } };

async function* each<One>(all: Iterable<One>): AsyncGenerator<One> {
  yield* all;
}

async function written(trials: readonly AnsweredTrial[], folder = temporaryFolder()) {
  return await writeEveryEvalEver(each(trials), { folder, ...OPTIONS });
}

/** A trial as the format represents it: each item has an id, a question is not empty, and a list of one truth is that truth. */
function asHeld(trial: LogTrial): LogTrial {
  const truths = trial.groundTruth === null ? [] : [trial.groundTruth].flat();
  return {
    ...trial,
    itemId: trial.itemId ?? trial.trialId,
    question: trial.question === '' ? null : trial.question,
    groundTruth: truths.length <= 1 ? (truths[0] ?? null) : truths,
  };
}

const byId = (trials: readonly LogTrial[]): LogTrial[] =>
  trials.toSorted((a, b) => (a.trialId < b.trialId ? -1 : Number(a.trialId > b.trialId)));

async function readBack(trials: readonly AnsweredTrial[], stored: string | null): Promise<LogTrial[]> {
  const files = await written(trials);
  const all: LogTrial[] = [];
  for (const { samples } of files) all.push(...(await trialsIn(samples, { stored })));
  return byId(all);
}

describe('a written evaluation', () => {
  const fixtures = new URL('../../../fixtures/logs/', import.meta.url);
  const { files } = JSON.parse(readFileSync(new URL('expected.json', fixtures), 'utf8')) as { files: Fields };

  test.each(Object.keys(files))('of %s is read back without a loss', async (name) => {
    const trials = await trialsIn(fileURLToPath(new URL(name, fixtures)));
    const answered = trials.map((trial, i) => ({
      trial,
      answers: [{ scheme: 'a.b', parse: i % 3 === 0 ? null : `p${i}`, label: i % 2 === 0 ? 1 : 0 } as const],
    }));
    expect(await readBack(answered, null)).toEqual(byId(trials.map(asHeld)));
    const scored = answered.map(({ trial, answers: [answer] }) => ({
      ...asHeld(trial),
      storedParse: answer?.parse ?? null,
      storedLabel: answer?.label ?? null,
    }));
    expect(await readBack(answered, 'a.b')).toEqual(byId(scored));
  });

  test('is read back for any content of a trial', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('\ud800', '', 'a\nb\u2028'));
    // An empty name and the name "unknown" count as missing.
    const name = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }));
    const label = fc.constantFrom(0, 1, -1, null);
    const trial = fc
      .record({
        trialId: text,
        model: name,
        variant: fc.option(text),
        condition: fc.option(text),
        dataset: name,
        task: name,
        itemId: fc.option(text),
        question: fc.option(text),
        choices: fc.option(fc.array(text, { maxLength: 3 })),
        temperature: fc.option(fc.constantFrom(0, 0.7, 1)),
        groundTruth: fc.option(fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }))),
        response: text,
        storedParse: fc.option(text),
        storedLabel: label,
        anomaly: fc.constantFrom(null, 'vote', 'error'),
      })
      .map((one) => ({ ...one, run: 'LOG', response: one.anomaly === 'error' ? null : one.response }));
    const answer = fc.record({ scheme: fc.constant('s'), parse: fc.option(text), label });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ trial, answers: fc.tuple(answer) }), {
          maxLength: 8,
          selector: (one) => one.trial.trialId,
        }),
        async (answered: AnsweredTrial[]) => {
          expect(await readBack(answered, null)).toEqual(byId(answered.map((one) => asHeld(one.trial))));
          if (answered.length === 0) return;
          const back = await readBack(answered, 's');
          const wanted = answered.map(({ trial: one, answers: [own] }) => ({
            ...asHeld(one),
            storedParse: own?.parse ?? null,
            storedLabel: own?.label ?? null,
          }));
          expect(back).toEqual(byId(wanted));
        },
      ),
      { numRuns: inFull(60, 15), seed: 5 },
    );
  });

  const trialOf = (fields: Partial<LogTrial> = {}): LogTrial => ({
    trialId: 'q/1#2',
    run: 'logs/a.json',
    model: 'org/m',
    variant: null,
    condition: 'cot',
    dataset: 'd',
    task: 't',
    itemId: 'q/1',
    question: 'Which?',
    choices: ['x', 'y'],
    temperature: 0.7,
    groundTruth: ['A', 'x'],
    response: 'So A.',
    storedParse: null,
    storedLabel: 0,
    anomaly: null,
    ...fields,
  });

  test('has a row for each answer, and a result for each scheme and cell', async () => {
    const answers = [{ scheme: 's.one', parse: 'A', label: 1 }] as const;
    const [file] = await written([
      { trial: trialOf(), answers },
      { trial: trialOf({ trialId: 'b', storedLabel: null }), answers },
      { trial: trialOf({ trialId: 'c', temperature: 0 }), answers: [{ scheme: 's.one', parse: null, label: 0 }] },
    ]);
    const text = readFileSync(file?.samples ?? '', 'utf8');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(6);
    expect(rows[1]).toEqual({
      schema_version: '0.2.2',
      evaluation_id: 'logs/a.json/org/m/1767225600',
      model_id: 'org/m',
      evaluation_name: 't',
      evaluation_result_id: 's.one#1',
      sample_id: 'q/1',
      sample_hash: createHash('sha256').update('Which?Ax').digest('hex'),
      interaction_type: 'single_turn',
      input: { raw: 'Which?', reference: ['A', 'x'], choices: ['x', 'y'] },
      output: { raw: ['So A.'] },
      answer_attribution: [
        { turn_idx: 0, source: 'output.raw', extracted_value: 'A', extraction_method: 's.one', is_terminal: true },
      ],
      evaluation: { score: 1, is_correct: true },
      error: null,
      metadata: { trial_id: 'q/1#2' },
    });
    const aggregate = JSON.parse(readFileSync(file?.aggregate ?? '', 'utf8')) as Record<string, unknown>;
    expect(aggregate).toMatchObject({
      schema_version: '0.2.2',
      evaluation_id: rows[0]?.['evaluation_id'],
      retrieved_timestamp: '1767225600',
      model_info: { id: 'org/m', name: 'org/m' },
      detailed_evaluation_results: {
        format: 'jsonl',
        file_path: basename(file?.samples ?? ''),
        checksum: createHash('sha256').update(text).digest('hex'),
        total_rows: 6,
      },
    });
    const results = aggregate['evaluation_results'] as Record<string, Fields>[];
    expect(
      results.map((one) => [
        one['evaluation_result_id'],
        one['score_details']?.['score'],
        one['metric_config']?.['score_type'],
      ]),
    ).toEqual([
      ['stored#1', 0, 'levels'],
      ['s.one#1', 1, 'binary'],
      ['stored#2', 0, 'binary'],
      ['s.one#2', 0, 'binary'],
    ]);
    expect(results[0]).toMatchObject({
      metric_config: { metric_id: 'stored', has_unknown_level: true },
      generation_config: { generation_args: { temperature: 0.7 }, additional_details: { condition: 'cot' } },
    });
  });

  test('has two files for each run and model, with the same names each time', async () => {
    const trials = [
      trialOf(),
      trialOf({ trialId: 'b', model: null }),
      trialOf({ trialId: 'c', run: 'logs/b.json' }),
      trialOf({ trialId: 'd' }),
    ].map((trial) => ({ trial, answers: [] }));
    const folder = join(temporaryFolder(), 'new', 'folder');
    const first = await written(trials, folder);
    expect(first.map(({ rows }) => rows)).toEqual([2, 1, 1]);
    expect(readdirSync(folder)).toHaveLength(6);
    for (const { samples, aggregate } of first) {
      expect(basename(aggregate)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}\.json$/);
      expect(samples).toBe(aggregate.replace('.json', '_samples.jsonl'));
    }
    expect(await written(trials, folder)).toEqual(first);
    expect(readdirSync(folder)).toHaveLength(6);
  });

  test('has no file if the trials fail half-way', async () => {
    const folder = temporaryFolder();
    const failing = async function* (): AsyncGenerator<AnsweredTrial> {
      yield { trial: trialOf({ response: 'x'.repeat(1 << 20) }), answers: [] };
      throw new InputError('a log: broken.');
    };
    await expect(writeEveryEvalEver(failing(), { folder, ...OPTIONS })).rejects.toThrow('a log: broken.');
    expect(readdirSync(folder)).toEqual([]);
  });
});
