import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFile } from '../../../src/base/system/output-batch.ts';
import { OwnerMark } from '../../../src/base/system/owner-mark.ts';
import { temporaryBeside } from '../../../src/base/system/temporary.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { thorough } from '../../support/thorough.ts';

const moduleOf = (name: string): string =>
  JSON.stringify(new URL(`../../../src/base/system/${name}`, import.meta.url).href);

/** Runs a program that is killed in the middle of its work. */
async function killed(program: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `${program}; process.stdout.write('ready'); setInterval(() => {}, 1000);`],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const stages = (path: string): string => `
  import { OutputBatch } from ${moduleOf('output-batch.ts')};
  new OutputBatch().add(${JSON.stringify(path)}, 'half')`;

test('what a killed process left beside a target goes with the next write to its folder', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'report.md');
  await killed(stages(path));
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.report\.md\.\d+-\w+\.tmp$/)]);
  replaceFile(join(folder, 'other.md'), 'x');
  expect(readdirSync(folder)).toEqual(['other.md']);
  replaceFile(path, 'whole');
  expect(readdirSync(folder).toSorted()).toEqual(['other.md', 'report.md']);
});

test('what a process that still runs has beside a target stays', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'report.md');
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `${stages(path)}; process.stdout.write('ready'); process.stdin.resume();`,
  ]);
  await once(child.stdout, 'data');
  replaceFile(path, 'whole');
  expect(readdirSync(folder)).toHaveLength(2);
  child.stdin.end();
  await once(child, 'exit');
  expect(readdirSync(folder)).toEqual(['report.md']);
});

test('a target that was about to be replaced when its process was killed gets its name back', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'report.md');
  await killed(`
    import { temporaryBeside } from ${moduleOf('temporary.ts')};
    import { writeFileSync } from 'node:fs';
    writeFileSync(temporaryBeside(${JSON.stringify(path)}, 'old.tmp'), 'precious')`);
  const sweep = `
    import { sweepBeside } from ${moduleOf('temporary.ts')};
    sweepBeside(${JSON.stringify(path)});`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', sweep], { stdio: 'inherit' });
  expect(readFileSync(path, 'utf8')).toBe('precious');
  expect(readdirSync(folder)).toEqual(['report.md']);
});

test('what SQLite keeps beside an unfinished database goes with it, at the exit and after a kill', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'o.db');
  const make = `
    import { removeAtExit, sweepBeside, temporaryBeside } from ${moduleOf('temporary.ts')};
    import { writeFileSync } from 'node:fs';
    const staged = temporaryBeside(${JSON.stringify(path)});
    for (const ending of ['', '-journal', '-wal', '-shm']) writeFileSync(staged + ending, '');`;
  await killed(make);
  expect(readdirSync(folder)).toHaveLength(4);
  const run = (script: string): void => {
    spawnSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  };
  run(`${make}
    writeFileSync(${JSON.stringify(join(folder, 'other.db-journal'))}, '');
    removeAtExit(staged);
    sweepBeside(${JSON.stringify(path)});`);
  expect(readdirSync(folder)).toEqual(['other.db-journal']);
});

thorough('scratch folders of killed processes go at the next start, others stay', async () => {
  const scratch = temporaryFolder();
  const env = { TMPDIR: scratch };
  await killed(
    `
    import { makeScratchFolder } from ${moduleOf('temporary.ts')};
    makeScratchFolder()`,
    env,
  );
  mkdirSync(join(scratch, 'answer-audit-of-a-user'));
  const left = readdirSync(scratch).find((name) => name !== 'answer-audit-of-a-user');
  const foreign = (left ?? '').replace(/-\w+-(\w+)$/, '-anothermachine-$1');
  expect(foreign).not.toBe(left);
  renameSync(join(scratch, left ?? ''), join(scratch, foreign));
  const program = `
    import { makeScratchFolder, sweepScratchFolders } from ${moduleOf('temporary.ts')};
    sweepScratchFolders();
    process.stdout.write(makeScratchFolder());`;
  const run = () =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  expect(existsSync(run().stdout)).toBe(false); // removed at the exit
  expect(readdirSync(scratch).toSorted()).toEqual(['answer-audit-of-a-user', foreign].toSorted());
  renameSync(join(scratch, foreign), join(scratch, left ?? ''));
  run();
  expect(readdirSync(scratch)).toEqual(['answer-audit-of-a-user']);
});

test('the mark of a killed process means that its lock is abandoned, that of a running one does not', async () => {
  const target = join(temporaryFolder(), 'list.lock');
  await killed(`
    import { OwnerMark } from ${moduleOf('owner-mark.ts')};
    new OwnerMark(${JSON.stringify(target)})`);
  const mark = new OwnerMark(target);
  expect(mark.isAbandoned()).toBe(true);
  expect(mark.isAbandoned()).toBe(false); // the other mark is gone
  const second = new OwnerMark(target);
  second.remove();
  expect(existsSync(temporaryBeside(target, 'owner.tmp'))).toBe(true);
  mark.remove();
  expect(existsSync(temporaryBeside(target, 'owner.tmp'))).toBe(false);
});

test('a temporary name is in the folder of its target', () => {
  expect(basename(temporaryBeside('/a/b.md'))).toMatch(new RegExp(`^\\.b\\.md\\.${process.pid}-\\w+\\.tmp$`));
});

test.each([181, 255])('a name of %i characters has a temporary name that no other target has', (length) => {
  const names = ['1', '2'].map((end) => basename(temporaryBeside(`/a/${'n'.repeat(length - 1)}${end}`, 'old.tmp')));
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});
