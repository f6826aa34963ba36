/** `--multiverse` is for the rules of the core: without a scheme of these rules, nothing is computed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

test.each([
  ['helm.exact_match', false],
  ['helm.exact_match,v2-norm', true],
])('under %s: %s', async (schemes, isComputed) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'log.jsonl'), `${JSON.stringify({ response: 'Rome', groundTruth: 'Paris', label: 1 })}\n`);
  const args = ['log.jsonl', '--schemes', schemes, '--multiverse', '--out-json', 'a.json', '--out-md', 'a.md'];
  expect((await audit(args, { cwd })).code).toBe(0);
  const { multiverse, options, warnings } = JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8')) as AuditResult;
  expect([multiverse !== null, options.multiverse]).toEqual([isComputed, isComputed]);
  expect(JSON.stringify(warnings).includes('--multiverse computes nothing here')).toBe(!isComputed);
  expect(readFileSync(join(cwd, 'a.md'), 'utf8').includes('\n## Multiverse\n')).toBe(isComputed);
});
