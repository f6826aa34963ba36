/** Same input, same bytes: nothing in an output depends on where the input is or how its path was typed, but the path itself. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import { describe, expect, test } from 'vitest';
import { convertSource } from '../../src/audit/convert.ts';
import { openSource } from '../../src/sources/open-source.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { thorough } from '../support/thorough.ts';

const LETTERS = ['A', 'B', 'C', 'D'];
const SCHEMES = ['--schemes', 'simpleevals.mcq,lmeval.mcq_flexible'];

/** Trials without ids, so that each is known by its place in the log. */
const LOG = Array.from({ length: 60 }, (_, i) => {
  const [printed, meant, truth] = [i, i * 7, i * 3].map((n) => LETTERS[n % 4] ?? '');
  return `${JSON.stringify({
    response: `The answer is ${printed}. Really ${meant}`,
    choices: ['w', 'x', 'y', 'z'],
    groundTruth: truth,
    label: i % 2,
    model: `m${i % 3}`,
  })}\n`;
}).join('');

/** Files of a folder by name, with every typed path replaced; databases by their rows. */
function outputs(folder: string, typed: Readonly<Record<string, string>>): Record<string, string> {
  const replaced = (text: string): string =>
    Object.entries(typed).reduce((all, [path, mark]) => all.replaceAll(path, mark), text);
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => {
        const path = join(folder, name);
        return [name, replaced(name.endsWith('.db') ? rowsOf(path) : readFileSync(path, 'utf8'))];
      }),
  );
}

function rowsOf(path: string): string {
  const db = openDatabase(path, { readonly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[];
  const rows = tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]);
  db.close();
  return JSON.stringify(rows);
}

