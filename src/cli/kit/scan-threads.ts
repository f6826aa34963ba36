/** The threads that score run stores and logs. */
import { join } from 'node:path';
import { isUserScheme } from '../../schemes/user/words.ts';
import { namesIn, statusOrNull } from '../../system/file-status.ts';
import type { Threads } from '../../workers/threads.ts';

/** A further thread pays for itself from this many bytes of databases on. */
const BYTES_PER_THREAD = 24 << 20;

export interface ThreadFlags {
  readonly schemes?: readonly string[];
  /** Threads at the most. */
  readonly jobs: number;
}

/** As many threads as there is work for. */
export function threadsFor(runsDir: string, flags: ThreadFlags): Promise<Threads> {
  return threadsForBytes(databaseBytes(runsDir), flags);
}

/** The same for logs, of which each is read by one thread. */
export function threadsForLogs(logs: readonly string[], { jobs, ...flags }: ThreadFlags): Promise<Threads> {
  const bytes = logs.map(sizeOf).reduce((sum, size) => sum + size, 0);
  return threadsForBytes(bytes, { ...flags, jobs: Math.min(jobs, logs.length) });
}

async function threadsForBytes(bytes: number, { schemes = [], jobs }: ThreadFlags): Promise<Threads> {
  const { Threads } = await import('../../workers/threads.ts');
  const most = schemes.some(isUserScheme) ? 1 : jobs; // asked in one order, so that giving up is the same each time
  return new Threads(Math.min(most, 1 + Math.floor(bytes / BYTES_PER_THREAD)));
}

/** Bytes of the databases right below the runs directory: a quick guess at how much there is to read. */
function databaseBytes(runsDir: string): number {
  return namesIn(runsDir)
    .map((name) => sizeOf(join(runsDir, name, 'simulation.db')))
    .reduce((sum, size) => sum + size, 0);
}

/** 0 for a file that cannot be looked at; whoever needs it will say why. */
function sizeOf(path: string): number {
  return statusOrNull(path)?.size ?? 0;
}
