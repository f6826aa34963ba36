import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  changeEntries,
  changeEntriesNow,
  decideOnEntries,
  type RunListEntry,
} from '../../../src/bench/runs/run-list.ts';
import { temporaryFolder } from '../../support/folders.ts';

const entry = (runId: string): RunListEntry => ({
  temperature: 0,
  run_id: runId,
  run_dir: runId,
  db_path: runId,
  config_file: null,
  status: 'running',
  error_message: null,
  started_at: '2026-01-01T00:00:00.000Z',
  completed_at: null,
  model_variant: 'ollama:m',
  benchmark: 'ja-cot',
  audit: {},
});

const keysOf = (path: string): Promise<string[]> =>
  decideOnEntries(path, (entries) => ({ changes: {}, value: Object.keys(entries).toSorted() }));

test('changes at the same time are all kept, and nothing is left beside the list', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'sub', 'runs_metadata.json');
  await Promise.all(Array.from({ length: 8 }, (_, i) => changeEntries(path, { [`run ${i}`]: entry(String(i)) })));
  expect(await keysOf(path)).toEqual(Array.from({ length: 8 }, (_, i) => `run ${i}`));
  await changeEntries(path, { 'run 3': null });
  expect(await keysOf(path)).toHaveLength(7);
  expect(readdirSync(join(folder, 'sub'))).toEqual(['runs_metadata.json']);
});

test('a list without an entry goes, unless others wrote something into it', async () => {
  const [own, others] = ['own.json', 'others.json'].map((name) => join(temporaryFolder(), name)) as [string, string];
  writeFileSync(others, '{"note": 1, "experiments": {}}');
  for (const path of [own, others]) {
    await changeEntries(path, { mine: entry('1') });
    await changeEntries(path, { mine: null });
  }
  expect([existsSync(own), existsSync(others)]).toEqual([false, true]);
});

test('what others wrote into the list stays', async () => {
  const path = join(temporaryFolder(), 'list.json');
  const others = { note: 'ours', experiments: { '0.7': { status: 'failed', anything: [1, { two: 2 }] } } };
  writeFileSync(path, `\ufeff${JSON.stringify(others)}`);
  await changeEntries(path, { mine: entry('1') });
  const document = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  expect(document).toMatchObject({ note: 'ours', experiments: { ...others.experiments, mine: entry('1') } });
});

test.each(['no json', '[]', '{"experiments": []}'])('%s is no list of runs, and is not replaced', async (text) => {
  const path = join(temporaryFolder(), 'list.json');
  writeFileSync(path, text);
  await expect(changeEntries(path, { mine: entry('1') })).rejects.toThrow(/list\.json: no list of runs.*--metadata/);
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test('a working folder that goes meanwhile ends nothing in a loop', () => {
  const folder = temporaryFolder();
  const list = new URL('../../../src/bench/runs/run-list.ts', import.meta.url).href;
  const program = `
    import { rmSync } from 'node:fs';
    import { changeEntries } from ${JSON.stringify(list)};
    process.cwd();
    rmSync(${JSON.stringify(folder)}, { recursive: true });
    await changeEntries('sub/folder/list.json', {}).catch(() => {});
    process.stdout.write('ended');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL', // nothing else ends such a loop
  });
  rmSync(folder, { recursive: true, force: true });
  expect(stdout).toBe('ended');
});

test('a program that is ending does not wait, and one that died is not waited for', async () => {
  const path = join(temporaryFolder(), 'list.json');
  mkdirSync(`${path}.lock`);
  changeEntriesNow(path, { mine: entry('1') });
  expect(existsSync(path)).toBe(false);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(`${path}.lock`, longAgo, longAgo);
  await changeEntries(path, { mine: entry('1') });
  expect(await keysOf(path)).toEqual(['mine']);
});

test('the lock of a process that was killed is not waited for', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'list.json');
  const list = new URL('../../../src/bench/runs/run-list.ts', import.meta.url).href;
  const program = `
    import { decideOnEntries } from ${JSON.stringify(list)};
    await decideOnEntries(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'));`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(readdirSync(folder)).toHaveLength(2); // the lock, and the mark of its owner
  await changeEntries(path, { mine: entry('1') });
  expect(readdirSync(folder)).toEqual(['list.json']);
});
