/** Logs of inspect_ai, archives and documents: the content of samples, and the errors for broken ones. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../../src/base/core/errors.ts';
import { findLogs } from '../../../../src/sources/logs/find-logs.ts';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import type { LogTrial, ReadOptions } from '../../../../src/sources/logs/kit/log.ts';
import { findReader } from '../../../../src/sources/logs/find-reader.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { madeZip, zeroBlocks, type MadeEntry } from '../../../support/made-zip.ts';
import { inFull } from '../../../support/thorough.ts';

type Fields = Readonly<Record<string, unknown>>;
type Options = Partial<ReadOptions> & { readonly format?: string };

async function readFile(path: string, options: Options = {}): Promise<LogTrial[]> {
  expect((await findReader(path, options.format ?? null)).id).toBe('inspect');
  return await trialsIn(path, options);
}

function fileOf(content: string | Buffer, name = 'log'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

const read = (content: string | Buffer, options?: Options): Promise<LogTrial[]> => readFile(fileOf(content), options);

/** The sentences about a log with this content. */
async function problems(content: string | Buffer, options?: Options): Promise<string> {
  const error = await read(content, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof InputError)) throw new Error('no refusal', { cause: error });
  for (const problem of error.problems) expect(problem).toMatch(/\/log: .*[.?]$/s);
  return error.message;
}

const EVAL = {
  task_id: 'x',
  task: 'arc',
  model: 'made/up',
  dataset: { name: 'arc set' },
  scorers: [{ name: 'choice' }],
};
const PLAN = { name: 'plan', config: { temperature: 0.5 } };

const outputWith = (content: unknown): Fields => ({ choices: [{ message: { role: 'assistant', content } }] });

function sampleOf(more: Fields = {}): Fields {
  return {
    id: 1,
    epoch: 1,
    input: 'Which?',
    choices: ['one', 'two', 'three'],
    target: 'B',
    output: { ...outputWith('ANSWER: B'), completion: 'ANSWER: B' },
    scores: { choice: { value: 'C', answer: 'B', explanation: 'ANSWER: B' } },
    ...more,
  };
}

const document = (samples: readonly unknown[] | null, more: Fields = {}): string =>
  JSON.stringify({ version: 2, status: 'success', eval: EVAL, plan: PLAN, samples, ...more });

const entry = (name: string, value: unknown, more: Partial<MadeEntry> = {}): MadeEntry => ({
  name,
  content: typeof value === 'string' ? value : JSON.stringify(value),
  ...more,
});
const START = entry('_journal/start.json', { version: 2, eval: EVAL, plan: PLAN });

async function one(more: Fields, options?: Options): Promise<LogTrial> {
  const [trial] = await read(document([sampleOf(more)]), options);
  if (trial === undefined) throw new Error('no trial');
  return trial;
}

const FIXTURES = [
  {
    file: '2026-05-04T10-00-00+00-00_arc-demo_zstd.eval',
    counts: { trials: 24, usable: 23, empty: 2, parsed: 16, correct: 14, labelled: 22, errors: 1, invalid: 0 },
    run: { model: 'synthetic/model-a', task: 'arc_demo', temperature: 0.6, dataset: 'arc_demo' },
    first: '2a2ef229c263e3c61a121ce3edc15408bd56bf94',
    last: '0c797b3bc8445edae1d3c84d9ac4d60f666a8118',
    ids: ['1#1', '2#1', '3#1', 'q/4#1', `it's "5"#1`, '問題6#1', '7#1'],
  },
  {
    file: '2026-05-04T11-00-00+00-00_arc-demo_unfinished.eval',
    counts: { trials: 7, usable: 7, empty: 0, parsed: 4, correct: 4, labelled: 7, errors: 0, invalid: 0 },
    run: { model: 'synthetic/model-b', task: 'arc_demo_unfinished', temperature: 0.9, dataset: 'arc_demo' },
    first: '2a2ef229c263e3c61a121ce3edc15408bd56bf94',
    last: '4f5c642bbd25e40b2f38f243128a10f186d05b31',
    ids: ['1#1', '2#1', '3#1', '4#1', '5#1', '6#1', '7#1'],
  },
];

