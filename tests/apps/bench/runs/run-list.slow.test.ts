/** The list of runs, where processes end while they change it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeEntries } from '../../../../src/apps/bench/runs/run-list.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { runListEntry as entry } from '../../../support/run-list-entry.ts';

test('a working folder that goes meanwhile ends nothing in a loop', () => {
  const folder = temporaryFolder();
  const list = new URL('../../../../src/apps/bench/runs/run-list.ts', import.meta.url).href;
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
    timeout: 200_000,
    killSignal: 'SIGKILL', // nothing else ends such a loop
  });
  rmSync(folder, { recursive: true, force: true });
  expect(stdout).toBe('ended');
});

test('the lock of a process that was killed is not waited for', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'list.json');
  const list = new URL('../../../../src/apps/bench/runs/run-list.ts', import.meta.url).href;
  const program = `
    import { decideOnEntries } from ${JSON.stringify(list)};
    await decideOnEntries(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'));`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(readdirSync(folder)).toHaveLength(2); // the lock, and the mark of its owner
  await changeEntries(path, { mine: entry('1') });
  expect(readdirSync(folder)).toEqual(['list.json']);
});
