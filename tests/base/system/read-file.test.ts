import { spawn, spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../../src/base/core/errors.ts';
import { inputChunks } from '../../../src/base/system/input-stream.ts';
import { fileError } from '../../../src/base/system/file-error.ts';
import { readFileBytes, readFilePart, readFileText, streamFile } from '../../../src/base/system/read-file.ts';
import { temporaryFolder } from '../../support/folders.ts';

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What can be at a path instead of a file, and how a sentence about it begins. */
function oddPaths(): [path: string, problem: string][] {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('file'), 'x');
  spawnSync('mkfifo', [at('pipe')]);
  symlinkSync('loop', at('loop'));
  return [
    [folder, 'a folder, not a file'],
    [at('pipe'), 'a pipe, not a regular file'],
    ['/dev/zero', 'a device, not a regular file'],
    [at('missing'), 'no such file'],
    [at('file/inside'), 'no such file: a part of the path is not a folder'],
    [at('loop'), 'cannot be read: its symbolic links lead in a circle'],
    [at('x'.repeat(300)), 'cannot be read: the path is too long'],
    [at('a\0b'), 'cannot be read: the path contains a character that no path can contain'],
  ];
}

test('what is no regular file is refused in a sentence, at once', async () => {
  for (const [path, problem] of oddPaths()) {
    const expected = new InputError(`${path}: ${problem}; do this.`);
    const options = { advice: 'do this' };
    expect(() => readFileText(path, options)).toThrow(expected);
    expect(() => readFileBytes(path, options)).toThrow(expected);
    expect(() => readFilePart(path, 0, 10, options)).toThrow(expected);
    await expect(textOf(streamFile(path, options))).rejects.toThrow(expected);
  }
});

test('an input may be a pipe, but no folder and no device', async () => {
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  spawn('sh', ['-c', 'echo "one line" > "$0"', pipe], { stdio: 'ignore' });
  expect(await textOf(inputChunks(pipe))).toBe('one line\n');
  await expect(textOf(inputChunks(folder))).rejects.toThrow(`${folder}: a folder, not a file; name a file.`);
  await expect(textOf(inputChunks('/dev/zero'))).rejects.toThrow(
    '/dev/zero: a device, not a regular file; name a file.',
  );
});

test('parts of a file, from its beginning and from its end', () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '0123456789');
  const part = (start: number, length: number): string => readFilePart(path, start, length).toString();
  expect([part(0, 3), part(8, 5), part(-4, 2), part(-20, 20), part(20, 5)]).toEqual([
    '012',
    '89',
    '67',
    '0123456789',
    '',
  ]);
});

test('an error that the file system did not throw stays as it is', () => {
  const defect = new TypeError('a defect');
  expect(fileError('x', 'read', defect)).toBe(defect);
  expect(fileError('x', 'written', Object.assign(new Error('E'), { code: 'EWHATEVER' }))).toEqual(
    new InputError('x: cannot be written: the system reports EWHATEVER; choose another path.'),
  );
});

test.each([
  ['a small file', 100, undefined, 4_096],
  ['a file', 100_000, undefined, 100_000],
  ['a large file', 3_000_000, undefined, 1 << 20],
  ['a small part of a large file', 3_000_000, { start: 10, length: 50 }, 4_096],
])('%s is read in chunks of its size, because each takes as much memory', async (_, size, range, chunk) => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, 'x'.repeat(size));
  const stream = streamFile(path, {}, range);
  expect(stream.readableHighWaterMark).toBe(chunk);
  expect(await textOf(stream)).toHaveLength(range?.length ?? size);
});