describe.each(FIXTURES)('$file', ({ file, counts, run, first, last, ids }) => {
  const path = fileURLToPath(new URL(`../../../fixtures/logs/${file}`, import.meta.url));
  const sha1 = (text: string | undefined) =>
    createHash('sha1')
      .update(text ?? '')
      .digest('hex');

  test('gives every sample in the order of the archive', async () => {
    const trials = await readFile(path);
    const responses = trials.map(({ response }) => response).filter((response) => response !== null);
    expect({
      trials: trials.length,
      usable: responses.length,
      empty: responses.filter((response) => response === '').length,
      parsed: trials.filter(({ storedParse }) => storedParse !== null).length,
      correct: trials.filter(({ storedLabel }) => storedLabel === 1).length,
      labelled: trials.filter(({ storedLabel }) => storedLabel !== null).length,
      errors: trials.filter(({ anomaly }) => anomaly === 'error').length,
      invalid: trials.filter(({ storedLabel }) => storedLabel === -1).length,
    }).toEqual(counts);
    expect([sha1(responses[0]), sha1(responses.at(-1))]).toEqual([first, last]);
    expect(trials.map(({ trialId }) => trialId).slice(0, 7)).toEqual(ids);
    expect(new Set(trials.map(({ trialId }) => trialId)).size).toBe(trials.length);
    for (const trial of trials) expect(trial).toMatchObject({ ...run, condition: 'variant=zero_shot, synthetic' });
  });
});

test('a sample gives every field of a trial', async () => {
  expect(await read(document([sampleOf()]))).toEqual([
    {
      trialId: '1#1',
      run: 'LOG',
      model: 'made/up',
      variant: null,
      condition: null,
      dataset: 'arc set',
      task: 'arc',
      itemId: '1',
      question: 'Which?',
      choices: ['one', 'two', 'three'],
      temperature: 0.5,
      groundTruth: 'B',
      response: 'ANSWER: B',
      storedParse: 'B',
      storedLabel: 1,
      anomaly: null,
    },
  ]);
});

test('archive and document give the same', async () => {
  const samples = [sampleOf(), sampleOf({ epoch: 2 }), sampleOf({ id: '../q "4"/問', scores: null })];
  const wanted = await read(document(samples));
  expect(wanted.map(({ trialId }) => trialId)).toEqual(['1#1', '1#2', '../q "4"/問#1']);
  for (const method of ['stored', 'deflate', 'zstandard'] as const) {
    const entries = samples.map((sample) =>
      entry(`samples/${String(sample['id'])}_${String(sample['epoch'])}.json`, sample, { method }),
    );
    expect(await read(madeZip([START, ...entries]))).toEqual(wanted);
  }
});

describe('detection', () => {
  test.each<[string, string | Buffer, string]>([
    ['a document', document([sampleOf()]), 'inspect'],
    ['a document on many lines', JSON.stringify(JSON.parse(document([sampleOf()])), null, 2), 'inspect'],
    ['a document behind a byte order mark', `\ufeff${document([])}`, 'inspect'],
    [
      'a document that begins with long samples',
      JSON.stringify({ samples: [{ id: 1, epoch: 1, input: 'x'.repeat(1 << 17) }], eval: EVAL }),
      'inspect',
    ],
    ['an unfinished archive', madeZip([START]), 'inspect'],
    [
      'an archive without a journal',
      madeZip([entry('header.json', {}), entry('samples/1.json', sampleOf())]),
      'inspect',
    ],
    ['lines that quote a log', JSON.stringify({ response: document([sampleOf()]) }), 'jsonl'],
    ['lines with a member of this name', `{"response":"a","eval":{"run_id":"r"}}\n{"response":"b"}\n`, 'jsonl'],
    ['samples as lines', `${JSON.stringify(sampleOf())}\n${JSON.stringify(sampleOf())}\n`, 'jsonl'],
  ])('%s', async (_, content, id) => {
    expect((await findReader(fileOf(content), null)).id).toBe(id);
  });

  test('another archive is not a log', async () => {
    await expect(findReader(fileOf(madeZip([entry('header.json', {}), entry('x.json', [])])), null)).rejects.toThrow(
      'an archive without a log',
    );
  });

  test('logs are found in folders, and other files are not', async () => {
    const log = fileOf(document([sampleOf()]), 'b.json');
    const folder = join(log, '..');
    writeFileSync(join(folder, 'a.eval'), madeZip([START]));
    writeFileSync(join(folder, 'logs.json'), '{"b.json": {"status": "success"}}');
    const { logs, others } = await findLogs([folder], null);
    expect(logs).toEqual([join(folder, 'a.eval'), log]);
    expect(others).toEqual([join(folder, 'logs.json')]);
  });
});

