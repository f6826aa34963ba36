/** Opens the database of a run that is being written. */
import { describeSqliteError, LOCAL_DISK, type Sentences } from '../../../base/sqlite/errors.ts';
import { openDatabase, type Database } from '../../../base/sqlite/sqlite.ts';
import { assertDatabaseFiles } from '../../../base/system/database-files.ts';

/**
 * A connection that excludes other writers. Its lock ends with the process, however that ends; each commit is on the disk when it
 * returns.
 */
export function openRunStore(path: string): Database.Database {
  assertDatabaseFiles(path);
  let db: Database.Database | undefined;
  try {
    db = openDatabase(path, { timeout: 500 });
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return db;
  } catch (error) {
    db?.close();
    throw describeSqliteError(path, error, SENTENCES) ?? error;
  }
}

const damaged = (detail: string): string => `a damaged run store (${detail}); begin another run with --new.`;

/** What goes wrong with a run store, in words. */
export const SENTENCES: Sentences = {
  busy: () =>
    `another process is at work on this run, or the file system of its store does not support locks; wait for that process, begin another run with --new, or ${LOCAL_DISK}.`,
  contents: damaged,
  damaged,
  notADatabase: damaged,
  query: damaged,
  constraint: damaged,
  wrongType: damaged,
  other: (detail) =>
    `cannot be used (${detail}); correct that and give the same command again, or begin another run with --new.`,
};
