import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/core/errors.ts';
import { OutputBatch, replaceFile } from '../../src/system/output-batch.ts';
import { temporaryFolder } from '../support/folders.ts';

const batchOf = (): OutputBatch => {
  const batch = new OutputBatch();
  onTestFinished(() => batch.discard());
  return batch;
};

test('files appear together, when the batch is committed', () => {
  const folder = temporaryFolder();
  const batch = batchOf();
  batch.add(join(folder, 'a', 'one.md'), 'one');
  const append = batch.open(join(folder, 'two.txt'));
  append('tw');
  expect(existsSync(join(folder, 'a', 'one.md'))).toBe(false);
  append('o');
  batch.commit();
  expect(readFileSync(join(folder, 'a', 'one.md'), 'utf8')).toBe('one');
  expect(readFileSync(join(folder, 'two.txt'), 'utf8')).toBe('two');
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'two.txt']);
});

test('a batch that is discarded leaves nothing, and replaces nothing', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'old.md'), 'old');
  const batch = batchOf();
  batch.add(join(folder, 'old.md'), 'new');
  batch.discard();
  expect(readdirSync(folder)).toEqual(['old.md']);
  expect(readFileSync(join(folder, 'old.md'), 'utf8')).toBe('old');
});

describe('if one file cannot be put in place, none is', () => {
  test.each([
    ['a file that is new', null],
    ['a file that is replaced', 'old'],
  ])('%s', (_, old) => {
    const folder = temporaryFolder();
    const [first, last] = [join(folder, 'first.md'), join(folder, 'last.md')];
    if (old !== null) writeFileSync(first, old);
    const batch = batchOf();
    batch.add(first, 'new');
    batch.add(last, 'new');
    mkdirSync(join(last, 'in the way'), { recursive: true });
    expect(() => batch.commit()).toThrow(new RegExp(`^${last}: cannot be written: `));
    expect(readdirSync(folder).toSorted()).toEqual(old === null ? ['last.md'] : ['first.md', 'last.md']);
    if (old !== null) expect(readFileSync(first, 'utf8')).toBe(old);
  });
});

test('a link is followed, also one that leads to nothing yet, and stays a link', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', 'there.md'), 'old');
  for (const name of ['there.md', 'new.md']) {
    symlinkSync(join('elsewhere', name), join(folder, name));
    replaceFile(join(folder, name), 'new');
    expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(folder, name))).toBe(join('elsewhere', name));
    expect(readFileSync(join(folder, 'elsewhere', name), 'utf8')).toBe('new');
  }
});

test('links in a circle are refused in a sentence', () => {
  const folder = temporaryFolder();
  symlinkSync('b', join(folder, 'a'));
  symlinkSync('a', join(folder, 'b'));
  expect(() => replaceFile(join(folder, 'a'), 'x')).toThrow(
    /a: cannot be written: its symbolic links lead in a circle/,
  );
});

test('the permissions of a replaced file stay', () => {
  const path = join(temporaryFolder(), 'script.md');
  writeFileSync(path, 'old');
  chmodSync(path, 0o640);
  replaceFile(path, 'new');
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('another name of the replaced file keeps the old content', () => {
  const folder = temporaryFolder();
  const [path, other] = [join(folder, 'a.md'), join(folder, 'b.md')];
  writeFileSync(path, 'old');
  linkSync(path, other);
  replaceFile(path, 'new');
  expect([readFileSync(path, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['new', 'old']);
});

test('a folder is refused', () => {
  const folder = temporaryFolder();
  expect(() => replaceFile(folder, 'x')).toThrow(
    new InputError(`${folder}: cannot be written: it is a folder; name a file.`),
  );
});

test('a name of 255 bytes is not too long for its temporary name', () => {
  const folder = temporaryFolder();
  const name = `${'名'.repeat(84)}.md`;
  replaceFile(join(folder, name), 'x');
  expect(readdirSync(folder)).toEqual([name]);
});

test('a file that does not fit on the disk any more leaves the old one as it was', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'list.json');
  writeFileSync(path, 'old');
  const batch = new URL('../../src/system/output-batch.ts', import.meta.url).href;
  const program = `
    import { replaceFile } from ${JSON.stringify(batch)};
    try { replaceFile(${JSON.stringify(path)}, 'x'.repeat(20_000)); } catch (error) { process.stdout.write(error.message); }`;
  // Files of at most 10 blocks of 512 or 1,024 bytes: a write is cut off there, as on a full disk.
  const words = [
    '-c',
    `trap '' XFSZ; ulimit -f 10; exec "$0" --input-type=module --eval "$1"`,
    process.execPath,
    program,
  ];
  const env = { ...process.env, NODE_COMPILE_CACHE: '' };
  const { stdout } = spawnSync('sh', words, { encoding: 'utf8', env });
  expect(stdout).toMatch(/^\S+list\.json: cannot be written: it is larger than the system permits; /);
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['list.json']);
});