describe('the response', () => {
  const parts = [
    { type: 'reasoning', reasoning: 'hidden: ANSWER: A' },
    { type: 'text', text: 'first' },
    { type: 'image', image: 'x' },
    { type: 'text', text: 'second' },
  ];

  test.each<[string, unknown, string | null]>([
    ['is the completion', { ...outputWith('x'), completion: 'c' }, 'c'],
    ['is the message in older logs', outputWith('m'), 'm'],
    ['is the text parts of the message', outputWith(parts), 'first\nsecond'],
    ['may be empty', { ...outputWith(''), completion: '' }, ''],
    ['may be empty in older logs', outputWith([{ type: 'reasoning', reasoning: 'r' }]), ''],
    ['keeps what stands in its text', outputWith('<think>t</think>m'), '<think>t</think>m'],
    ['is none without a message', { choices: [], completion: '' }, null],
    ['is none without output', null, null],
    ['is none where a provider refused', { ...outputWith('blocked'), completion: 'blocked', error: 'policy' }, null],
  ])('%s', async (_, output, response) => {
    expect(await one({ output })).toMatchObject({ response, anomaly: response === null ? 'error' : null });
  });

  test('of a sample that failed later on counts', async () => {
    expect(await one({ error: { message: 'no' }, scores: null })).toMatchObject({
      response: 'ANSWER: B',
      storedLabel: null,
      anomaly: null,
    });
  });
});

test('attachments replace their references', async () => {
  const attachments = { aa: 'Which? (long)', bb: 'ANSWER: B (long)', cc: 'two' };
  const trial = await one({
    attachments,
    input: 'attachment://aa',
    choices: ['one', 'attachment://cc'],
    target: ['tc://cc'],
    output: { completion: 'attachment://bb', choices: [] },
    scores: { s: { value: 1, answer: 'attachment://dd' } },
  });
  expect(trial).toMatchObject({
    question: 'Which? (long)',
    choices: ['one', 'two'],
    groundTruth: ['two'],
    response: 'ANSWER: B (long)',
    storedParse: 'attachment://dd',
  });
});

test('the question is the last message of the user', async () => {
  const input = [
    { role: 'user', content: 'example' },
    { role: 'assistant', content: 'yes' },
    { role: 'user', content: [{ type: 'text', text: 'Which?' }] },
    { role: 'tool', content: 'x' },
  ];
  expect(await one({ input })).toMatchObject({ question: 'Which?' });
  expect(await one({ input: [{ role: 'system', content: 'x' }] })).toMatchObject({ question: null });
});

test.each<[unknown, LogTrial['groundTruth']]>([
  [' Yes', ' Yes'],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  ['', null],
  [[], null],
  [null, null],
])('the target %j', async (target, groundTruth) => {
  expect(await one({ target })).toMatchObject({ groundTruth });
});