/** Every output of an audit. */
async function audited(
  cwd: string,
  words: readonly string[],
  typed: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const out = temporaryFolder();
  const to = (name: string): string => join(out, name);
  const files = ['--out-md', to('r.md'), '--out-json', to('r.json'), '--out-csv', to('csv'), '--out-db', to('r.db')];
  const { code, stderr } = await audit([...words, ...SCHEMES, ...files, '--summary-md', to('s.md')], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  return outputs(out, typed);
}

/** A folder with `one/logs/log.jsonl`, the same below `two`, and links to it. */
function logPlaces(): string {
  const root = temporaryFolder();
  for (const place of ['one', 'two/deep']) {
    mkdirSync(join(root, place, 'logs'), { recursive: true });
    writeFileSync(join(root, place, 'logs', 'log.jsonl'), LOG);
  }
  symlinkSync(join(root, 'one', 'logs'), join(root, 'linked'));
  symlinkSync(join(root, 'one', 'logs', 'log.jsonl'), join(root, 'linked.jsonl'));
  return root;
}

describe('a log', () => {
  const root = (): string => logPlaces();
  const first = (place: string): Promise<Record<string, string>> =>
    audited(place, ['one/logs/log.jsonl'], { 'one/logs/log.jsonl': 'LOG' });

  test.each([
    ['two/deep/logs/log.jsonl', ''],
    ['./one/logs/log.jsonl', ''],
    ['one//logs/log.jsonl', ''],
    ['../logs/log.jsonl', 'one/logs'],
    ['linked/log.jsonl', ''],
    ['linked.jsonl', ''],
  ])('typed as %s', async (path, cwd) => {
    const place = root();
    expect(await audited(join(place, cwd), [path], { [path]: 'LOG' })).toEqual(await first(place));
  });

  test('typed as an absolute path, or found in a folder', async () => {
    const place = root();
    const path = join(place, 'one', 'logs', 'log.jsonl');
    const expected = await first(place);
    expect(await audited('/', [path], { [path]: 'LOG' })).toEqual(expected);
    const found = await audited(place, ['./two/deep/logs/', '--format', 'jsonl'], { 'two/deep/logs/log.jsonl': 'LOG' });
    expect(found['s.md']).toEqual(expected['s.md']);
  });

  test('compared, converted, explained and sampled for a review', async () => {
    const place = root();
    const paths = ['one/logs/log.jsonl', 'two/deep/logs/log.jsonl', 'linked.jsonl'];
    const compared = paths.map(async (path) => {
      const { stdout } = await audit(['compare', path, '--to', 'simpleevals.mcq', '--out-json', '-'], { cwd: place });
      return stdout.replaceAll(path, 'LOG');
    });
    const [comparison] = await Promise.all(compared);
    expect(comparison).toContain('"trialId": "log.jsonl#');
    expect(new Set(await Promise.all(compared))).toHaveLength(1);

    const explained = paths.map(
      async (path) => (await audit(['explain', path, '--trial', 'log.jsonl#3', '--json'], { cwd: place })).stdout,
    );
    const [explanation] = await Promise.all(explained);
    expect(explanation).toContain('"trialId": "log.jsonl#3"');
    expect(new Set(await Promise.all(explained))).toHaveLength(1);

    const converted = paths.map(async (path) => {
      const folder = temporaryFolder();
      const logs = { logs: [join(place, path)], format: null, map: {}, conditions: null, nullGroundTruth: null };
      const facts = { retrieved: 0, organization: 'o', library: { name: 'l', version: '1' } };
      await convertSource(await openSource(logs), { folder, schemes: [], ...facts });
      return JSON.stringify(outputs(folder, {}));
    });
    expect(new Set(await Promise.all(converted))).toHaveLength(1);

    const drawn = paths.map(async (path) => {
      const { code, stdout } = await audit(['review', 'sample', path, ...SCHEMES, '--n', '9', '--reviews', 'r.db'], {
        cwd: place,
      });
      return [code, stdout.split(' ').slice(0, 3).join(' ')];
    });
    expect(await Promise.all(drawn)).toEqual([
      [0, '9 trials added:'],
      [0, '0 trials added:'],
      [0, '0 trials added:'],
    ]);
  });

  test('with the same file name as another one', async () => {
    const roots = ['first', 'second/place'].map((name) => join(temporaryFolder(), name));
    const all = roots.map(async (place) => {
      for (const model of ['m1', 'm2']) {
        mkdirSync(join(place, model, 'logs'), { recursive: true });
        // Logs with the same trials are counted once.
        writeFileSync(
          join(place, model, 'logs', 'log.jsonl'),
          LOG.replaceAll('"response":"', `"response":"${model}: `),
        );
      }
      return await audited('/', [join(place, 'm1/logs/log.jsonl'), join(place, 'm2/logs/log.jsonl')], {
        [place]: 'PLACE',
      });
    });
    const [one, other] = await Promise.all(all);
    expect(one?.['r.json']).toContain('"run": "m1/logs/log.jsonl"');
    expect(one?.['r.json']).toContain('"run": "m2/logs/log.jsonl"');
    expect(other).toEqual(one);
  });
});

describe('a run store', () => {
  thorough('typed in several ways, and at another place', async () => {
    const root = demoFolder();
    cpSync(join(root, 'runs'), join(root, 'copy', 'runs'), { recursive: true });
    cpSync(join(root, 'runs_metadata.json'), join(root, 'copy', 'runs_metadata.json'));
    symlinkSync(join(root, 'runs'), join(root, 'linked'));
    const typed = [
      ['runs', 'runs_metadata.json'],
      ['./runs/', './runs_metadata.json'],
      [join(root, 'runs'), join(root, 'runs_metadata.json')],
      ['linked', 'runs_metadata.json'],
      ['copy/runs', 'copy/runs_metadata.json'],
    ] as const;
    const all = typed.map(([runs, metadata]) =>
      audited(root, ['--runs-dir', runs, '--metadata', metadata], {
        [`--runs-dir ${runs} --metadata ${metadata}`]: 'OPTIONS',
        [`"runsDir": "${runs}"`]: 'RUNS',
        [`"metadata": "${metadata}"`]: 'METADATA',
        [metadata]: 'METADATA',
      }),
    );
    const [first, ...others] = await Promise.all(all);
    for (const other of others) {
      expect(other['r.json']).toEqual(first?.['r.json']);
      expect(other['csv/receipts.csv']).toEqual(first?.['csv/receipts.csv']);
    }
  });

  test('of absolute folders of runs in a folder that is named through a link', async () => {
    const root = demoFolder();
    symlinkSync(join(root, 'runs'), join(root, 'linked'));
    const text = readFileSync(join(root, 'runs_metadata.json'), 'utf8');
    const absolute = text.replaceAll(
      /"run_dir": "([^"]+)"/g,
      (_, name: string) => `"run_dir": "${join(root, 'runs', name)}"`,
    );
    writeFileSync(join(root, 'absolute.json'), absolute);
    const namesBy = async (runs: string): Promise<string[]> => {
      const json = join(temporaryFolder(), 'r.json');
      await audit(['--runs-dir', runs, '--metadata', 'absolute.json', '--out-md', '-', '--out-json', json], {
        cwd: root,
      });
      const { scope } = JSON.parse(readFileSync(json, 'utf8')) as { scope: { inputs: { path: string }[] } };
      return scope.inputs.map(({ path }) => path);
    };
    expect(await namesBy('runs')).toEqual(['demo_t0.0/simulation.db', 'demo_t0.7/simulation.db']);
    expect(await namesBy('linked')).toEqual(await namesBy('runs'));
  });
});
