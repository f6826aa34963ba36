/** The list of runs, and the paths of the runs in it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../../src/base/core/errors.ts';
import { locateRun } from '../../../src/sources/run-store/locate.ts';
import { readPlainEntry } from '../../../src/sources/run-store/metadata-entry.ts';
import { readEntry } from '../../../src/sources/run-store/metadata-schema.ts';
import { readRunList, type RunList } from '../../../src/sources/run-store/metadata.ts';
import { cases } from '../../support/fixtures.ts';
import { temporaryFolder } from '../../support/folders.ts';

async function readText(text: string): Promise<RunList> {
  const path = join(temporaryFolder(), 'runs_metadata.json');
  writeFileSync(path, text);
  return readRunList(path);
}

const readEntries = (experiments: object): Promise<RunList> => readText(JSON.stringify({ experiments }));

const completed = (fields: object = {}): object => ({ status: 'completed', run_id: 'r', run_dir: 'd', ...fields });

const REAL = fileURLToPath(new URL('../../fixtures/runs_metadata_real_shape.json', import.meta.url));

interface RealEntry {
  readonly status: string;
  readonly run_id: string;
  readonly run_dir: string;
  readonly temperature: number;
  readonly model_variant?: string;
}

test('a list as it is in use', async () => {
  const { experiments } = JSON.parse(readFileSync(REAL, 'utf8')) as { experiments: Record<string, RealEntry> };
  const { runs, skipped, warnings, problems } = await readRunList(REAL);
  expect(Object.keys(experiments)).toHaveLength(33);
  expect(runs).toHaveLength(26);
  expect(skipped).toHaveLength(7);
  expect(problems).toEqual([]);
  expect(warnings).toEqual([]);
  for (const run of runs) {
    const { status, run_id, run_dir, temperature, model_variant } = experiments[run.key] as RealEntry;
    expect(status).toBe('completed');
    expect(run).toEqual({
      key: run.key,
      runId: run_id,
      runDir: run_dir,
      temperature,
      modelVariant: model_variant ?? null,
      hint: null,
    });
    expect(run.key).toMatch(new RegExp(`(^|_)${temperature.toFixed(1)}$`));
  }
  for (const { run, reason } of skipped) {
    expect(experiments[run]?.status).toBe('failed');
    expect(reason).toBe('status is "failed", not "completed"');
  }
  const order = runs.map((run) => run.temperature);
  expect(order).toEqual(order.toSorted((a, b) => (a ?? NaN) - (b ?? NaN)));
  expect(runs.find(({ key }) => key === 'base_0.6')?.temperature).toBe(0.6);
});

interface FixtureCase {
  readonly id: number;
  readonly text: string;
  readonly output: { readonly runs?: [string, { run_id: string; run_dir: string }][]; readonly error?: string };
  readonly why: string;
}

type Expected =
  | { readonly runs: readonly (readonly [runId: string, runDir: string, temperature: number | null])[] }
  | { readonly problem: RegExp }
  | { readonly error: RegExp };

/** Where this project does something else than the original, on purpose; all else must be the same. */
const DIFFERENCES: Readonly<Record<number, Expected>> = {
  0: { error: /experiments is missing/ },
  3: {
    runs: [
      ['r2', 'd2', 0.6],
      ['r1', 'd1', 0.6],
    ],
  },
  4: {
    runs: [
      ['r2', 'd2', 0.6],
      ['r1', 'd1', 0.6],
    ],
  },
  5: { runs: [['r1', 'd1', null]] },
  16: { runs: [['r1', 'd1', null]] },
  17: { runs: [['r1', 'd1', null]] },
  18: {
    runs: [
      ['r2', 'd2', 0.1],
      ['r1', 'd1', null],
    ],
  },
  19: { runs: [['r1', 'd1', null]] },
  20: { runs: [['r1', 'd1', null]] },
  21: {
    runs: [
      ['r1', 'd1', 0],
      ['r2', 'd2', 0],
    ],
  },
  24: { problem: /experiments\["0\.6"\]\.run_id: expected the id/ },
  25: { problem: /experiments\["0\.6"\]\.run_dir: expected the folder/ },
  26: { problem: /experiments\["0\.6"\]: .*expected/ },
  27: { error: /the document is a list/ },
  28: { error: /experiments is null/ },
  29: { error: /not JSON/ },
  30: { error: /experiments is missing/ },
  32: { error: /not JSON/ },
};

function expectedOf({ id, output }: FixtureCase): Expected {
  return (
    DIFFERENCES[id] ?? {
      runs: (output.runs ?? []).map(([temperature, { run_id, run_dir }]) => [run_id, run_dir, Number(temperature)]),
    }
  );
}

function thrownBy(action: () => Promise<unknown>): Promise<unknown> {
  return action().then(
    () => undefined,
    (error: unknown) => error,
  );
}