describe('scores', () => {
  test.each<[unknown, LogTrial['storedLabel']]>([
    ['C', 1],
    ['I', 0],
    ['N', 0],
    ['P', -1],
    [1, 1],
    [0, 0],
    [0.5, -1],
    [2, -1],
    [true, 1],
    [false, 0],
    ['Yes', 1],
    ['no', 0],
    ['1.0', 1],
    ['0.5', -1],
    ['', -1],
    ['constructor', -1],
    ['c', -1],
    [null, null],
    [[1], -1],
    [{ a: 1 }, -1],
  ])('%j is the label %j', async (value, storedLabel) => {
    expect(await one({ scores: { s: { value } } })).toMatchObject({ storedLabel });
  });

  test('of minus zero are the label 0', async () => {
    const text = document([sampleOf({ scores: { s: { value: 'ZERO' } } })]).replace('"ZERO"', '-0.0');
    expect((await read(text)).map(({ storedLabel }) => Object.is(storedLabel, 0))).toEqual([true]);
  });

  test('that are NaN give no labels, and other numbers stay', async () => {
    const text = document([sampleOf({ scores: { s: { value: 'BARE', answer: 'NaN' } }, metadata: { at: 1.5 } })]);
    expect(await read(text.replace('"BARE"', 'NaN'))).toMatchObject([{ storedLabel: null, storedParse: 'NaN' }]);
  });

  test.each([
    ['', null],
    [null, null],
    [7, '7'],
    [['A', 'B'], '["A","B"]'],
  ])('the answer %j', async (answer, storedParse) => {
    expect(await one({ scores: { s: { value: 1, answer } } })).toMatchObject({ storedParse });
  });

  test('of the first versions have no scorer', async () => {
    const first = { scores: undefined, score: { value: 'C', answer: 'B' } };
    expect(await one(first)).toMatchObject({ storedLabel: 1, storedParse: 'B' });
  });

  const samples = [
    sampleOf({ scores: null }),
    sampleOf({ id: 2, scores: { match: { value: 'I', answer: 'm' }, choice: { value: 'C', answer: 'c' } } }),
    sampleOf({ id: 3, scores: { choice: { value: 'C', answer: 'c' } } }),
  ];

  test('of the first scorer in the log count', async () => {
    expect((await read(document(samples))).map(({ storedParse, storedLabel }) => [storedParse, storedLabel])).toEqual([
      [null, null],
      ['m', 0],
      [null, null],
    ]);
  });

  test('of the scorer that is named count', async () => {
    const trials = await read(document(samples), { stored: 'choice' });
    expect(trials.map(({ storedParse, storedLabel }) => [storedParse, storedLabel])).toEqual([
      [null, null],
      ['c', 1],
      ['c', 1],
    ]);
  });

  test('of an unknown scorer are an error, which names the existing ones', async () => {
    expect(await problems(document(samples), { stored: 'macth' })).toMatch(
      /--stored macth: no scorer of this name; there are match, choice; did you mean match\?$/,
    );
    expect(await problems(document([samples[0]]), { stored: 'x' })).toMatch(
      /--stored x: no scorer of this name; there are none\.$/,
    );
    expect(await problems(document(samples), { stored: 'toString' })).toMatch(/no scorer of this name/);
  });
});

describe('choices that were shuffled', () => {
  /** An explanation in the form of inspect: the choices in the order that the model saw, and its answer in that order. */
  const shown = (choices: readonly string[], answer: string): string =>
    `Choices were shuffled before generating a response, the following was sent to the model:\n\n${choices
      .map((choice, i) => `${'ABCD'.charAt(i)}) ${choice}`)
      .join('\n')}\nShuffled answer:\nANSWER: ${answer}`;
  const shuffled = (completion: string, answer: string, explanation: string, more: Fields = {}) =>
    one({
      output: { ...outputWith(completion), completion },
      scores: { choice: { value: 'I', answer, explanation } },
      ...more,
    });

  test('stay in the order of the sample where the response was replaced', async () => {
    const trial = await shuffled('ANSWER: A', 'A', shown(['two', 'three', 'one'], 'C'));
    expect(trial).toMatchObject({ choices: ['one', 'two', 'three'], groundTruth: 'B', storedParse: 'A' });
    const several = await shuffled('ANSWER: A, B', 'B, A', shown(['two', 'three', 'one'], 'A, C'));
    expect(several).toMatchObject({ choices: ['one', 'two', 'three'] });
  });

  test('are in the order that the model saw where the response is its own', async () => {
    const trial = await shuffled('I would say C.', '', shown(['two', 'three', 'one'], ''));
    expect(trial).toMatchObject({ choices: ['two', 'three', 'one'], groundTruth: 'A', response: 'I would say C.' });
    const several = { target: ['A', 'C'] };
    expect(await shuffled('C', '', shown(['two', 'three', 'one'], ''), several)).toMatchObject({
      groundTruth: ['C', 'B'],
    });
    expect(await shuffled('C', '', shown(['two', 'three', 'one'], ''), { target: 'a,B' })).toMatchObject({
      groundTruth: 'C,A',
    });
  });

  test('may contain several lines, and labels', async () => {
    const choices = ['one\nB) two', 'one', 'two'];
    const trial = await shuffled('so C', '', shown(['two', 'one\nB) two', 'one'], ''), { choices });
    expect(trial).toMatchObject({ choices: ['two', 'one\nB) two', 'one'], groundTruth: 'C' });
  });

  test('stay unchanged where the explanation is about others, and so do truths that are not labels', async () => {
    const other = await shuffled('so C', '', shown(['two', 'three', 'four'], ''));
    expect(other).toMatchObject({ choices: ['one', 'two', 'three'], groundTruth: 'B' });
    const text = await shuffled('so C', '', shown(['two', 'three', 'one'], ''), { target: 'bad' });
    expect(text).toMatchObject({ choices: ['two', 'three', 'one'], groundTruth: 'bad' });
  });
});

