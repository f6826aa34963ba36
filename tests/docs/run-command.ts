/** Runs the commands of a page in a folder, as a reader does in a terminal. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dirname } from 'node:path';

const ENTRY = resolve(import.meta.dirname, '../../bin/audit.js');

/** What a command did. */
export interface CommandOutcome {
  readonly status: number | null;
  /** Standard output and standard error, as a terminal mixes them. */
  readonly output: string;
}

/** Makes a folder with the program `audit`, for the search path. */
export function programFolder(parent: string): string {
  const folder = join(parent, 'bin');
  mkdirSync(folder);
  writeFileSync(join(folder, 'audit'), `#!/bin/sh\nexec "${process.execPath}" "${ENTRY}" "$@"\n`);
  chmodSync(join(folder, 'audit'), 0o755);
  return folder;
}

/**
 * Runs a command by bash. A server is interrupted when it has printed its address, as a reader does at the end.
 * @param programs the folder of {@link programFolder}
 */
export async function runCommand(command: string, cwd: string, programs: string): Promise<CommandOutcome> {
  const isServer = /^audit view\b/.test(command);
  const env = {
    ...process.env,
    NO_COLOR: '1',
    PATH: `${programs}:${dirname(process.execPath)}:${process.env['PATH']}`,
  };
  const script = isServer ? `exec ${command.replace('audit view', 'audit view --no-open')}` : `exec 2>&1\n${command}`;
  const child = spawn('bash', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const read = (chunk: string): void => {
    output += chunk;
    if (isServer && /^http:.*\n/m.test(output)) child.kill('SIGINT');
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  const status = await new Promise<number | null>((done) => child.on('close', done));
  return { status, output };
}
