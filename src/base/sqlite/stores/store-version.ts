/** The version of a store: checked when it is opened, and changed where it is the version before. */
import { InputError } from '../../core/errors.ts';
import type { Database } from '../sqlite.ts';
import type { StoreKind } from './store-kind.ts';

/** The version of the store. @throws InputError for any other file, and for stores of other versions. */
export function assertVersion(db: Database.Database, path: string, kind: StoreKind): string {
  const { name, table, maker, version: ours, former } = kind;
  const version = hasTable(db, 'meta') ? readVersion(db) : undefined;
  const isReadable = version === ours || (version !== undefined && version === former?.version);
  if (version !== undefined && isReadable && hasTable(db, table)) return version;
  if (version === undefined || isReadable)
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

/** Changes a store of the version before to this one; two processes may open it at once. */
export function upgradeFormer(db: Database.Database, { version, former }: StoreKind): void {
  const isFormer = (): boolean => former !== undefined && readVersion(db) === former.version;
  if (!isFormer()) return;
  const change = db.transaction(() => {
    if (!isFormer()) return;
    former?.upgrade(db);
    db.prepare(`UPDATE meta SET value = ? WHERE name = 'schema_version'`).run(version);
  });
  change.immediate();
}
