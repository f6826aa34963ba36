/** Opens the file that holds reviews, and makes it if that is wanted. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError } from '../core/errors.ts';
import { Database, guarded } from './sqlite.ts';

/** Of sql/reviews.sql. */
const SCHEMA_VERSION = '1';
/** Milliseconds that a writer waits for another one. */
const PATIENCE = 10_000;
const schema = new URL('../../sql/reviews.sql', import.meta.url);

/**
 * A connection whose commits are on the disk when they return, and beside which others may read and write.
 * @param mayCreate whether to make the file where there is none.
 * @throws InputError if it is no store of reviews, one of another version, or cannot be opened.
 */
export function openDatabase(path: string, mayCreate: boolean): Database.Database {
  if (!existsSync(path) && !mayCreate)
    throw new InputError(`${path}: no such file; draw a sample first: audit review sample … --reviews ${path}`);
  return guarded(path, () => {
    if (mayCreate) mkdirSync(dirname(resolve(path)), { recursive: true });
    // By its path from the root: names such as ":memory:" and "file:…" are nothing else than names here.
    const db = new Database(resolve(path), { timeout: PATIENCE });
    try {
      prepare(db, path, mayCreate);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function prepare(db: Database.Database, path: string, mayCreate: boolean): void {
  db.pragma('foreign_keys = ON');
  const isEmpty = (): boolean => db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (mayCreate && isEmpty()) db.transaction(() => isEmpty() && createTables(db)).immediate();
  assertVersion(db, path);
  // Only a store of ours is changed, and only once: the mode stays with the file.
  if (db.pragma('journal_mode', { simple: true }) !== 'wal') db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
}

function createTables(db: Database.Database): void {
  db.exec(readFileSync(schema, 'utf8'));
  db.prepare(`INSERT INTO meta VALUES ('schema_version', ?)`).run(SCHEMA_VERSION);
}

/** @throws InputError for any other file, and for stores of other versions. */
function assertVersion(db: Database.Database, path: string): void {
  const columns = db.prepare<[], string>(`SELECT name FROM pragma_table_info('meta')`).pluck().all();
  const version =
    columns.join() === 'name,value'
      ? db.prepare<[], string>(`SELECT value FROM meta WHERE name = 'schema_version'`).pluck().get()
      : undefined;
  if (version === SCHEMA_VERSION) return;
  if (version === undefined)
    throw new InputError(
      `${path}: no store of reviews; name one that "audit review sample" made, or another path for a new one.`,
    );
  throw new InputError(
    `${path}: a store of reviews of version ${version}, and this program reads version ${SCHEMA_VERSION}; use the program that made it.`,
  );
}
