/** The threads that score run stores and logs. */
import { join } from 'node:path';
import { isUserScheme } from '../../schemes/user/words.ts';
import type { SourceOptions } from '../../sources/source.ts';
import { namesIn, statusOrNull } from '../../base/system/file-status.ts';
import type { Threads } from '../threads/threads.ts';

/** The bytes of inputs for each thread. With fewer bytes, another thread takes longer to start than it saves. */
const BYTES_PER_THREAD = 24 << 20;

export interface ThreadFlags {
  readonly schemes?: readonly string[];
  /** The most threads. */
  readonly jobs: number;
}

/** Creates as many threads as the size of the inputs needs. */
export async function threadsFor(source: SourceOptions, { schemes = [], jobs }: ThreadFlags): Promise<Threads> {
  const sizes = 'logs' in source ? source.logs.map(readSize) : databaseSizes(source.runsDir);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const { Threads } = await import('../threads/threads.ts');
  // Schemes of users are scored in one order, so that one that is stopped fails on the same trials each time. Copies of them answer ahead of it.
  if (schemes.some(isUserScheme)) return new Threads(1, jobs);
  return new Threads(Math.min(jobs, 1 + Math.floor(bytes / BYTES_PER_THREAD)));
}

/** The bytes of the databases in the run folders: a fast estimate of the size of the input. */
function databaseSizes(runsDir: string): number[] {
  return namesIn(runsDir).map((name) => readSize(join(runsDir, name, 'simulation.db')));
}

/** The size of a file; 0 for one that cannot be read, which is reported by the code that reads it. */
function readSize(path: string): number {
  return statusOrNull(path)?.size ?? 0;
}
