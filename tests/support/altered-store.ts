/** Stores whose contents another program changed: every column with values that the schema excludes, and tables without rows. */
import { MISMATCH } from '../../src/base/sqlite/errors.ts';
import { openDatabase, SqliteError, type Database } from '../../src/base/sqlite/sqlite.ts';

export interface Alteration {
  /** Such as `extractor.kind = 'other'`. */
  readonly name: string;
  /** @returns whether a row changed. */
  readonly apply: (path: string) => boolean;
}

interface Column {
  readonly table: string;
  readonly column: string;
}

const COLUMNS = `
  SELECT list.name AS "table", info.name AS "column"
  FROM pragma_table_list AS list JOIN pragma_table_info(list.name) AS info
  WHERE list.schema = 'main' AND list.type = 'table' AND list.name NOT LIKE 'sqlite%' ORDER BY list.name, info.cid`;

/** As in SQL. */
const VALUES = [
  'NULL',
  `x'00ff80'`,
  `''`,
  `'other'`,
  '-1',
  '1.5',
  '9223372036854775807',
  '9e999',
  `'2026-13-45T00:00:00Z'`,
];
/** For columns with JSON. */
const JSON_VALUES = [
  'null',
  '-1e999',
  '"a"',
  '[]',
  '{}',
  '[null]',
  '[[1]]',
  '{"a":{"value":null}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
].map((json) => `'${json}'`);

/** Every alteration of every column, in their order. @param path a sound store. */
export function alterationsOf(path: string): Alteration[] {
  const columns = inDatabase(path, (db) => db.prepare<[], Column>(COLUMNS).all());
  const tables = [...new Set(columns.map(({ table }) => table))];
  return [
    ...tables.map((table) => alteration(`DELETE FROM ${table}`, table)),
    ...tables.map((table) => alteration(`DELETE FROM ${table} WHERE ${isFirst(columns, table)}`, table)),
    ...columns.flatMap(({ table, column }) =>
      [...VALUES, ...(hasJson(path, table, column) ? JSON_VALUES : [])].map((value) =>
        alteration(`UPDATE OR IGNORE ${table} SET "${column}" = ${value}`, table),
      ),
    ),
  ];
}

function hasJson(path: string, table: string, column: string): boolean {
  const sql = `SELECT 1 FROM ${table} WHERE substr("${column}", 1, 1) IN ('[', '{')`;
  return inDatabase(path, (db) => db.prepare(sql).get() !== undefined);
}

function isFirst(columns: readonly Column[], of: string): string {
  const names = columns.filter(({ table }) => table === of).map(({ column }) => `"${column}"`);
  return `(${names.join()}) IS (SELECT ${names.join()} FROM ${of} LIMIT 1)`;
}

function alteration(sql: string, table: string): Alteration {
  return { name: sql.replace(/\[{99,}\]*/, '[[…]]'), apply: (path) => alter(path, table, sql) };
}

/** Runs SQL while the table takes every value; it has its schema again afterwards. @returns whether a row changed. */
export function alter(path: string, table: string, sql: string): boolean {
  const programs = inDatabase(path, (db) => {
    const known = db
      .prepare<[string], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?`,
      )
      .all(table);
    for (const { name } of known) db.exec(`DROP TRIGGER ${name}`);
    return known;
  });
  const schema = inDatabase(path, (db) => {
    const before =
      db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table) ?? '';
    setSchema(db, table, before.replaceAll(/(?<!IS )\bNOT NULL\b/g, '').replace(/\)\s*STRICT,?\s*/, ') '));
    return before;
  });
  const changes = inDatabase(path, (db) => tryRun(db, sql));
  inDatabase(path, (db) => setSchema(db, table, schema));
  inDatabase(path, (db) => programs.forEach((program) => db.exec(program.sql)));
  return changes > 0;
}

/** A key of rows takes numbers only. */
function tryRun(db: Database.Database, sql: string): number {
  try {
    return db.prepare(sql).run().changes;
  } catch (error) {
    if (error instanceof SqliteError && error.code === MISMATCH) return 0;
    throw error;
  }
}

function setSchema(db: Database.Database, table: string, sql: string): void {
  db.pragma('writable_schema = ON');
  db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, table);
}

function inDatabase<Value>(path: string, work: (db: Database.Database) => Value): Value {
  const db = openDatabase(path);
  try {
    db.unsafeMode();
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
    db.pragma('ignore_check_constraints = ON');
    return work(db);
  } finally {
    db.close();
  }
}
