/** Stores that may be read and not written, such as those on a read-only share: SQLite would write beside them. */
import { InputError } from '../../core/errors.ts';
import { fingerprint, recoveredCopy, ScratchFolder } from '../copies.ts';
import { openReadOnly, type Database } from '../sqlite.ts';
import { exactStatus } from '../../system/file-status.ts';

const ATTEMPTS = 3;

export interface Unwritable {
  readonly db: Database.Database;
  /** Whether it reads a copy, which other processes do not change. */
  readonly isCopy: boolean;
  /** Of the files of the database when they were opened. */
  readonly fingerprint: string;
}

/**
 * A connection that writes nothing to the folder of the database. Where changes are still in a side file, a copy is read, which is removed at
 * the exit.
 * @param check what it throws closes the connection.
 * @throws InputError if a file cannot be copied, or other processes keep changing the files; SqliteError where SQLite cannot read them.
 */
export function openUnwritable(path: string, check: (db: Database.Database) => void): Unwritable {
  const scratch = new ScratchFolder();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = fingerprint(path);
    const isCopy = isPending(path);
    const readable = isCopy ? recoveredCopy(path, scratch) : path;
    if (readable === undefined) break;
    const db = openReadOnly({ path: readable, immutable: true });
    try {
      check(db);
      if (fingerprint(path) === before) return { db, isCopy, fingerprint: before };
    } catch (error) {
      db.close();
      if (fingerprint(path) === before) throw error;
      continue;
    }
    db.close();
  }
  throw new InputError(`${path}: another process keeps changing it; try again when that one is done.`);
}

/** Whether a side file has changes that the database does not have yet. */
function isPending(path: string): boolean {
  return ['-wal', '-journal'].some((suffix) => (exactStatus(path + suffix)?.size ?? 0n) > 0n);
}
