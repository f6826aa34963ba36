/** The lock of a list of runs. */
import lockfile from 'proper-lockfile';
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import { exists } from '../../../base/system/file-status.ts';
import { removePath } from '../../../base/system/folders.ts';
import { OwnerMark } from '../../../base/system/owner-mark.ts';

/** A lock that its process has not renewed for so long (milliseconds) belongs to a process that died. */
const STALE = 10_000;
const RETRIES = { retries: 30, minTimeout: 50, maxTimeout: 1000 };

/** The folder that is there while a list is locked. */
export function lockPath(path: string): string {
  return `${path}.lock`;
}

/**
 * Runs `work` while no other process changes the list. It waits for other processes; the lock of a process that was killed is removed.
 * @throws InputError if the list cannot be locked; whatever `work` throws.
 */
export async function withLock<Value>(path: string, work: () => Value): Promise<Value> {
  const mark = new OwnerMark(lockPath(path));
  try {
    if (mark.isAbandoned()) removePath(lockPath(path));
    const release = await locked(path);
    try {
      return work();
    } finally {
      await release();
    }
  } finally {
    mark.remove();
  }
}

async function locked(path: string): Promise<() => Promise<void>> {
  try {
    return await lockfile.lock(path, { realpath: false, stale: STALE, retries: RETRIES });
  } catch (error) {
    const reason = exists(lockPath(path)) ? 'another process keeps it locked' : errorMessage(error);
    throw new InputError(
      `${path}: cannot be locked (${reason}); remove ${lockPath(path)} if no process writes the list.`,
    );
  }
}

/** The same at once, without waiting for others; does nothing if the list is locked. */
export function withLockNow(path: string, work: () => void): void {
  const release = lockfile.lockSync(path, { realpath: false, stale: STALE });
  try {
    work();
  } finally {
    release();
  }
}
