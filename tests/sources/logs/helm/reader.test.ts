/** Runs of HELM: the requests, and the files beside them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../../src/base/core/errors.ts';
import { findLogs } from '../../../../src/sources/logs/find-logs.ts';
import type { ReadOptions } from '../../../../src/sources/logs/kit/log.ts';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import { findReader } from '../../../../src/sources/logs/find-reader.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { sha1, summaryOf, trialsIn } from '../../../support/log-trials.ts';

type Fields = Readonly<Record<string, unknown>>;

const ADAPTER = {
  method: 'multiple_choice_joint',
  instructions: 'Choose.',
  model: 'org/m',
  temperature: 0,
  num_outputs: 1,
};
const TYPOS = { name: 'typos', prob: 0.1 };

const reference = (text: string, isCorrect = false): Fields => ({
  output: { text },
  tags: isCorrect ? ['correct'] : [],
});

function stateOf(
  id: string,
  texts: readonly (string | [text: string, logprob: number])[],
  fields: Fields = {},
): Fields {
  const { perturbation, ...others } = fields;
  const completions = texts.map((one) => (typeof one === 'string' ? { text: one } : { text: one[0], logprob: one[1] }));
  return {
    instance: {
      input: { text: `Question ${id}?` },
      references: [reference('red'), reference('blue', true)],
      split: 'test',
      id,
      ...(perturbation === undefined ? {} : { perturbation }),
    },
    train_trial_index: 0,
    output_mapping: { A: 'red', B: 'blue' },
    request: { model: 'org/m', temperature: 0, prompt: '…' },
    result: { success: true, completions, cached: false },
    ...others,
  };
}

function statsOf(id: string, values: Readonly<Record<string, number | null>>, fields: Fields = {}): Fields {
  const stats = Object.entries(values).map(([name, mean]) => ({
    name: { name, split: 'test' },
    ...(mean === null ? { count: 0, sum: 0 } : { count: 1, sum: mean, mean }),
  }));
  return { instance_id: id, train_trial_index: 0, stats, ...fields };
}

interface Run {
  readonly folder?: string;
  readonly adapter?: Fields;
  readonly states: readonly Fields[];
  /** Files beside the requests, by name. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** The path of the requests of a run. */
