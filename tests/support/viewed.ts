/** `audit view` as a running process. */
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { startAudit, type Outcome } from './cli.ts';
import { temporaryFolder } from './folders.ts';

export interface Viewed {
  /** The first line that it prints. */
  readonly address: string;
  readonly ask: <Value>(what: string) => Promise<Value>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Outcome>;
}

/**
 * Starts it.
 * @throws {Error} with what it says if it ends before it listens.
 */
export async function viewed(words: readonly string[], cwd: string = temporaryFolder()): Promise<Viewed> {
  const { child, ended } = startAudit(['view', ...words, '--no-open'], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data').then(([text]) => String(text).trim()),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  return {
    address,
    ask: async <Value>(what: string) => (await (await fetch(`${address}api/${what}`)).json()) as Value,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
