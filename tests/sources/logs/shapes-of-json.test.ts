/** Shapes in which scripts and pandas write records as JSON. Every third answer is wrong. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../../src/base/core/log-fields.ts';
import { findLogs } from '../../../src/sources/logs/find-logs.ts';
import { findReader } from '../../../src/sources/logs/find-reader.ts';
import { readColumns } from '../../../src/sources/logs/json/columns.ts';
import { trialsIn } from '../../support/log-trials.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { fieldsOf, fileWith, SAMPLES, SAMPLE_TRIALS } from '../../support/sample-records.ts';

/** Longer than the beginning by which a format is recognised. */
const LONG = 'x'.repeat(70_000);

const json = (value: unknown): string => JSON.stringify(value);
const indented = (value: object): string => JSON.stringify(value, null, 1);
const withNaN = (value: unknown): string => json(value).replaceAll('"-0"', 'NaN').replaceAll('"+0"', '-Infinity');

type Column = readonly (readonly [name: string, values: readonly unknown[]])[];

const NAMES = ['question', 'response', 'gold', 'correct'] as const;
const COLUMNS: Column = NAMES.map((name) => [name, SAMPLES.map((sample) => sample[name])]);
const byNumber = (values: readonly unknown[]): object => Object.fromEntries(values.map((value, at) => [at, value]));
const columnsOf = (column: (values: readonly unknown[]) => unknown, more: object = {}): object => ({
  ...more,
  ...Object.fromEntries(COLUMNS.map(([name, values]) => [name, column(values)])),
});
const PADDED = SAMPLES.map((sample) => ({ ...sample, note: LONG }));
const FIELDS = {
  fields: [
    { name: 'index', type: 'integer' },
    { name: 'question', type: 'string' },
  ],
};
const VALUES = SAMPLES.map((sample) => NAMES.map((name) => sample[name]));

const SHAPES: readonly (readonly [kind: string, content: string])[] = [
  ['a list with NaN', withNaN(SAMPLES.map((one) => ({ loss: '-0', ...one })))],
  ['indented objects one after the other', SAMPLES.map((one) => `${indented(one)}\n`).join('')],
  ['objects with commas after them', SAMPLES.map((one) => indented(one)).join(',\n')],
  ['objects one after the other on one line', SAMPLES.map(json).join(' ')],
  ['objects one after the other without a space', SAMPLES.map(json).join('')],
  [
    'objects with lists of messages',
    SAMPLES.map((one) => indented({ messages: [{ role: 'user' }], ...one })).join('\n'),
  ],
  ['long objects one after the other', SAMPLES.map((one) => `${indented({ ...one, note: LONG })}\n`).join('')],
  ['objects after a byte order mark', `\ufeff${SAMPLES.map(indented).join('\n')}`],
  ['records by the name of the column', json(columnsOf(byNumber))],
  ['the same over several lines', indented(columnsOf(byNumber))],
  ['the same with a long column', json({ note: byNumber(SAMPLES.map(() => LONG)), ...columnsOf(byNumber) })],
  ['names beside lists of values', json({ columns: NAMES, index: SAMPLES.map((_, at) => at), data: VALUES })],
  ['the same with a long list', indented({ index: SAMPLES.map(() => LONG), columns: NAMES, data: VALUES })],
  ['a schema beside the records', json({ schema: FIELDS, data: SAMPLES.map((one, index) => ({ index, ...one })) })],
  ['records by the number of the row', json(byNumber(SAMPLES))],
  ['lists of values', json(columnsOf((values) => values))],
  ['the same over several lines', indented(columnsOf((values) => values))],
  ['lists after a text', indented(columnsOf((values) => values, { model: 'm' }))],
  ['the same with a long list', indented({ note: SAMPLES.map(() => LONG), ...columnsOf((values) => values) })],
  ['lists of which one has lists', json(columnsOf((values) => values, { options: SAMPLES.map(() => ['a', 'b']) }))],
  ['a list after one of something else', indented({ meta: { tasks: [{ name: 'a' }] }, results: SAMPLES })],
];

test.each(SHAPES)('%s', async (_, content) => {
  const path = fileWith(content);
  expect((await findReader(path, null)).id).toBe('json');
  const trials = await trialsIn(path);
  expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
});

test('lists of equal length beside other values are columns, whatever their names are', async () => {
  const document = {
    model: 'm',
    run_id: 0,
    corrects: SAMPLES.map(({ gold }) => gold),
    prompts: SAMPLES.map(({ question }) => question),
    grading: SAMPLES.map(({ correct }) => correct),
    sampled_texts: SAMPLES.map(({ response }) => response),
  };
  for (const content of [indented(document), json(document)]) {
    const trials = await trialsIn(fileWith(content));
    expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
    expect(new Set(trials.map(({ model }) => model))).toEqual(new Set(['m']));
  }
});

test('a few values in lists with unknown names may be no columns', () => {
  const documentOf = (count: number): Record<string, unknown> => ({
    letters: SAMPLES.slice(0, count).map(({ gold }) => gold),
    sampled: SAMPLES.slice(0, count).map(({ response }) => response),
    run_id: 0,
  });
  expect(readColumns(documentOf(4))).toBeNull();
  expect(readColumns(documentOf(5))).toHaveLength(5);
});

test('lines with NaN and Infinity', async () => {
  const path = fileWith(SAMPLES.map((one) => `${withNaN({ loss: '-0', best: '+0', ...one })}\n`).join(''));
  expect((await findReader(path, null)).id).toBe('jsonl');
  const trials = await trialsIn(path);
  expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
});