function runWith({ folder = 'mmlu:subject=x,model=org_m', adapter = ADAPTER, states, beside = {} }: Run): string {
  const path = join(temporaryFolder(), folder, 'scenario_state.json');
  mkdirSync(dirname(path));
  writeFileSync(path, JSON.stringify({ adapter_spec: adapter, request_states: states }, null, 2));
  for (const [name, content] of Object.entries(beside))
    writeFileSync(join(dirname(path), name), typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function problem(path: string, options: Partial<ReadOptions> = {}): Promise<string> {
  const outcome = await trialsIn(path, { format: 'helm', ...options }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(InputError);
  expect((outcome as InputError).message.startsWith(dirname(path))).toBe(true);
  return (outcome as InputError).message.slice(dirname(path).length + 1);
}

describe('a run', () => {
  test('gives whole trials, with labels by instance whatever their order', async () => {
    const path = runWith({
      states: [stateOf('id1', [' B']), stateOf('id2', [' A']), stateOf('id3', [''])],
      beside: {
        'per_instance_stats.json': [
          statsOf('id3', { num_bytes: 7, exact_match: 0 }),
          statsOf('id1', { exact_match: 1 }),
          statsOf('id2', { exact_match: 0 }),
        ],
        'scenario.json': { name: 'mmlu', description: '' },
        'run_spec.json': { name: 'another:model=x' },
      },
    });
    const trials = await trialsIn(path);
    expect(trials[0]).toEqual({
      trialId: 'id1',
      run: 'LOG',
      model: 'org/m',
      variant: null,
      condition: null,
      dataset: 'mmlu',
      task: 'mmlu:subject=x',
      itemId: 'id1',
      question: 'Question id1?',
      choices: ['red', 'blue'],
      temperature: 0,
      groundTruth: ['B', 'blue'],
      response: ' B',
      storedParse: null,
      storedLabel: 1,
      anomaly: null,
    });
    expect(summaryOf(trials)).toEqual({
      samples: 3,
      usable: 3,
      empty: 1,
      parsed: 0,
      correct: 1,
      first: sha1(' B'),
      last: sha1(''),
    });
  });

  test('is one log: the other files of its folder belong to it', async () => {
    const path = runWith({
      states: [stateOf('id1', ['B'])],
      beside: {
        'per_instance_stats.json': [],
        'stats.json': [],
        'run_spec.json': { name: 'r' },
        'display_predictions.json': [],
        'notes.txt': 'mine',
      },
    });
    expect(await findLogs([dirname(path)], null)).toEqual({ logs: [path], others: [join(dirname(path), 'notes.txt')] });
  });

  test('is recognized by the beginning of its requests', async () => {
    expect((await findReader(runWith({ states: [] }), null)).id).toBe('helm');
    const other = runWith({
      states: [],
      beside: { 'x.json': { name: 'n', adapter_spec: ADAPTER, request_states: [] } },
    });
    expect((await findReader(join(dirname(other), 'x.json'), null)).id).toBe('jsonl');
  });

  test.each<[string, string, string | null]>([
    ['mmlu:subject=x,model=org_m', 'a:model=b', 'mmlu:subject=x'],
    ['mmlu-subject=x,model=org_m', 'a:model=b', 'mmlu-subject=x'],
    ['mmlu_subject=x,model=org_m', 'a:model=b', 'mmlu_subject=x'],
    ['mmlu:model=org_m,subject=x', 'a:model=b', 'mmlu:subject=x'],
    ['mmlu-model=org_m,subject=x', 'a:model=b', 'mmlu-subject=x'],
    ['narrative_qa:model=org_m', 'a:model=b', 'narrative_qa'],
    ['narrative_qa-model=org_m', 'a:model=b', 'narrative_qa'],
    ['narrative_qa_model=org_m', 'a:model=b', 'narrative_qa'],
    ['narrative_qa,model=org_m', 'a:model=b', 'narrative_qa'],
    ['narrative_qa:model=org_m,model_deployment=host_m', 'a:model=b', 'narrative_qa'],
    ['narrative_qa-model_deployment=host_m,model=org_m', 'a:model=b', 'narrative_qa'],
    [
      'gsm:method=generation,model=org_m:7b,data_augmentation=canonical',
      'a:model=b',
      'gsm:method=generation,data_augmentation=canonical',
    ],
    ['narrative_qa-model=org_m:7b', 'a:model=b', 'narrative_qa'],
    ['rag:judge_model=org_j,model=org_m', 'a:model=b', 'rag:judge_model=org_j'],
    ['model=org_m', 'a:model=b', null],
    ['folder', 'narrative_qa:model=org/m', 'narrative_qa'],
    ['folder', 'rag:judge-model=org/j,k=3', 'rag:judge-model=org/j,k=3'],
    ['gsm:model=org_m,stop=none', 'a:model=b', 'gsm:stop=none'],
    ['gsm:model=org_m', 'a:model=b', 'gsm'],
    ['copy', 'a:b=c,model_deployment=d,model=b', 'a:b=c'],
    ['copy', 'plain', 'plain'],
    ['copy', '"a:model=x"', 'a'],
    ['copy', "'a:subject=b,model=x'", 'a:subject=b'],
    ['copy', 'a:"model=x"', 'a'],
    ['copy', 'a: model=x', 'a'],
    ['copy', 'a:model = x', 'a'],
    ['copy', 'a:subject=b, model=x', 'a:subject=b'],
    ['copy', 'a:model=x, subject=b', 'a:subject=b'],
    ['copy', 'a:prompt=b, c,model=x', 'a:prompt=b, c'],
    ['a%3Amodel=x', 'plain', 'a'],
    ['copy', 'a%3asubject%3db%2cmodel%3dx', 'a:subject=b'],
    ['copy', 'a：model=x', 'a'],
    ['copy', 'a：subject＝b，model＝x', 'a:subject=b'],
    ['copy', 'my_model=5,model=a', 'my_model=5'],
    ['my-model=5,model=a', 'plain', 'my-model=5'],
    ['my_model_deployment=5,model=a', 'plain', 'my'],
    ['copy', '100%:model=x', '100%'],
  ])('in the folder %s, called %s', async (folder, name, task) => {
    const beside = { 'run_spec.json': { name } };
    expect(await trialsIn(runWith({ folder, states: [stateOf('i', ['B'])], beside }))).toMatchObject([{ task }]);
  });

  test('alone has neither labels nor names', async () => {
    expect(await trialsIn(runWith({ folder: 'copy', states: [stateOf('i', ['B'])] }))).toMatchObject([
      { task: null, dataset: null, storedLabel: null, storedParse: null },
    ]);
  });

  test.each<[Readonly<Record<string, number | null>>, string | null, number | null]>([
    [{ exact_match: 1, quasi_exact_match: 0 }, null, 1],
    [{ exact_match: 1, quasi_exact_match: 0 }, 'quasi_exact_match', 0],
    [{ f1_score: 0.5, exact_match: 1 }, 'f1_score', -1],
    [{ num_bytes: 3 }, 'num_bytes', -1],
    [{ exact_match: null }, null, null],
    [{ f1_score: 1 }, null, null],
  ])('with the statistics %j under %s', async (values, stored, storedLabel) => {
    const beside = { 'per_instance_stats.json': [statsOf('i', values)] };
    expect(await trialsIn(runWith({ states: [stateOf('i', ['B'])], beside }), { stored })).toMatchObject([
      { storedLabel },
    ]);
  });

  test('whose statistics are not numbers, as Python writes them', async () => {
    const text = JSON.stringify([statsOf('i', { exact_match: 777 })]).replaceAll('777', 'NaN');
    const path = runWith({ states: [stateOf('i', ['B'])], beside: { 'per_instance_stats.json': text } });
    expect(await trialsIn(path)).toMatchObject([{ storedLabel: null }]);
  });

  test('keeps perturbed instances and repeats apart', async () => {
    const perturbation = TYPOS;
    const path = runWith({
      states: [
        stateOf('i', ['B']),
        stateOf('i', ['A'], { perturbation }),
        stateOf('i', ['A'], { perturbation: { ...TYPOS, prob: 0.5 } }),
        stateOf('i', ['B'], { train_trial_index: 1 }),
      ],
      beside: {
        'per_instance_stats.json': [
          statsOf('i', { exact_match: 0 }, { perturbation }),
          statsOf('i', { exact_match: 1 }, { train_trial_index: 1 }),
          statsOf('i', { exact_match: 1 }),
        ],
        'display_predictions.json': [{ instance_id: 'i', perturbation, train_trial_index: 0, mapped_output: 'red' }],
      },
    });
    const trials = await trialsIn(path);
    expect(
      trials.map(({ trialId, condition, storedLabel, storedParse }) => [trialId, condition, storedLabel, storedParse]),
    ).toEqual([
      ['i', null, 1, null],
      ['i/typos', 'typos', 0, 'red'],
      ['i/typos (2)', 'typos', null, null],
      ['i (2)', null, 1, null],
    ]);
    expect(new Set(trials.map(({ itemId }) => itemId))).toEqual(new Set(['i']));
  });

  test('with several completions has the stored answer for the most probable one', async () => {
    const path = runWith({
      states: [
        stateOf('i', [
          ['A', -3],
          ['B', -1],
          ['C', -1],
        ]),
      ],
      beside: {
        'per_instance_stats.json': [statsOf('i', { exact_match: 1 })],
        'display_predictions.json': [{ instance_id: 'i', train_trial_index: 0, mapped_output: 'blue' }],
      },
    });
    expect(
      (await trialsIn(path)).map(({ response, storedLabel, storedParse }) => [response, storedLabel, storedParse]),
    ).toEqual([
      ['A', null, null],
      ['B', 1, 'blue'],
      ['C', null, null],
    ]);
  });

  test.each<[string, Fields]>([
    ['that failed', { result: { success: false, completions: [], error: 'timeout' } }],
    ['that failed with a text', { result: { success: false, completions: [{ text: 'Error' }] } }],
    ['without completions', { result: { success: true, completions: [] } }],
    ['without a result', { result: null }],
  ])('has no response for a request %s', async (_, fields) => {
    expect(await trialsIn(runWith({ states: [stateOf('i', [], fields)] }))).toMatchObject([
      { trialId: 'i', response: null, anomaly: 'error' },
    ]);
  });

  test('in which each reference has its own request has one trial for all of them, without a text', async () => {
    const states = ['i', 'j'].flatMap((id) =>
      [0, 1].map((reference_index) => stateOf(id, ['Question? red'], { reference_index, output_mapping: null })),
    );
    const adapter = { ...ADAPTER, method: 'multiple_choice_separate_original' };
    const beside = { 'per_instance_stats.json': [statsOf('j', { exact_match: 1 })] };
    expect(await trialsIn(runWith({ adapter, states, beside }))).toMatchObject([
      { trialId: 'i', response: null, anomaly: null, storedLabel: null, choices: ['red', 'blue'], groundTruth: 'blue' },
      { trialId: 'j', response: null, anomaly: null, storedLabel: 1 },
    ]);
  });

  test('of generated texts has the references as truth, and no choices', async () => {
    const references = [reference('a', true), reference('b'), reference('c', true)];
    const state = stateOf('i', ['x'], { output_mapping: null });
    const states = [
      { ...state, instance: { id: 'i', references } },
      { ...state, instance: { references: [] } },
    ];
    expect(await trialsIn(runWith({ adapter: { method: 'generation' }, states }))).toMatchObject([
      { groundTruth: ['a', 'c'], choices: null, question: null },
      { groundTruth: null, itemId: null, trialId: 'LOG#0' },
    ]);
  });

  test('that is broken is refused with the file and the place', async () => {
    const whole = { states: [stateOf('i', ['B'])] };
    const stats = 'per_instance_stats.json';
    expect(await problem(runWith({ states: [...whole.states, { instance: 7 }] }))).toMatch(
      /^scenario_state\.json: request state 2: instance: .*expected a request state of HELM\.$/,
    );
    expect(await problem(runWith({ ...whole, beside: { [stats]: '[{"instance_id": "i", "stats": [' } }))).toMatch(
      /^per_instance_stats\.json: ends in the middle/,
    );
    expect(await problem(runWith({ ...whole, beside: { [stats]: [{ instance_id: 'i' }] } }))).toMatch(
      /^per_instance_stats\.json: element 1: stats: /,
    );
    expect(await problem(runWith({ ...whole, beside: { 'run_spec.json': '{', [stats]: [] }, folder: 'copy' }))).toMatch(
      /^run_spec\.json: not valid JSON/,
    );
    const beside = { [stats]: [statsOf('i', { exact_match: 1, num_bytes: 2 })] };
    expect(await problem(runWith({ ...whole, beside }), { stored: 'nope' })).toMatch(
      /--stored nope: no such statistic; there are exact_match, num_bytes\.$/,
    );
    expect(await problem(runWith(whole), { stored: 'exact_match' })).toMatch(/there are none\.$/);
    const limits = { ...USUAL_LIMITS, record: 50 };
    expect(await problem(runWith(whole), { limits })).toMatch(/more than 50 bytes in one record/);
  });
});
