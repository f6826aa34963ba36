/** Stores that may be read and not written, such as those on a read-only share: SQLite would write beside them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../core/errors.ts';
import { copyReadable } from '../system/copy-file.ts';
import { databaseFiles } from '../system/database-files.ts';
import { exactStatus } from '../system/file-status.ts';
import { makeScratchFolder } from '../system/temporary.ts';
import { Database } from './sqlite.ts';

const ATTEMPTS = 3;

/**
 * A connection that writes nothing to the folder of the database. Where changes are still in a side file, a copy is read, which is removed at
 * the exit.
 * @param check what it throws closes the connection.
 * @throws InputError if a file cannot be copied, or other processes keep changing the files; SqliteError where SQLite cannot read them.
 */
export function openUnwritable(path: string, check: (db: Database.Database) => void): Database.Database {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = fingerprint(path);
    const db = isPending(path) ? openCopy(path) : openImmutable(path);
    try {
      check(db);
      if (fingerprint(path) === before) return db;
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

/** The URI tells SQLite that nothing changes the file, so that it needs no side file. */
function openImmutable(path: string): Database.Database {
  const url = pathToFileURL(path);
  url.search = 'mode=ro&immutable=1';
  return new Database(url.href, { readonly: true });
}

function openCopy(path: string): Database.Database {
  const copy = join(makeScratchFolder(), 'copy.db');
  const copies = databaseFiles(copy);
  for (const [at, file] of databaseFiles(path).entries())
    if (!file.endsWith('-shm') && exactStatus(file) !== null) copyReadable(file, copies[at] ?? '');
  return new Database(copy);
}

/** Changes whenever the files of the database change. */
function fingerprint(path: string): string {
  const statuses = databaseFiles(path).map((file) => exactStatus(file));
  return statuses.map((status) => (status === null ? '-' : `${status.size}@${status.mtimeNs}`)).join(' ');
}
