/** Opens a run store without creating, removing or changing any file beside it. */
import { UnreadableInput } from '../../base/core/errors.ts';
import { describeSqliteError } from '../../base/sqlite/errors.ts';
import { openReadOnly, listTables, type Database, type ReadableDatabase } from '../../base/sqlite/sqlite.ts';
import { readSql, REQUIRED_COLUMNS } from './schema.ts';

/**
 * A read-only connection to a run store, with the `trial` view.
 * @throws SqliteError where the file is no database, is damaged, or stays locked.
 */
export function openStore(store: ReadableDatabase): Database.Database {
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
 * The tables and columns that the view needs and the store lacks. A view does not count as a table, because its query may not end.
 * @throws SqliteError as {@link openStore}.
 */
export function listMissingParts(db: Database.Database): string[] {
  const missing: string[] = [];
  const tables = listTables(db);
  const columnNames = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  for (const [table, columns] of Object.entries(REQUIRED_COLUMNS)) {
    if (!tables.has(table)) {
      missing.push(`table ${table}`);
      continue;
    }
    const present = columnNames.all(table);
    for (const column of columns) if (!present.includes(column)) missing.push(`column ${table}.${column}`);
  }
  return missing;
}

/**
 * Reads from one of several databases.
 * @param input the name of the database among the inputs, for callers that skip inputs that cannot be read.
 * @param path the path for the message.
 * @throws UnreadableInput where SQLite cannot read it, or a value has a wrong type; every other error unchanged.
 */
export function readStore<Value>(input: string, path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    const known = describeSqliteError(path, error);
    throw known === undefined ? error : new UnreadableInput(input, known.problems);
  }
}

/** The same for rows that are read one by one. */
export function* readStoreRows<Row>(input: string, path: string, rows: Iterable<Row>): Generator<Row> {
  const iterator = rows[Symbol.iterator]();
  try {
    for (;;) {
      const next = readStore(input, path, () => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    iterator.return?.();
  }
}
