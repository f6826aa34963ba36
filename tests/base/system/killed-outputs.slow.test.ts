/** A process that is killed between two renames of a set of outputs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folders.ts';

const BATCH = JSON.stringify(new URL('../../../src/base/system/output-batch.ts', import.meta.url).href);

/** Writes both files in one batch, and ends at the rename with this number. */
function write(paths: readonly string[], text: string, killedAt: number): NodeJS.Signals | null {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const rename = fs.renameSync;
    let count = 0;
    fs.renameSync = (...names) => (++count === ${killedAt} ? process.kill(process.pid, 'SIGKILL') : rename(...names));
    syncBuiltinESMExports();
    const { OutputBatch } = await import(${BATCH});
    const batch = new OutputBatch();
    for (const path of ${JSON.stringify(paths)}) batch.add(path, ${JSON.stringify(text)});
    batch.commit();`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program]).signal;
}

test('leaves a note that names the files, until the set is written again', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'more'));
  const names = ['a.md', 'b.json', join('more', 'c.csv')];
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, 'old');
  const visible = (place: string): string[] => readdirSync(place).filter((name) => !name.startsWith('.'));
  const texts = (): string[] => paths.map((path) => readFileSync(path, 'utf8'));

  expect(write(paths, 'new', 2)).toBe('SIGKILL');
  expect(texts()).toEqual(['new', 'old', 'old']);
  const note = readFileSync(join(folder, 'a.md.incomplete.txt'), 'utf8');
  expect(note).toContain('\n  a.md\n  b.json\nRun the same command again.');
  expect(readFileSync(join(folder, 'more', 'c.csv.incomplete.txt'), 'utf8')).toContain('\n  c.csv\n');

  expect(write(paths, 'newer', 0)).toBeNull();
  expect(texts()).toEqual(['newer', 'newer', 'newer']);
  expect(visible(folder)).toEqual(['a.md', 'b.json', 'more']);
  expect(readdirSync(join(folder, 'more'))).toEqual(['c.csv']);
});

test('leaves no note where only one file is put in place', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.md');
  writeFileSync(path, 'old');
  expect(write([path], 'new', 1)).toBe('SIGKILL');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual(['a.md']);
});
