/** The version of a store, which is checked when it is opened. */
import { InputError } from '../../core/errors.ts';
import type { Database } from '../sqlite.ts';
import type { StoreKind } from './store-kind.ts';

/** @throws InputError for any other file, and for stores of other versions. */
export function assertVersion(db: Database.Database, path: string, kind: StoreKind): void {
  const { name, table, maker, version: ours } = kind;
  const version = hasTable(db, 'meta') ? readVersion(db) : undefined;
  if (version === ours && hasTable(db, table)) return;
  if (version === undefined || version === ours)
    throw new InputError(`${path}: no ${name}; name one that "${maker}" made, or another path for a new one.`);
  throw new InputError(
    `${path}: a ${name} of version ${version}, and this program reads version ${ours}; use the program that made it.`,
  );
}

/** A view in place of a table may have a query that never ends. */
function hasTable(db: Database.Database, name: string): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** The row of the version in the table `meta`; undefined where there is none. */
function readVersion(db: Database.Database): string | undefined {
  const columns = db.prepare<[], string>(`SELECT name FROM pragma_table_info('meta')`).pluck().all();
  if (columns.join() !== 'name,value') return undefined;
  return db.prepare<[], string>(`SELECT value FROM meta WHERE name = 'schema_version'`).pluck().get();
}