const HALF = 4;

test.each([
  ['small', SAMPLES],
  ['large', PADDED],
])('two lists of a %s document are one log, and their names are conditions', async (_, samples) => {
  const [first, second] = [samples.slice(0, HALF), samples.slice(HALF)];
  const documents = [
    { run1: { results: first }, run2: { results: second } },
    {
      run1: { n: 1, results: first },
      note: { of: ['x'] },
      run2: { n: 2, results: second },
      errors: { results: [{ code: 1 }] },
    },
    { run1: first, failed: [{ id: 1, error: 'x' }], names: ['x'], run2: second },
    { results: { run1: first, run2: second } },
  ];
  for (const document of documents)
    for (const content of [indented(document), json(document)]) {
      const trials = await trialsIn(fileWith(content));
      expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
      expect(trials.map(({ condition }) => condition)).toEqual(samples.map((__, at) => (at < HALF ? 'run1' : 'run2')));
    }
});

const RUNS = { 'gpt-4': SAMPLES.slice(0, HALF), 'llama-3': SAMPLES.slice(HALF) };
const runsOf = (around: (model: string) => object): object =>
  Object.fromEntries(Object.entries(RUNS).map(([model, results]) => [model, { ...around(model), results }]));

test.each<[string, object, (model: string) => string]>([
  ['the names of the objects', { limit: 1 }, (model) => model],
  ['what the objects around the lists state', { model_id: 'lab/', accuracy: 0.5 }, (model) => `lab/${model}`],
])('lists in objects for conditions and models: the models are %s', async (_, around, modelOf) => {
  const run = runsOf((model) => ('model_id' in around ? { ...around, model_id: `lab/${model}` } : around));
  const meta = { created: 'now', model_configs: [{ model_id: 'lab/gpt-4', short_name: 'gpt-4' }] };
  for (const document of [
    { meta, original: run, enhanced: run },
    { original: run, enhanced: run },
  ]) {
    const trials = await trialsIn(fileWith(indented(document)));
    expect(trials.map(fieldsOf)).toEqual([...SAMPLE_TRIALS, ...SAMPLE_TRIALS]);
    expect(trials.map(({ condition }) => condition)).toEqual([
      ...SAMPLES.map(() => 'original'),
      ...SAMPLES.map(() => 'enhanced'),
    ]);
    const models = SAMPLES.map((__, at) => modelOf(at < HALF ? 'gpt-4' : 'llama-3'));
    expect(trials.map(({ model }) => model)).toEqual([...models, ...models]);
  }
});

test('the model that an object states before its list is that of the records', async () => {
  const trials = await trialsIn(fileWith(indented(runsOf((model) => ({ model: `lab/${model}`, task: 'sums' })))));
  expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
  expect(new Set(trials.map(({ model }) => model))).toEqual(new Set(['lab/gpt-4', 'lab/llama-3']));
  expect(new Set(trials.map(({ task }) => task))).toEqual(new Set(['sums']));
});

test('a condition of a record counts more than the name of its list', async () => {
  const [record] = SAMPLES;
  const document = { run1: [{ ...record, condition: 'a' }], run2: [{ ...record }] };
  const trials = await trialsIn(fileWith(indented(document)));
  expect(trials.map(({ condition }) => condition)).toEqual(['a', 'run2']);
});

test('a list with a usual name is the only one that is read', async () => {
  const trials = await trialsIn(fileWith(indented({ results: SAMPLES, failures: SAMPLES.slice(1) })));
  expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
  expect(new Set(trials.map(({ condition }) => condition))).toEqual(new Set([null]));
});

test('files of one indented record are logs of a folder, and other objects are not', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'runs'));
  for (const [at, sample] of SAMPLES.entries())
    writeFileSync(join(folder, 'runs', `${at}.json`), indented({ ...sample, messages: [{ role: 'user' }] }));
  writeFileSync(join(folder, 'long.json'), indented({ response: 'r', gold: 'g', note: LONG }));
  writeFileSync(join(folder, 'config.json'), indented({ model: 'm', output: 'runs', tasks: ['a', 'b'] }));
  const { logs, others } = await findLogs([folder], null);
  expect(others).toEqual([join(folder, 'config.json')]);
  expect(logs).toHaveLength(SAMPLES.length + 1);
  const trials = await Promise.all(logs.slice(1).map((path) => trialsIn(path)));
  expect(trials.flat().map(fieldsOf)).toEqual(SAMPLE_TRIALS);
});

test.each([
  ['rows without names', json(VALUES), /without names.*orient="records"/],
  ['objects of which one ends too early', `${indented({ ...SAMPLES[0] })}\n{ "a": [`, /ends in the middle/],
  [
    'objects after which a bracket is',
    `${indented({ ...SAMPLES[0] })}\n${indented({ ...SAMPLES[1] })}\n]`,
    /closes nothing/,
  ],
  ['a text after an object', `${indented({ ...SAMPLES[0] })}\n{}\n"x" `, /record 3: not a JSON object/],
  [
    'long columns of unequal lengths',
    json({ response: [LONG], gold: ['A', 'B'] }),
    /no columns of equal length.*orient/,
  ],
])('%s are refused', async (_, content, reason) => {
  await expect(trialsIn(fileWith(content))).rejects.toThrow(reason);
});

test('columns that are too large to be read as a whole are refused with another way to write them', async () => {
  const limits = { ...USUAL_LIMITS, document: 100 };
  const columns = fileWith(json(columnsOf(byNumber)));
  await expect(trialsIn(columns, { limits })).rejects.toThrow(/100 bytes.*lines=True/);
});
