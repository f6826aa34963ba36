import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findChangedInputs } from '../../src/audit/changed-inputs.ts';
import { temporaryFolder } from '../support/folders.ts';

const sha256 = createHash('sha256').update('text').digest('hex');
const AS_IT_WAS = { bytes: 4, sha256 };

test.each([
  ['as it was', 'text', AS_IT_WAS, []],
  ['that is gone', null, AS_IT_WAS, []],
  ['of another size', 'texts', AS_IT_WAS, [/^log: has changed since it was scored \(4 bytes then, 5 now\)$/]],
  ['of the same size', 'test', AS_IT_WAS, [/^log: has changed since it was scored \(its SHA-256 differs\)$/]],
  ['of the same size, and nothing more is known', 'test', { bytes: 4 }, []],
] as const)('an input %s', async (_, text, known, sentences) => {
  const folder = temporaryFolder();
  if (text !== null) writeFileSync(join(folder, 'log'), text);
  const found = await findChangedInputs({ inputs: [{ path: 'log', ...known }] }, folder);
  expect(found).toEqual(sentences.map((sentence): unknown => expect.stringMatching(sentence)));
});

test('an input that is no regular file is not read, for it may never end', async () => {
  expect(await findChangedInputs({ inputs: [{ path: '/dev/zero', bytes: 0, sha256 }] }, '/')).toEqual([]);
});