describe('ids', () => {
  test('are those of the sample and its repeat, and each is unique', async () => {
    const ids = ['a', 'a', 12_345, '12345', null].map((id) => sampleOf({ id }));
    const huge = document([sampleOf({ id: 'HUGE' })]).replace('"HUGE"', '12345678901234567890');
    expect((await read(document(ids))).map(({ trialId, itemId }) => [trialId, itemId])).toEqual([
      ['a#1', 'a'],
      ['a#1 (2)', 'a'],
      ['12345#1', '12345'],
      ['12345#1 (2)', '12345'],
      ['LOG#4', null],
    ]);
    expect(await read(huge)).toMatchObject([{ itemId: '12345678901234567890' }]);
  });

  test('of entries with one name are those of the last', async () => {
    const content = madeZip([
      START,
      entry('samples/1.json', sampleOf({ id: 'old' })),
      entry('samples/2.json', sampleOf({ id: 2 })),
      entry('samples/1.json', sampleOf({ id: 'new' })),
    ]);
    expect((await read(content)).map(({ itemId }) => itemId)).toEqual(['new', '2']);
  });
});

describe('the description of the run', () => {
  test('may follow the samples', async () => {
    const { eval: spec, plan, samples } = JSON.parse(document([sampleOf(), sampleOf({ epoch: 2 })])) as Fields;
    for (const content of [
      { samples, plan, eval: spec },
      { plan, samples, eval: spec },
      { eval: spec, samples, plan },
    ])
      expect(await read(JSON.stringify(content))).toEqual(await read(document(samples as unknown[])));
  });

  test('is as complete as the log', async () => {
    const [trial] = await read(document([sampleOf()], { eval: { created: 'today' }, plan: null }));
    expect(trial).toMatchObject({ model: null, task: null, dataset: null, temperature: null, condition: null });
  });

  test('has the temperature of the plan, otherwise that of the model', async () => {
    const spec = { ...EVAL, model_generate_config: { temperature: 0.9 } };
    expect(await read(document([sampleOf()], { eval: spec }))).toMatchObject([{ temperature: 0.5 }]);
    expect(await read(document([sampleOf()], { eval: spec, plan: { config: {} } }))).toMatchObject([
      { temperature: 0.9 },
    ]);
    expect(await read(document([sampleOf()], { plan: { config: { temperature: 0 } } }))).toMatchObject([
      { temperature: 0 },
    ]);
  });

  test('has the arguments of the task and the tags as its condition', async () => {
    const spec = { ...EVAL, task_args: { shots: 5, cot: false, file: null, lang: 'ja' }, tags: ['night'] };
    expect(await read(document([sampleOf()], { eval: spec }))).toMatchObject([
      { condition: 'shots=5, cot=false, lang=ja, night' },
    ]);
  });

  test('comes from header.json once there is one', async () => {
    const header = entry('header.json', { eval: { ...EVAL, model: 'final' }, plan: PLAN });
    const content = madeZip([START, entry('samples/1.json', sampleOf()), header]);
    expect(await read(content)).toMatchObject([{ model: 'final' }]);
  });
});

test('a log without samples has no trials', async () => {
  expect(await read(document([]))).toEqual([]);
  expect(await read(document(null))).toEqual([]);
  expect(await read(madeZip([START]))).toEqual([]);
});

test('progress ends with the whole file', async () => {
  for (const content of [document([sampleOf(), sampleOf()]), madeZip([START, entry('samples/1.json', sampleOf())])]) {
    const told: number[] = [];
    await read(content, { onBytes: (bytes) => told.push(bytes) });
    expect(told.at(-1)).toBe(Buffer.byteLength(content));
  }
});

