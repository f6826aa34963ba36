import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
import { InputError } from '../../../src/base/core/errors.ts';
import { OutputBatch, replaceFile } from '../../../src/base/system/output-batch.ts';
import { temporaryFolder } from '../../support/folders.ts';

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
  const batch = new URL('../../../src/base/system/output-batch.ts', import.meta.url).href;
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

test('what goes to a pipe is written before a file is replaced: while it waits, a signal ends the program', async () => {
  const folder = temporaryFolder();
  const [pipe, path] = [join(folder, 'pipe'), join(folder, 'old.md')];
  spawnSync('mkfifo', [pipe]);
  writeFileSync(path, 'old ');
  // The reader looks at the file before it reads: the text is longer than the buffer of a pipe, so the writer waits for it.
  const reader = spawn('sh', ['-c', 'exec 3<"$0"; cat "$1"; wc -c <&3', pipe, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const texts: string[] = [];
  reader.stdout.setEncoding('utf8').on('data', (text: string) => texts.push(text));
  const closed = once(reader, 'close');
  const batch = batchOf();
  batch.add(path, 'new');
  batch.add(pipe, 'x'.repeat(1_000_000));
  batch.commit();
  await closed;
  expect(texts.join('').trim().split(/\s+/)).toEqual(['old', '1000000']);
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test('two outputs that are one file are refused, and leave no folder', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a', 'b', 'c.md');
  mkdirSync(join(folder, 'there'));
  symlinkSync(path, join(folder, 'link'));
  const batch = batchOf();
  batch.add(path, 'x');
  batch.add(join(folder, 'there', 'd.md'), 'x');
  expect(() => batch.add(path, 'y')).toThrow(`${path}: is where another output goes already; choose two different`);
  expect(() => batch.add(join(folder, 'link'), 'y')).toThrow(`link: is where ${path} goes already`);
  batch.discard();
  expect(readdirSync(folder).toSorted()).toEqual(['link', 'there']);
});

describe('a file that is removed together with the outputs', () => {
  test('is gone afterwards', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.db-wal'), 'pending');
    const batch = batchOf();
    batch.add(join(folder, 'a.db'), 'new');
    batch.remove(join(folder, 'a.db-wal'));
    batch.remove(join(folder, 'a.db-shm')); // there is none
    batch.commit();
    expect(readdirSync(folder)).toEqual(['a.db']);
  });

  test('stays where an output cannot be put in place', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.db'), 'old');
    writeFileSync(join(folder, 'a.db-wal'), 'pending');
    const batch = batchOf();
    batch.add(join(folder, 'a.db'), 'new');
    batch.remove(join(folder, 'a.db-wal'));
    batch.add(join(folder, 'b.db'), 'new');
    mkdirSync(join(folder, 'b.db', 'in the way'), { recursive: true });
    expect(() => batch.commit()).toThrow(/b\.db: cannot be written: /);
    expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db-wal', 'b.db']);
    expect(readFileSync(join(folder, 'a.db'), 'utf8')).toBe('old');
    expect(readFileSync(join(folder, 'a.db-wal'), 'utf8')).toBe('pending');
  });
});

test.each([240, 234, 150])('two outputs whose names of %i characters begin alike are kept apart', (length) => {
  const folder = temporaryFolder();
  const names = ['1', '2'].map((end) => `${'n'.repeat(length - 1)}${end}`);
  for (const name of names) writeFileSync(join(folder, name), `old ${name.at(-1)}`);
  const add = (batch: OutputBatch): void => {
    for (const name of names) batch.add(join(folder, name), `new ${name.at(-1)}`);
  };
  const contents = (): string[] => names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const failing = batchOf();
  add(failing);
  failing.add(join(folder, 'last'), 'new');
  mkdirSync(join(folder, 'last', 'in the way'), { recursive: true });
  expect(() => failing.commit()).toThrow(/last: cannot be written/);
  expect(contents()).toEqual(['old 1', 'old 2']);
  const batch = batchOf();
  add(batch);
  batch.commit();
  expect(contents()).toEqual(['new 1', 'new 2']);
});

test('a file that does not fit on the disk is not left half written', () => {
  const folder = temporaryFolder();
  const folders = new URL('../../../src/base/system/folders.ts', import.meta.url).href;
  const program = `
    import { writeNewFile } from ${JSON.stringify(folders)};
    try { writeNewFile('new.ts', 'x'.repeat(20_000)); } catch (error) { process.stdout.write(error.message); }`;
  const words = ['-c', `trap '' XFSZ; ulimit -f 10; exec "$0" --input-type=module --eval "$1"`];
  const env = { ...process.env, NODE_COMPILE_CACHE: '' };
  const { stdout } = spawnSync('sh', [...words, process.execPath, program], { encoding: 'utf8', env, cwd: folder });
  expect(stdout).toMatch(/^new\.ts: cannot be created: it is larger than the system permits; /);
  expect(readdirSync(folder)).toEqual([]);
});
