/** Where the demo goes: other processes may write there at the same time. */
import fs, { lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { putDemo } from '../../../src/apps/demo/demo-folder.ts';
import { auditInShell } from '../../support/cli.ts';
import { listing, temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { replaceBuiltin } from '../../support/replace-builtin.ts';

const makeFolder = fs.mkdtempSync;

/** Has another process do this after the demo has begun, and before anything is in the folder. */
function meanwhile(work: () => void): void {
  let isDone = false;
  replaceBuiltin(fs, 'mkdtempSync', ((prefix: string) => {
    if (!isDone) {
      isDone = true;
      work();
    }
    return makeFolder(prefix);
  }) as typeof fs.mkdtempSync);
}

describe.each(['new', 'empty'])('a folder that was %s', (kind) => {
  const folderOf = (): string => {
    const folder = join(temporaryFolder(), 'd');
    if (kind === 'empty') mkdirSync(folder);
    return folder;
  };

  test('keeps a file that comes while the demo is made', () => {
    const folder = folderOf();
    meanwhile(() => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'thesis.txt'), 'precious');
    });
    expect(() => putDemo(folder)).toThrow(`${folder}: a file, or it contains files that no demo wrote; name an empty`);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  test('may get another demo while this one is made', () => {
    const folder = folderOf();
    let before: string[] = [];
    meanwhile(() => {
      putDemo(folder);
      before = listing(folder);
    });
    expect(putDemo(folder).trials).toHaveLength(900);
    expect(listing(folder)).toEqual(before);
  });
});

test('a link to a folder is followed, also one that leads to nothing yet, and stays a link', () => {
  const cwd = temporaryFolder();
  symlinkSync('target', join(cwd, 'link'));
  for (let time = 0; time < 2; time++) {
    putDemo(join(cwd, 'link'));
    expect(readlinkSync(join(cwd, 'link'))).toBe('target');
    expect(lstatSync(join(cwd, 'target')).isDirectory()).toBe(true);
  }
});

test('a path that cannot be opened is a sentence', () => {
  const cwd = temporaryFolder();
  symlinkSync('a', join(cwd, 'b'));
  symlinkSync('b', join(cwd, 'a'));
  expect(() => putDemo(join(cwd, 'a'))).toThrow(/a: cannot be read: its symbolic links lead in a circle; /);
  expect(() => putDemo(join(cwd, 'x'.repeat(300)))).toThrow(
    /: cannot be read: the path is too long; choose a shorter one\.$/,
  );
});

test('a store whose side file is no file is refused, and everything stays', () => {
  const folder = join(temporaryFolder(), 'd');
  putDemo(folder);
  mkdirSync(join(folder, 'runs', 'demo_t0.0', 'simulation.db-wal'));
  const before = listing(folder);
  expect(() => putDemo(folder)).toThrow(/demo_t0\.0\/simulation\.db-wal: is no file, so no demo wrote it; /);
  expect(listing(folder)).toEqual(before);
});

test.each(['report.md', 'report.html', 'result.json', 'report-figures/ranks.svg'])(
  'if no demo wrote %s, the stores stay unchanged',
  async (name) => {
    const cwd = temporaryFolder();
    expect((await audit(['demo', 'd'], { cwd })).code).toBe(0);
    writeFileSync(join(cwd, 'd', name), 'my own notes');
    writeFileSync(join(cwd, 'd', 'runs', 'demo_t0.0', 'simulation.db-wal'), 'pending');
    const before = listing(cwd);
    expect(await audit(['demo', 'd'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: `audit: d/${name}: contains something that no demo wrote; move it away, or name an empty or a new folder.\n`,
    });
    expect(listing(cwd)).toEqual(before);
  },
);

test('changes that wait beside an old store go with it', () => {
  const folder = join(temporaryFolder(), 'd');
  putDemo(folder);
  const before = listing(folder);
  writeFileSync(join(folder, 'runs', 'demo_t0.0', 'simulation.db-wal'), 'pending');
  putDemo(folder);
  expect(listing(folder)).toEqual(before);
});

test('a disk that is full is a sentence, and leaves nothing', () => {
  const cwd = temporaryFolder();
  // Files of at most 50 blocks of 512 or 1,024 bytes: SQLite cannot write a store.
  const { code, stderr } = auditInShell(`trap '' XFSZ; ulimit -f 50; exec`, ['demo', 'd'], cwd);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^audit: \S+: cannot be used \([^\n]+\); correct that, or choose another path\.\n$/);
  expect(readdirSync(cwd)).toEqual([]);
});