test.each(cases<FixtureCase>('runs_metadata.jsonl'))('original $id: $why', async (one) => {
  const expected = expectedOf(one);
  if ('error' in expected) {
    const error = await thrownBy(() => readText(one.text));
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(/runs_metadata\.json: /);
    expect((error as Error).message).toMatch(expected.error);
    return;
  }
  const { runs, problems } = await readText(one.text);
  if ('problem' in expected) {
    expect(runs).toEqual([]);
    expect(problems).toEqual([{ run: '0.6', problem: expect.stringMatching(expected.problem) }]);
    return;
  }
  expect(problems).toEqual([]);
  expect(runs.map(({ runId, runDir, temperature }) => [runId, runDir, temperature])).toEqual(expected.runs);
});

test('run_id 7 is a text', async () => {
  expect((await readEntries({ '0.6': completed({ run_id: 7 }) })).runs.map(({ runId }) => runId)).toEqual(['7']);
});

test('runs after a BOM', async () => {
  expect((await readText(`\ufeff${JSON.stringify({ experiments: { '0.6': completed() } })}`)).runs).toHaveLength(1);
});

test('order by temperature, then by key', async () => {
  const keys = ['nan', '1', '10', 'x_b', '9', '0.50', '-1', '0.5', 'x_a', '1e-3', '東京', '😀', '\uff5e'];
  const { runs } = await readEntries(Object.fromEntries(keys.map((key) => [key, completed()])));
  expect(runs.map(({ key }) => key).join(' ')).toBe('-1 1e-3 0.5 0.50 1 9 10 nan x_a x_b 東京 \uff5e 😀');
});

test.each([
  { name: 'key', key: '0.6', fields: {}, temperature: 0.6, warning: null },
  { name: 'entry', key: 'base', fields: { temperature: 0.6 }, temperature: 0.6, warning: null },
  { name: 'both', key: '0.60', fields: { temperature: 0.6 }, temperature: 0.6, warning: null },
  { name: 'entry null', key: '0.6', fields: { temperature: null }, temperature: 0.6, warning: null },
  {
    name: 'both, not the same',
    key: '0.6',
    fields: { temperature: 0.7 },
    temperature: 0.7,
    warning: /that of the entry is used/,
  },
  { name: 'none', key: 'base_0.6', fields: {}, temperature: null, warning: /no temperature/ },
  { name: 'run without one', key: 'base', fields: { temperature: null }, temperature: null, warning: null },
  { name: 'minus zero', key: '-0.0', fields: { temperature: -0 }, temperature: 0, warning: null },
])('temperature of the $name', async ({ key, fields, temperature, warning }) => {
  const { runs, warnings } = await readEntries({ [key]: completed(fields) });
  expect(runs.map((run) => run.temperature)).toEqual([temperature]);
  expect(warnings).toEqual(warning === null ? [] : [expect.stringMatching(warning)]);
});

test.each([
  { name: 'failed', value: { status: 'failed' }, reason: /status is "failed"/ },
  { name: 'another case', value: completed({ status: 'COMPLETED' }), reason: /status is "COMPLETED"/ },
  { name: 'no status', value: {}, reason: /status is missing/ },
  { name: 'status null', value: { status: null }, reason: /status is null/ },
])('skipped: $name', async ({ value, reason }) => {
  expect(await readEntries({ a: value, b: completed() })).toMatchObject({
    runs: [{ key: 'b' }],
    skipped: [{ run: 'a', reason: expect.stringMatching(reason) }],
    problems: [],
  });
});

test.each([
  ['complete', true],
  ['Completed', true],
  ['failed', false],
  ['incomplete', false],
  ['uncompleted', false],
])('the status %j is a warning: %s', async (status, isNear) => {
  const { warnings, skipped } = await readEntries({ a: completed({ status, temperature: 0 }) });
  expect(skipped).toHaveLength(1);
  expect(warnings).toEqual(
    isNear
      ? [expect.stringMatching(/\["a"\]: the run is left out, because its status is ".*"; did you mean completed\?$/)]
      : [],
  );
});

test('an entry that is no object has a sentence', async () => {
  const { problems } = await readEntries({ a: null });
  expect(problems).toEqual([
    { run: 'a', problem: expect.stringContaining(': expected an object {run_id, ') as string },
  ]);
});

test('each error of an entry is a separate problem', async () => {
  const { runs, problems } = await readEntries({
    a: completed({ run_id: '', run_dir: '', temperature: 'hot', model_variant: 1 }),
    b: completed({ run_id: 1.5 }),
    c: [],
    d: completed(),
  });
  expect(runs.map(({ key }) => key)).toEqual(['d']);
  expect(problems.map(({ run }) => run)).toEqual(['a', 'a', 'a', 'a', 'b', 'c']);
  expect(problems.map(({ problem }) => /\.(\w+): /.exec(problem.replace(/^.*\.json/, ''))?.[1])).toEqual([
    'run_id',
    'run_dir',
    'temperature',
    'model_variant',
    'run_id',
    undefined,
  ]);
});

