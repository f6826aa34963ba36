/** The commands that the terminal shows after an audit work in a shell as they are printed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const entry = resolve(import.meta.dirname, '../../bin/audit.js');

test.each([
  ['demo', ['demo', "it's a demo"]],
  ['a store', ["it's a demo", '--out-md', 'r.md']],
  ['a log', ["it's a demo/log.jsonl", '--out-md', 'r.md', '--group-by', 'task']],
  ['a saved result', ['report', "it's a demo/result.json", '--out-md', 'r.md']],
])('after %s', async (_, words) => {
  const cwd = join(temporaryFolder(), 'a folder');
  mkdirSync(cwd);
  await audit(['demo', "it's a demo"], { cwd });
  const { stdout } = await audit(words, { cwd });
  const commands = stdout
    .slice(stdout.indexOf('Next:\n') + 6)
    .trimEnd()
    .split('\n');
  expect(commands.length).toBeGreaterThanOrEqual(2); // a third draws a sample for people
  const [view = '', explain = ''] = commands.map((command) => command.trim());
  const explained = inShell(explain, cwd);
  expect(await printed(explained)).toContain('ground truth');
  const viewed = inShell(view.replace('view', 'view --no-open'), cwd);
  expect(await printed(viewed)).toContain('http://127.0.0.1:');
  viewed.kill('SIGINT'); // the server runs until it is stopped
});

/** Runs a printed command, in which `audit` is this program. */
function inShell(command: string, cwd: string): ChildProcess {
  const script = command.replace(/^audit /, 'exec "$NODE" "$ENTRY" ');
  const env = { ...process.env, NODE: process.execPath, ENTRY: entry };
  return spawn('sh', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The first output of a command. */
async function printed({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) return '';
  const [text] = (await once(stdout, 'data')) as [Buffer];
  return text.toString();
}
