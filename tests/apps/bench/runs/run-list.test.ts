import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeEntries, changeEntriesNow, decideOnEntries } from '../../../../src/apps/bench/runs/run-list.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { runListEntry as entry } from '../../../support/run-list-entry.ts';
import { thorough } from '../../../support/thorough.ts';

const keysOf = (path: string): Promise<string[]> =>
  decideOnEntries(path, (entries) => ({ changes: {}, value: Object.keys(entries).toSorted() }));

thorough('changes at the same time are all kept, and nothing is left beside the list', async () => {
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
