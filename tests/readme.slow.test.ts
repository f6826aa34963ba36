/** The commands of the README, in their order. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/folders.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Lines of the README's shell blocks, but those that install or test the program, and those that need a model. */
function commandsOf(readme: string): string[] {
  const lines = [...readme.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
  return lines
    .map((line) => line.replace(/^npm ci && /, ''))
    .filter((line) => line !== 'npm test' && !/\bbench\b|answer-audit-bench/.test(line));
}

/** Runs a command where the scripts of the package are known and its installed modules are used. */
function run(command: string, cwd: string) {
  const env = { ...process.env, NO_COLOR: '1', PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8', env });
  return { command, status, stdout, stderr };
}

test('all of them work twice, one after the other', () => {
  const clone = temporaryFolder();
  for (const name of ['package.json', 'bin', 'src', 'sql', 'node_modules', 'runs-metadata'])
    symlinkSync(join(root, name), join(clone, name));
  mkdirSync(join(clone, 'reports'));
  for (const name of ['result.schema.json', 'comparison.schema.json'])
    symlinkSync(join(root, 'reports', name), join(clone, 'reports', name));
  const commands = commandsOf(readFileSync(join(root, 'README.md'), 'utf8'));
  expect(commands).toHaveLength(6);
  expect(commands[0]).toBe('npm start');
  for (const round of [1, 2])
    for (const command of commands) {
      const { status, stdout, stderr } = run(command, clone);
      const other = stderr
        .replaceAll(/^npm (?:warn|notice) .*\n/gm, '') // about the settings of this machine
        .replace(/^audit: --fail-on: 1 rule passed; \d+ members compared\.\n/, '');
      expect({ round, command, status, other }).toEqual({ round, command, status: 0, other: '' });
      expect(stdout).not.toBe('');
    }
});
