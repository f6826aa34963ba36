/** Runs the program once, in a separate process and folder, and records what it did. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FuzzCommand } from './kind.ts';
import { PEAK_MEMORY_FILE } from './peak-memory-file.ts';
import { PROGRAM, programEnvironment } from './program.ts';
import { hasWord, snapshotOf } from './snapshot.ts';
import { MOST_MEMORY, type CaseOutcome } from './violations.ts';

/** Folders of a case, by what is in them. */
export const CASE_FOLDERS = { inputs: 'in', outputs: 'out', temporary: 'tmp' } as const;

const TIMEOUT = 20_000;
/** Characters of an output that are kept. */
const MOST_OUTPUT = 1 << 22;
const ADDRESS = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/;

const preload = new URL('peak-memory.ts', import.meta.url).href;

export interface RunSettings {
  /** Folder for compiled code. */
  readonly cache: string;
  /** The script that is run in place of the program. */
  readonly program?: string;
  /** Milliseconds after which a run counts as hung. */
  readonly timeout?: number;
}

/** Runs the command in the folder of its case. */
export async function runCase(command: FuzzCommand, folder: string, settings: RunSettings): Promise<CaseOutcome> {
  const { cache, program = PROGRAM, timeout = TIMEOUT } = settings;
  const { words, mayChange = [], isServer = false, isForPeople = false } = command;
  const [inputs, outputs, temporary] = [
    join(folder, CASE_FOLDERS.inputs),
    join(folder, CASE_FOLDERS.outputs),
    join(folder, CASE_FOLDERS.temporary),
  ];
  const peak = join(folder, 'peak-memory');
  for (const made of [outputs, temporary]) mkdirSync(made, { recursive: true });
  const before = snapshotOf(inputs);
  const options = [`--max-old-space-size=${MOST_MEMORY}`, '--import', preload];
  const child = spawn(process.execPath, [...options, program, ...words], {
    cwd: folder,
    env: { ...programEnvironment(temporary, cache), [PEAK_MEMORY_FILE]: peak },
    stdio: [command.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  if (command.stdin !== undefined && child.stdin !== null) {
    child.stdin.on('error', () => {}); // The program may end before it has read everything.
    createReadStream(join(folder, command.stdin)).pipe(child.stdin);
  }
  const ended = await endOf(child, isServer, timeout);
  return {
    ...ended,
    peakMiB: peakOf(peak),
    before,
    after: snapshotOf(inputs),
    hasNaN: hasWord(inputs, 'NaN'),
    mayChange: mayChange.map((path) => path.replace(`${CASE_FOLDERS.inputs}/`, '')),
    temporary: snapshotOf(temporary),
    outputs: snapshotOf(outputs),
    isServer,
    isForPeople,
  };
}

type Ended = Pick<CaseOutcome, 'code' | 'signal' | 'isHung' | 'stdout' | 'stderr'>;

/** Waits for the end of a process. A server is ended with SIGTERM; what does not end in time is killed. */
async function endOf(child: ChildProcess, isServer: boolean, timeout: number): Promise<Ended> {
  let [stdout, stderr, isHung, isAsked] = ['', '', false, false];
  const timer = setTimeout(() => {
    isHung = true;
    child.kill('SIGKILL');
  }, timeout);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (stdout.length < MOST_OUTPUT) stdout += text;
    if (!isServer || isAsked || !ADDRESS.test(stdout)) return;
    isAsked = true;
    child.kill('SIGTERM');
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < MOST_OUTPUT) stderr += text;
  });
  const { promise, resolve, reject } = Promise.withResolvers<readonly [number | null, NodeJS.Signals | null]>();
  child.once('error', reject).once('close', (code, signal) => resolve([code, signal]));
  try {
    const [code, signal] = await promise;
    return { code, signal: isHung ? null : signal, isHung, stdout, stderr };
  } finally {
    clearTimeout(timer);
  }
}

/** In MiB; null where the process could not write it. */
function peakOf(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) / 1024;
  } catch {
    return null;
  }
}
