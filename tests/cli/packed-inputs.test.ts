/** Files that another program unpacks are refused with its command and the next one, alike by all commands about logs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const TAR = Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0')]);
const BZIP2 = Buffer.from('BZh91AY&SY\u0000\u0001');
const XZ = Buffer.from('fd377a585a000004', 'hex');

test.each([
  ['x.tar', TAR, 'a tar archive', 'mkdir NEW && tar -xf x.tar -C NEW', 'folder'],
  ['x.tar.gz', gzipSync(TAR), 'a tar archive', 'mkdir NEW && tar -xf x.tar.gz -C NEW', 'folder'],
  ['x.tgz', gzipSync(TAR), 'a tar archive', 'mkdir NEW && tar -xf x.tgz -C NEW', 'folder'],
  ['x.tar.bz2', BZIP2, 'a tar archive', 'mkdir NEW && tar -xf x.tar.bz2 -C NEW', 'folder'],
  ['x.txz', XZ, 'a tar archive', 'mkdir NEW && tar -xf x.txz -C NEW', 'folder'],
  ['x.jsonl.bz2', BZIP2, 'a file of bzip2', 'bzip2 -dc x.jsonl.bz2 > NEW', 'file'],
  ['x.jsonl.xz', XZ, 'a file of xz', 'xz -dc x.jsonl.xz > NEW', 'file'],
  ['x.rar', Buffer.from('Rar!\u001a\u0007\u0001\u0000'), 'a RAR archive', 'unrar x x.rar NEW/', 'folder'],
  ['x.7z', Buffer.from('377abcaf271c0004', 'hex'), 'a 7z archive', '7z x x.7z -oNEW', 'folder'],
])('%s', async (name, content, what, command, result) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, name), content);
  const { code, stderr } = await audit([name], { cwd });
  const refusal = `${name}: ${what}; unpack it with "${command}" and name the ${result} NEW.`;
  expect({ code, stderr }).toEqual({ code: 2, stderr: `audit: ${refusal} Then read it with: audit NEW\n` });
});

test.each([
  [['compare', '--to', 'choice', 'x.tar'], 'audit compare --to choice NEW'],
  [['convert', '--out-dir', 'out', 'x.tar'], 'audit convert --out-dir out NEW'],
  [['explain', '--trial', '1', 'x.tar'], 'audit explain --trial 1 NEW'],
])('%s', async (words, line) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'x.tar'), TAR);
  const { code, stderr } = await audit(words, { cwd });
  expect(code).toBe(2);
  expect(stderr.endsWith(`-C NEW" and name the folder NEW. Then read it with: ${line}\n`)).toBe(true);
});

test('of several inputs, the packed one is replaced', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'x.tar'), TAR);
  writeFileSync(join(cwd, 'a.jsonl'), '{"response": "A", "groundTruth": "A"}\n');
  const { stderr } = await audit(['a.jsonl', 'x.tar'], { cwd });
  expect(stderr).toMatch(/Then read it with: audit a\.jsonl NEW\n$/);
});
