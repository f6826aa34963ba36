/** SQLite: the only folder that imports better-sqlite3. */
import Database from 'better-sqlite3';
import { pathToFileURL } from 'node:url';

export type { Database };
export const SqliteError: typeof Database.SqliteError = Database.SqliteError;

/** Milliseconds that a reader waits for a writer to release its lock. */
const READER_TIMEOUT = 2_000;

/** A database file that can be read in place. */
export interface ReadableDatabase {
  /** The file to open; a copy where the original could not be read without changing files beside it. */
  readonly path: string;
  /** No process writes to the file, and SQLite may skip locks and side files. */
  readonly immutable: boolean;
}

/**
 * A connection that may write. A file that does not exist is made.
 * @param path `:memory:`, or '' for a temporary database that SQLite removes.
 * @throws SqliteError if SQLite cannot open it.
 */
export function openDatabase(path: string, options: Database.Options = {}): Database.Database {
  // SQLite reads the variable when the process opens its first database. Without it, a `file:` URI would be the name of a file.
  process.env['SQLITE_USE_URI'] = '1';
  return new Database(path, options);
}

/**
 * A read-only connection. The URI form keeps spaces, `?`, `#`, `%` and characters of all scripts in the path.
 * @throws SqliteError if there is no such file, or SQLite cannot open it.
 */
export function openReadOnly({ path, immutable }: ReadableDatabase): Database.Database {
  const url = pathToFileURL(path);
  url.search = immutable ? 'mode=ro&immutable=1' : 'mode=ro';
  return openDatabase(url.href, { readonly: true, timeout: READER_TIMEOUT });
}

const TABLES = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`;

/** The names of the ordinary tables of a database, without views and virtual tables. @throws SqliteError */
export function listTables(db: Database.Database): ReadonlySet<string> {
  return new Set(db.prepare<[], string>(TABLES).pluck().all());
}
