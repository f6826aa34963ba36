/** Whether a store has the tables and views of its kind. */
import { DamagedStore } from '../errors.ts';
import { openDatabase, type Database } from '../sqlite.ts';

/** The columns of all tables, or of all views, each as one text. */
const COLUMNS = `
  SELECT list.name AS relation, list.strict, info.name || ' ' || upper(info.type) AS "column"
  FROM pragma_table_list AS list JOIN pragma_table_info(list.name) AS info
  WHERE list.schema = 'main' AND list.type = ? AND list.name NOT LIKE 'sqlite%'
  ORDER BY list.name, info.cid`;

interface ColumnRow {
  readonly relation: string;
  readonly strict: 0 | 1;
  readonly column: string;
}

/** The columns of relations by the kind and name of these, such as `strict table sample`. */
type Relations = ReadonlyMap<string, readonly string[]>;

/**
 * Compares a store with its schema. Additional tables and views do not matter.
 * @param schema the SQL that makes such a store.
 * @throws DamagedStore where something is missing, a view has another query, or there is another trigger: a query in the file may never end,
 * and a trigger may change what is written. SqliteError where the store cannot be read.
 */
export function assertSchema(db: Database.Database, schema: string): void {
  assertTables(db, schema);
  const changed = changedFrom(db, schema);
  if (changed.length > 0) throw new DamagedStore(`${changed.join(', ')} not as this program makes it`);
}

/** The same of a part of a schema, which ignores other triggers. */
export function assertTables(db: Database.Database, schema: string): void {
  const missing = missingFrom(db, schema);
  if (missing.length > 0) throw new DamagedStore(`${missing.join(', ')} missing`);
  allowed.set(db, new Map([...(allowed.get(db) ?? []), ...relationsIn(schema).values]));
}

/** The values of columns such as `review.mark`. */
type ColumnValues = ReadonlyMap<string, readonly (string | number)[]>;

/** Of databases by the schemas that they were compared with: the file itself may have lost its constraints. */
const allowed = new WeakMap<Database.Database, ColumnValues>();

/** The values that the schema of a store allows in a column with `CHECK (column IN (…))`; null for any other column. */
export function allowedValues(
  db: Database.Database,
  table: string,
  column: string,
): readonly (string | number)[] | null {
  return allowed.get(db)?.get(`${table}.${column}`) ?? null;
}

/** What the store lacks of its schema, in words such as `strict table stratum`. */
function missingFrom(db: Database.Database, schema: string): string[] {
  const { tables, views } = relationsIn(schema);
  const missing = missingAmong(tables, readRelations(db, 'table'));
  // SQLite cannot tell the columns of a view over a table that is missing.
  return missing.length > 0 ? missing : missingAmong(views, readRelations(db, 'view'));
}

function missingAmong(expected: Relations, present: Relations): string[] {
  return [...expected].flatMap(([relation, columns]) => {
    const found = present.get(relation);
    if (found === undefined) return [relation];
    return columns.filter((column) => !found.includes(column)).map((column) => `column ${column} of ${relation}`);
  });
}

/** Views of the schema with another query, and triggers that it does not have, in words such as `view latest_reply`. */
function changedFrom(db: Database.Database, schema: string): string[] {
  const { programs } = relationsIn(schema);
  return [...readPrograms(db)].flatMap(([name, sql]) => {
    const expected = programs.get(name);
    const isForeignView = expected === undefined && name.startsWith('view ');
    return isForeignView || expected === sql ? [] : [name];
  });
}

interface SchemaRelations {
  readonly tables: Relations;
  readonly views: Relations;
  readonly programs: Programs;
  readonly values: ColumnValues;
}

/** The SQL of views and triggers, by names such as `view latest_reply`. */
type Programs = ReadonlyMap<string, string>;

const PROGRAMS = `SELECT type || ' ' || name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY 1`;

function readPrograms(db: Database.Database): Programs {
  return new Map(db.prepare<[], [string, string]>(PROGRAMS).raw().all());
}

const known = new Map<string, SchemaRelations>();

/** Those that a schema makes. */
function relationsIn(schema: string): SchemaRelations {
  let relations = known.get(schema);
  if (relations === undefined) {
    const db = openDatabase(':memory:');
    db.exec(schema);
    relations = {
      tables: readRelations(db, 'table'),
      views: readRelations(db, 'view'),
      programs: readPrograms(db),
      values: readValues(db),
    };
    known.set(schema, relations);
    db.close();
  }
  return relations;
}

function readRelations(db: Database.Database, type: 'table' | 'view'): Relations {
  const rows = db.prepare<[string], ColumnRow>(COLUMNS).all(type);
  const byRelation = Map.groupBy(rows, ({ relation, strict }) => `${strict === 1 ? 'strict ' : ''}${type} ${relation}`);
  return new Map([...byRelation].map(([relation, columns]) => [relation, columns.map(({ column }) => column)]));
}

/** A column and the values that it may have, such as `direction TEXT CHECK (direction IN ('gained', 'lost'))`. */
const VALUES = /\b(\w+) +(?:TEXT|INTEGER)\b[^,\n]*CHECK \(\1 IN \(([^()]+)\)\)/g;

function readValues(db: Database.Database): ColumnValues {
  const tables = db.prepare<[], [string, string]>(`SELECT name, sql FROM sqlite_schema WHERE type = 'table'`).raw();
  return new Map(
    tables.all().flatMap(([table, sql]) =>
      [...sql.matchAll(VALUES)].map(([, column, list = '']) => {
        const values = JSON.parse(`[${list.replaceAll("'", '"')}]`) as (string | number)[];
        return [`${table}.${column}`, values] as const;
      }),
    ),
  );
}
