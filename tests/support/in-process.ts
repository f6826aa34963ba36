/** Calls the command line in the process of the test: the same arguments, streams and exit code, without the start of a process. */
import { Readable, Writable } from 'node:stream';
import type { Outcome } from './cli.ts';

interface CallOptions {
  readonly cwd?: string;
  /** Standard input; empty without it. */
  readonly input?: string | Uint8Array;
  /** Variables to change; undefined removes one. */
  readonly env?: NodeJS.ProcessEnv;
}

/** What waits for its turn: the folder, the environment and the streams belong to the whole process. */
let turn: Promise<unknown> = Promise.resolve();

/** Calls `audit` with these arguments, after the calls before it have ended. */
export function audit(args: readonly string[], options: CallOptions = {}): Promise<Outcome> {
  const called = turn.then(() => call(args, options));
  turn = called.catch(() => {});
  return called;
}

async function call(args: readonly string[], { cwd, input = '', env = {} }: CallOptions): Promise<Outcome> {
  const { main } = await import('../../src/main.ts');
  const [stdout, stderr] = [new Captured(1), new Captured(2)];
  const restore = [
    changeFolder(cwd), // the only one that can fail
    replaceStreams({ stdin: Readable.from([Buffer.from(input)]), stdout, stderr }),
    replaceVariables({ NO_COLOR: '1', ...env }),
    replaceExitCode(),
  ];
  try {
    const code = await main(args).catch((error: unknown) => {
      stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`); // as bin/audit.js does
      return 2;
    });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const undo of restore.toReversed()) undo();
  }
}

/** A stream that keeps what is written. */
class Captured extends Writable {
  readonly fd: 1 | 2;
  readonly #chunks: Buffer[] = [];

  constructor(fd: 1 | 2) {
    super({ decodeStrings: true });
    this.fd = fd;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(Buffer.from(chunk));
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

function replaceStreams(streams: Readonly<Record<'stdin' | 'stdout' | 'stderr', Readable | Writable>>): () => void {
  const names = ['stdin', 'stdout', 'stderr'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
  for (const name of names) Object.defineProperty(process, name, { configurable: true, value: streams[name] });
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor !== undefined) Object.defineProperty(process, name, descriptor);
  };
}

function replaceVariables(variables: NodeJS.ProcessEnv): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(variables)) setVariable(name, value);
  return () => {
    for (const [name, value] of before) setVariable(name, value);
  };
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** An exit code of vitest, or of the call before, is not that of the command. */
function replaceExitCode(): () => void {
  const before = process.exitCode;
  process.exitCode = undefined;
  return () => {
    process.exitCode = before;
  };
}

function changeFolder(cwd: string | undefined): () => void {
  const before = process.cwd();
  if (cwd !== undefined) process.chdir(cwd);
  return () => process.chdir(before);
}
