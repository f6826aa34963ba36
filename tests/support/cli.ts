/** Runs the program as a user does: another process, with its own folder. For signals, real streams, limits, broken installations. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../bin/audit.js', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `audit` with these words as another process. Tests that need no process call `audit` of in-process.ts, which takes a tenth of the time. */
export function auditProcess(
  words: readonly string[],
  options: { readonly cwd?: string; readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    cwd: options.cwd,
    input: options.input,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  });
  return { code: status, stdout, stderr };
}

/** Open files as standard streams of the program, which does not close them. */
interface Streams {
  readonly stdin?: number;
  readonly stdout?: number;
}

/** Runs `audit` with such streams. */
export function auditWithStreams(words: readonly string[], { stdin, stdout }: Streams, cwd: string): Outcome {
  const run = spawnSync(process.execPath, [entry, ...words], {
    encoding: 'utf8',
    cwd,
    stdio: [stdin ?? 'ignore', stdout ?? 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { code: run.status, stdout: run.stdout ?? '', stderr: run.stderr };
}

/** Runs `audit` in a shell. @param before what the command line of the shell has before the program, such as `ulimit -f 10; exec`. */
export function auditInShell(
  before: string,
  words: readonly string[],
  cwd: string,
  { stdin, stdout }: Streams = {},
): Outcome {
  const run = spawnSync('sh', ['-c', `${before} "$0" "$@"`, process.execPath, entry, ...words], {
    encoding: 'utf8',
    cwd,
    stdio: [stdin ?? 'ignore', stdout ?? 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: '' },
  });
  return { code: run.status, stdout: run.stdout ?? '', stderr: run.stderr };
}

/** Starts `audit` and returns at once, for tests that answer its requests, or end it. */
export function startAudit(
  words: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): { readonly child: ChildProcess; readonly ended: Promise<Outcome> } {
  const child = spawn(process.execPath, [entry, ...words], {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, ended };
}

/** The same to its end. */
export function auditLater(...[words, options]: Parameters<typeof startAudit>): Promise<Outcome> {
  return startAudit(words, options).ended;
}
