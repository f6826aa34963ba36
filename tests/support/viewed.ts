/** `audit view` as a running process. */
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { MarkWords } from '../../src/web/data-source.ts';
import { startAudit, type Outcome } from './cli.ts';
import { temporaryFolder } from './folders.ts';

export interface Viewed {
  /** The first line that it prints, up to the token. */
  readonly address: string;
  /** The part of the address after that. */
  readonly hash: string;
  readonly ask: <Value>(what: string) => Promise<Value>;
  /** Sends a mark as the page does. */
  readonly mark: (id: string, words: Omit<MarkWords, 'review'>) => Promise<Response>;
  /** Asks for the labels of a trial that is marked. */
  readonly reveal: (id: string) => Promise<Response>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Outcome>;
}

/**
 * Starts it.
 * @throws {Error} with its output if it ends before it listens.
 */
export async function viewed(words: readonly string[], cwd: string = temporaryFolder()): Promise<Viewed> {
  const { child, ended } = startAudit(['view', ...words, '--no-open'], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data').then(([text]) => String(text).trim()),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  const [address = '', hash = ''] = line.split('#');
  const send = (what: string, body: object): Promise<Response> =>
    fetch(`${address}api/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(address).origin },
      body: JSON.stringify(body),
    });
  return {
    address,
    hash,
    ask: async <Value>(what: string) => (await (await fetch(`${address}api/${what}`)).json()) as Value,
    mark: (id, marks) => send('mark', { id, ...marks }),
    reveal: (id) => send('reveal', { id }),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