test('samples of any shape are trials or a refusal, and never a crash', async () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('\ud800', 'attachment://', '__proto__'));
  const score = fc.dictionary(fc.constantFrom('value', 'answer', 'explanation'), value);
  const sample = fc.record(
    {
      id: value,
      epoch: value,
      input: fc.oneof(value, fc.constant([{ role: 'user', content: 'Which?' }])),
      choices: fc.oneof(value, fc.array(fc.string())),
      target: fc.oneof(value, fc.array(fc.string())),
      output: fc.oneof(value, fc.record({ completion: value, choices: value, error: value }, { requiredKeys: [] })),
      scores: fc.oneof(value, fc.dictionary(fc.string(), score)),
      attachments: fc.oneof(value, fc.dictionary(fc.string(), fc.string())),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      sample,
      fc.dictionary(fc.constantFrom(...Object.keys(EVAL), 'task_args', 'tags'), value),
      async (any, more) => {
        const content = document([sampleOf(any)], { eval: { ...EVAL, ...more } });
        const outcome = await read(content, { format: 'inspect' }).catch((error: unknown) => error);
        expect(outcome instanceof InputError || (outcome as LogTrial[]).length === 1).toBe(true);
      },
    ),
    { numRuns: inFull(200, 40), seed: 1 },
  );
});

describe('broken logs', () => {
  const whole = madeZip([START, entry('samples/1.json', sampleOf())]);

  test.each<[string, string | Buffer, RegExp]>([
    ['a document that ends early', document([sampleOf(), sampleOf()]).slice(0, -60), /log: ends in the middle/],
    [
      'a sample that is no object',
      document([sampleOf(), 7]),
      /log: sample 2: begins with something other than an object/,
    ],
    ['a sample with a field of another kind', document([sampleOf({ output: 'x' })]), /log: sample 1: output: /],
    ['samples that are no list', document(null, { samples: {} }), /log: samples: not a list/],
    [
      'a sample that is no JSON',
      document(['BROKEN']).replace('"BROKEN"', '{"id": nul}'),
      /log: sample 1: not valid JSON/,
    ],
    ['a run that is none', document([sampleOf()], { eval: { ...EVAL, model: 7 } }), /log: eval\.model: /],
    [
      'an archive with a sample that ends early',
      madeZip([START, entry('samples/1.json', '{"id": 1')]),
      /log: samples\/1\.json: ends in the middle/,
    ],
    ['an archive that ends early', whole.subarray(0, whole.length - 100), /log: cannot be /],
    [
      'an archive with bytes that cannot be unpacked',
      madeZip([START, entry('samples/1.json', 'x', { packed: Buffer.alloc(9, 0xff) })]),
      /log: samples\/1\.json: cannot be unpacked/,
    ],
    [
      'an archive whose Zstandard is none',
      madeZip([START, entry('samples/1.json', 'x', { method: 'zstandard', packed: Buffer.alloc(9, 0xff) })]),
      /log: samples\/1\.json: cannot be unpacked/,
    ],
  ])('%s', async (_, content, reason) => {
    expect(await problems(content)).toMatch(reason);
  });

  test('for an archive that the user calls a log, the error names the missing entries', async () => {
    const content = madeZip([entry('x.json', {})]);
    expect(await problems(content, { format: 'inspect' })).toMatch(/neither header\.json nor _journal\/start\.json/);
  });

  test.each(['deflate', 'zstandard'] as const)('a sample that unpacks to too much (%s)', async (method) => {
    const content = madeZip([START, entry('samples/1.json', '\0'.repeat(1 << 20), { method })]);
    expect(content.length).toBeLessThan(4000);
    expect(await problems(content, { limits: { ...USUAL_LIMITS, record: 1 << 16 } })).toMatch(
      /log: samples\/1\.json: more than 65536 bytes in one record; .*--limit record=/,
    );
  });

  test('a few bytes that unpack to very many are stopped early', async () => {
    const packed = zeroBlocks(512, 1 << 16);
    const content = madeZip([START, entry('samples/1.json', 'x', { method: 'zstandard', packed })]);
    const limits = { ...USUAL_LIMITS, record: 1 << 20, archive: 8 << 20 };
    expect(await problems(content, { limits })).toMatch(/more than 1048576 bytes in one record/);
  });

  test('a sample that is too long or nested too deep', async () => {
    const limits = { ...USUAL_LIMITS, record: 100, depth: 20 };
    expect(await problems(document([sampleOf()]), { limits })).toMatch(/more than 100 bytes in one record/);
    const deep = document(['DEEP']).replace('"DEEP"', `${'['.repeat(30)}${']'.repeat(30)}`);
    expect(await problems(deep, { limits })).toMatch(/nested deeper than 20/);
  });
});
