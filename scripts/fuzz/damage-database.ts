/** Damage to SQLite databases that only a program with SQL can do: other schemas, other types, changes in side files. */
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { damageBytes, damagedBytes } from './damage-bytes.ts';
import { damagedJson, isJson } from './damage-json.ts';
import { oddCell } from './odd-values.ts';
import type { Random } from './random.ts';
import { withSalt } from './wal-salt.ts';

type SchemaDamage = (db: Database.Database, random: Random) => void;

const name = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

function tablesOf(db: Database.Database): string[] {
  return db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .pluck()
    .all();
}

function columnsOf(db: Database.Database, table: string): string[] {
  return db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}

const dropTable: SchemaDamage = (db, random) => db.exec(`DROP TABLE ${name(random.pick(tablesOf(db)))}`);

const dropColumn: SchemaDamage = (db, random) => {
  const table = random.pick(tablesOf(db));
  db.exec(`ALTER TABLE ${name(table)} DROP COLUMN ${name(random.pick(columnsOf(db, table)))}`);
};

const renameColumn: SchemaDamage = (db, random) => {
  const table = random.pick(tablesOf(db));
  const column = random.pick(columnsOf(db, table));
  db.exec(`ALTER TABLE ${name(table)} RENAME COLUMN ${name(column)} TO ${name(`${column} other`)}`);
};

/** The table without types, keys and constraints, with whatever rows it had. */
const retypeTable: SchemaDamage = (db, random) => {
  const table = random.pick(tablesOf(db));
  const columns = columnsOf(db, table).map((column) => {
    const type = random.pick(['TEXT', 'BLOB', 'INTEGER', 'REAL', 'NUMERIC']);
    return `CAST(${name(column)} AS ${type}) AS ${name(column)}`;
  });
  replaceTable(db, table, `CREATE TABLE ${name(table)} AS SELECT ${columns.join()} FROM old_table`);
};

const tableAsView: SchemaDamage = (db, random) => {
  const table = random.pick(tablesOf(db));
  db.exec(`ALTER TABLE ${name(table)} RENAME TO other_table; CREATE VIEW ${name(table)} AS SELECT * FROM other_table`);
};

const endlessView: SchemaDamage = (db, random) => {
  const table = random.pick(tablesOf(db));
  const columns = columnsOf(db, table).map((column) => `n AS ${name(column)}`);
  db.exec(`DROP TABLE ${name(table)};
    CREATE VIEW ${name(table)} AS WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count) SELECT ${columns.join()} FROM count`);
};

/** Values of other types in one column, of all rows or of some. */
const oddColumn: SchemaDamage = (db, random) => {
  const table = random.pick(tablesOf(db));
  const column = name(random.pick(columnsOf(db, table)));
  const rows = random.pick(['', '', ' WHERE abs(random()) % 3 = 0', ' WHERE 1 = (SELECT 0 + 1) LIMIT 1']);
  const limited = rows.includes('LIMIT') ? ` WHERE ${column} IS (SELECT ${column} FROM ${name(table)} LIMIT 1)` : rows;
  // SQLite's own random numbers have no seed: the rows are chosen by their length instead.
  const where = limited.replace('abs(random()) % 3 = 0', `length(${column}) % 3 = 0`);
  db.prepare(`UPDATE OR IGNORE ${name(table)} SET ${column} = ?${where}`).run(oddCell(random));
};

/** One cell of JSON, damaged as JSON. */
const damageJsonCell: SchemaDamage = (db, random) => {
  const cells = tablesOf(db).flatMap((table) => columnsOf(db, table).map((column) => [table, column] as const));
  const found = cells.flatMap(([table, column]) => {
    const sql = `SELECT ${name(column)} FROM ${name(table)} WHERE typeof(${name(column)}) = 'text' ORDER BY 1 LIMIT 20`;
    const texts = db.prepare<[], string>(sql).pluck().all();
    return texts.filter(isJson).map((text) => ({ table, column, text }));
  });
  if (found.length === 0) return oddColumn(db, random);
  const { table, column, text } = random.pick(found);
  db.prepare(`UPDATE OR IGNORE ${name(table)} SET ${name(column)} = ? WHERE ${name(column)} = ?`).run(
    damagedJson(text, random),
    text,
  );
};

const deleteRows: SchemaDamage = (db, random) => {
  const table = name(random.pick(tablesOf(db)));
  db.exec(`DELETE FROM ${table}${random.chance(0.5) ? '' : ' WHERE rowid % 2 = 0'}`);
};

const repeatRows: SchemaDamage = (db, random) => {
  const table = random.pick(tablesOf(db));
  replaceTable(db, table, `CREATE TABLE ${name(table)} AS SELECT * FROM old_table UNION ALL SELECT * FROM old_table`);
};

const farRows: SchemaDamage = (db, random) => {
  const table = name(random.pick(tablesOf(db)));
  const far = random.pick(['9223372036854775807', '-9223372036854775808', '9007199254740993', '-1']);
  db.exec(`UPDATE OR IGNORE ${table} SET rowid = ${far} WHERE rowid = (SELECT max(rowid) FROM ${table})`);
};