test('__proto__ is a key like others', async () => {
  const { runs } = await readText(`{"experiments": {"__proto__": ${JSON.stringify(completed())}}}`);
  expect(runs.map(({ key }) => key)).toEqual(['__proto__']);
});

/** A folder with runs/r1, runs/group/r2 and elsewhere/r3. */
function runsFolder(): { runsDir: string; elsewhere: string } {
  const folder = temporaryFolder();
  const runsDir = join(folder, 'runs');
  mkdirSync(join(runsDir, 'r1'), { recursive: true });
  mkdirSync(join(runsDir, 'group', 'r2'), { recursive: true });
  mkdirSync(join(runsDir, '..r4'));
  mkdirSync(join(folder, 'elsewhere', 'r3'), { recursive: true });
  return { runsDir, elsewhere: join(folder, 'elsewhere') };
}

test.each([
  { name: 'name', runDir: 'r1', found: 'r1' },
  { name: 'trailing slash', runDir: 'r1/', found: 'r1' },
  { name: 'leading dot', runDir: './r1', found: 'r1' },
  { name: 'nested', runDir: 'group/r2', found: 'group/r2' },
  { name: 'nested, trailing slash', runDir: 'group/r2//', found: 'group/r2' },
  { name: 'back and forth', runDir: 'group/../r1', found: 'r1' },
  { name: 'dots that are a name', runDir: '..r4', found: '..r4' },
  { name: 'nowhere', runDir: 'group/r9', found: 'group/r9' },
])('locate in the runs: $name', async ({ runDir, found }) => {
  const { runsDir } = runsFolder();
  expect(locateRun(runsDir, runDir)).toEqual({ path: join(runsDir, found, 'simulation.db') });
});

test.each([
  { name: 'of another machine', runDir: '/home/nobody-here/runs/r1' },
  { name: 'of another machine, trailing slash', runDir: '/home/nobody-here/runs/r1/' },
  { name: 'of another machine, not here either', runDir: '/home/nobody-here/runs/r9', found: 'r9' },
  { name: 'Windows', runDir: String.raw`C:\Users\nobody\runs\r1` },
  { name: 'Windows, trailing backslash', runDir: 'C:\\Users\\nobody\\runs\\r1\\' },
  { name: 'Windows with slashes', runDir: 'C:/Users/nobody/runs/r1' },
  { name: 'network share', runDir: String.raw`\\server\share\r1` },
  { name: 'relative to another folder', runDir: 'runs-hpc/r1' },
])('locate by the last part: $name', async ({ runDir, found = 'r1' }) => {
  const { runsDir } = runsFolder();
  expect(locateRun(runsDir, runDir)).toEqual({
    path: join(runsDir, found, 'simulation.db'),
    note: `${runDir} does not exist; ${found} in --runs-dir is used`,
  });
});

test.each(['r3', 'r3/'])('locate an absolute folder that exists: %s', async (name) => {
  const { runsDir, elsewhere } = runsFolder();
  const runDir = `${elsewhere}/${name}`;
  expect(locateRun(runsDir, runDir)).toEqual({
    path: join(elsewhere, 'r3', 'simulation.db'),
    note: `${runDir} is used as given`,
  });
});

test.each([
  '..',
  '.',
  '../',
  '../../',
  '../elsewhere/r3',
  '../runs2',
  'r1/..',
  'r1/../..',
  'group/../../elsewhere/r3',
  '/home/nobody-here/..',
  '//nobody-here/.',
  String.raw`C:\..`,
  String.raw`..\..`,
])('refuse %j', async (runDir) => {
  const { runsDir } = runsFolder();
  const sentence = locateRun(runsDir, runDir);
  expect(sentence).toMatch(/leaves --runs-dir; name a folder in it/);
  expect(sentence).toContain(JSON.stringify(runDir));
});

test('whatever is plainly an entry is one by the schema, with the same fields', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>('a', 'b'),
    fc.constantFrom<unknown>('', 7, 0.5, Infinity, null, undefined, true, ['x'], {}),
  );
  const entry = fc.record(
    {
      status: fc.constantFrom<unknown>('completed', 'completed', 'failed', 1),
      run_id: value,
      run_dir: value,
      temperature: value,
      model_variant: value,
    },
    { requiredKeys: ['status', 'run_id', 'run_dir'] },
  );
  let plain = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: entry }, value), (one) => {
      const found = readPlainEntry(one);
      if (found === null) return;
      plain++;
      const read = readEntry(one);
      if (Array.isArray(read)) throw new Error(read.join());
      const fields = ({ run_id, run_dir, temperature, model_variant }: typeof read): unknown[] => [
        run_id,
        run_dir,
        temperature ?? null,
        model_variant ?? null,
      ];
      expect(fields(read)).toEqual(fields(found));
    }),
    { numRuns: 20_000, seed: 1 },
  );
  expect(plain).toBeGreaterThan(100);
});
