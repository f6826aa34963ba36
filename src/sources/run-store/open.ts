/** Opening a run store so that nothing beside it appears, disappears or changes. */
import { pathToFileURL } from 'node:url';
import { InputError, UnreadableInput } from '../../core/errors.ts';
import { MISMATCH } from './cell-types.ts';
import { readSql, REQUIRED_COLUMNS } from './schema.ts';
import { Database } from './sqlite.ts';

/** How long to wait for a writer to let go of a lock, in milliseconds. */
const LOCK_TIMEOUT = 2_000;

/** A database file that can be read as it is. */
export interface ReadableStore {
  /** The file to open; a copy where the original could not be read without touching it. */
  readonly path: string;
  /** Nothing writes to the file, and SQLite may skip locks and side files. */
  readonly immutable: boolean;
}

/**
 * A read-only connection.
 * The URI form survives blanks, `?`, `#`, `%` and letters of all scripts in the path.
 * @throws SqliteError where there is no such file, or it is none that SQLite opens.
 */
export function openReadOnly({ path, immutable }: ReadableStore): Database.Database {
  const url = pathToFileURL(path);
  url.search = immutable ? 'mode=ro&immutable=1' : 'mode=ro';
  return new Database(url.href, { readonly: true, timeout: LOCK_TIMEOUT });
}

/**
 * The same of a run store, with the `trial` view.
 * @throws SqliteError where the file is no database, is damaged, or stays locked.
 */
export function openStore(store: ReadableStore): Database.Database {
  const db = openReadOnly(store);
  try {
    db.exec(readSql('run-store-trial-view.sql'));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/**
 * The tables and columns that the view needs and the store lacks. A view is no table: its query may never end.
 * @throws SqliteError as {@link openStore}.
 */
export function missingParts(db: Database.Database): string[] {
  const missing: string[] = [];
  const tables = tablesOf(db);
  for (const [table, columns] of Object.entries(REQUIRED_COLUMNS)) {
    if (!tables.has(table)) {
      missing.push(`table ${table}`);
      continue;
    }
    const present = db.pragma(`table_info(${table})`) as { name: string }[];
    for (const column of columns)
      if (!present.some(({ name }) => name === column)) missing.push(`column ${table}.${column}`);
  }
  return missing;
}

/** The names of the ordinary tables of a database; views and virtual tables are none. @throws SqliteError */
export function tablesOf(db: Database.Database): ReadonlySet<string> {
  const names = db.prepare<[], string>(TABLES).pluck().all();
  return new Set(names);
}

const TABLES = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`;

/**
 * Reads from one of several databases.
 * @param input the name of the database among the inputs, for callers that leave it out.
 * @param path for the message.
 * @throws UnreadableInput where SQLite cannot read it, or a value has a wrong type; every other error as it is.
 */
export function reading<Value>(input: string, path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    const known = describeSqliteError(path, error);
    throw known === undefined ? error : new UnreadableInput(input, known.problems);
  }
}

/** The same for rows that are read one by one. */
export function* readingEach<Row>(input: string, path: string, rows: Iterable<Row>): Generator<Row> {
  const iterator = rows[Symbol.iterator]();
  try {
    for (;;) {
      const next = reading(input, path, () => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    iterator.return?.();
  }
}

/** SQLite's reason in words that say what to do. */
export function describeSqliteError(path: string, error: unknown): InputError | undefined {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return undefined;
  const detail = (error as Error).message;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new InputError(
      `${path}: another process holds a lock on this database; wait until it has finished, or audit a copy.`,
    );
  if (code.startsWith('SQLITE_CORRUPT'))
    return new InputError(`${path}: the database is damaged or truncated (${detail}); fetch or copy it again.`);
  if (code.startsWith('SQLITE_NOTADB'))
    return new InputError(`${path}: not a SQLite database (${detail}); point run_dir at the folder of a run store.`);
  if (code.startsWith('SQLITE_CANTOPEN'))
    return new InputError(`${path}: cannot be opened (${detail}); check that it is there and that you may read it.`);
  if (code === MISMATCH) return new InputError(`${path}: ${detail}; repair the database, or fetch or copy it again.`);
  return new InputError(`${path}: SQLite cannot read it (${code}: ${detail}).`);
}