const otherVersion: SchemaDamage = (db, random) => {
  db.exec(`PRAGMA user_version = ${random.below(100)}; PRAGMA application_id = ${random.below(2 ** 31)}`);
};

const otherTables: SchemaDamage = (db) => {
  for (const table of tablesOf(db)) db.exec(`DROP TABLE ${name(table)}`);
  db.exec('CREATE TABLE other (a, b); INSERT INTO other VALUES (1, 2)');
};

const utf16: SchemaDamage = (db, random) => {
  const rows = new Map(
    tablesOf(db).map((table) => [
      table,
      db
        .prepare(`SELECT * FROM ${name(table)}`)
        .raw()
        .all(),
    ]),
  );
  const schema = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'table' DESC, rowid`)
    .pluck()
    .all();
  const path = db.name;
  rmSync(`${path}.utf16`, { force: true });
  const other = new Database(`${path}.utf16`);
  other.pragma(`encoding = '${random.pick(['UTF-16le', 'UTF-16be'])}'`);
  other.pragma('foreign_keys = OFF');
  for (const sql of schema) other.exec(sql);
  for (const [table, all] of rows)
    for (const row of all as unknown[][])
      other.prepare(`INSERT INTO ${name(table)} VALUES (${row.map(() => '?').join()})`).run(...row);
  other.close();
};

function replaceTable(db: Database.Database, table: string, sql: string): void {
  db.exec(`CREATE TEMP TABLE old_table AS SELECT * FROM ${name(table)}; DROP TABLE ${name(table)}; ${sql}`);
}

const SCHEMA_DAMAGES: readonly SchemaDamage[] = [
  dropTable,
  dropColumn,
  dropColumn,
  renameColumn,
  retypeTable,
  tableAsView,
  endlessView,
  oddColumn,
  oddColumn,
  oddColumn,
  damageJsonCell,
  damageJsonCell,
  deleteRows,
  repeatRows,
  farRows,
  otherVersion,
  otherTables,
  utf16,
];

/** Damages schema or rows with SQL. What SQLite refuses stays as it was. */
function damageSchema(path: string, random: Random): void {
  const db = new Database(path);
  try {
    const triggers = loosen(db, random.chance(0.3));
    for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left--)
      attempt(() => random.pick(SCHEMA_DAMAGES)(db, random));
    for (const sql of triggers) attempt(() => db.exec(sql));
    attempt(() => db.pragma('wal_checkpoint(TRUNCATE)'));
  } finally {
    db.close();
  }
  if (existsSync(`${path}.utf16`)) {
    copyFileSync(`${path}.utf16`, path);
    rmSync(`${path}.utf16`);
  }
}

/**
 * Lets rows be changed that the schema protects.
 * @param isForeign whether columns take values of any type from now on, as in a file that another program made.
 * @returns the SQL that protects the rows again.
 */
function loosen(db: Database.Database, isForeign: boolean): string[] {
  db.unsafeMode();
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  const triggers = db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`,
    )
    .all();
  for (const trigger of triggers) db.exec(`DROP TRIGGER ${name(trigger.name)}`);
  if (isForeign) {
    db.pragma('writable_schema = ON');
    db.exec(`UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE type = 'table'`);
    db.pragma('writable_schema = RESET');
  }
  return triggers.map(({ sql }) => sql);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The next damage is tried on the database as it is now.
  }
}

type SideDamage = (path: string, random: Random) => void;

const garbageBeside: SideDamage = (path, random) => {
  const journalStart = random.chance(0.5) ? Buffer.from('d9d505f920a163d7', 'hex') : Buffer.alloc(0);
  const suffix = random.pick(['-wal', '-journal', '-shm']);
  writeFileSync(path + suffix, Buffer.concat([journalStart, random.bytes(random.between(1, 9000))]));
};

/** Changes of a writer that were not merged, whole or damaged. */
const pendingLog: SideDamage = (path, random) => {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  const [table = ''] = tablesOf(db);
  const [column = ''] = columnsOf(db, table);
  attempt(() => db.exec(`UPDATE ${name(table)} SET ${name(column)} = ${name(column)}`));
  const [main, log] = [readFileSync(path), existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0)];
  db.close();
  writeFileSync(path, main);
  const salted = withSalt(log, random.bytes(8));
  writeFileSync(`${path}-wal`, random.chance(0.3) ? salted : damagedBytes(salted, random));
  rmSync(`${path}-shm`, { force: true });
};

const walMode: SideDamage = (path, random) => {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.close();
  if (random.chance(0.5)) damageBytes(path, random);
};

/** Damages a database: its bytes, its schema and rows, or its side files. */
export function damageDatabase(path: string, random: Random): void {
  const kind = random.below(10);
  if (kind < 3) return damageBytes(path, random);
  if (kind < 8) return damageSchema(path, random);
  random.pick([garbageBeside, pendingLog, walMode])(path, random);
}
