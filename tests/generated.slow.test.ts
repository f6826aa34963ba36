/** The example report, the pages made from the program, and the schema of run lists are what the program makes today. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

test('generated files are fresh', () => {
  const root = resolve(import.meta.dirname, '..');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
