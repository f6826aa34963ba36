/** The threads that score run stores and logs. */
import { join } from 'node:path';
import { isUserScheme } from '../../schemes/user/words.ts';
import type { SourceOptions } from '../../sources/source.ts';
import { namesIn, statusOrNull } from '../../system/file-status.ts';
import type { Threads } from '../../workers/threads.ts';

/** A further thread pays for itself from this many bytes of databases on. */
const BYTES_PER_THREAD = 24 << 20;

export interface ThreadFlags {
  readonly schemes?: readonly string[];
  /** Threads at the most. */
  readonly jobs: number;
}

/** As many threads as there is work for. Each log is read by one thread. */
export async function threadsFor(source: SourceOptions, { schemes = [], jobs }: ThreadFlags): Promise<Threads> {
  const sizes = 'logs' in source ? source.logs.map(sizeOf) : databaseSizes(source.runsDir);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const { Threads } = await import('../../workers/threads.ts');
  const parts = 'logs' in source ? source.logs.length : Infinity;
  const most = schemes.some(isUserScheme) ? 1 : Math.min(jobs, parts); // asked in one order, so that giving up is the same each time
  return new Threads(Math.min(most, 1 + Math.floor(bytes / BYTES_PER_THREAD)));
}

/** Bytes of the databases right below the runs directory: a quick guess at how much there is to read. */
function databaseSizes(runsDir: string): number[] {
  return namesIn(runsDir).map((name) => sizeOf(join(runsDir, name, 'simulation.db')));
}

/** 0 for a file that cannot be looked at; whoever needs it will say why. */
function sizeOf(path: string): number {
  return statusOrNull(path)?.size ?? 0;
}
