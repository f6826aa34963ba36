/** `audit view` as a process that serves. */
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { startAudit } from './cli.ts';
import { temporaryFolder } from './folders.ts';

/** Starts it; the address is the first line that it prints. It ends with the test. */
export async function viewed(words: readonly string[], cwd: string = temporaryFolder()) {
  const { child, ended } = startAudit(['view', ...words, '--no-open'], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [string];
  const address = line.trim();
  const get = (what: string): Promise<Response> => fetch(`${address}api/${what}`);
  const ask = async <Value>(what: string): Promise<Value> => (await (await get(what)).json()) as Value;
  return { child, ended, address, get, ask };
}
