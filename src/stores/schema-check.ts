/** Whether a store has the tables and views of its kind. */
import { Database } from './sqlite.ts';

/** A column of a table or view, as one text. */
const COLUMNS = `
  SELECT list.name AS "table", list.type, list.strict, info.name || ' ' || upper(info.type) AS "column"
  FROM pragma_table_list AS list JOIN pragma_table_info(list.name) AS info
  WHERE list.schema = 'main' AND list.name NOT LIKE 'sqlite%'
  ORDER BY list.name, info.cid`;

interface ColumnRow {
  readonly table: string;
  readonly type: string;
  readonly strict: 0 | 1;
  readonly column: string;
}

/**
 * What the store lacks of its schema, in words such as `table stratum`. Whatever it has beyond that is its own affair.
 * @param schema the SQL that makes such a store.
 * @throws SqliteError where the store cannot be read.
 */
export function missingFrom(db: Database.Database, schema: string): string[] {
  const expected = relationsIn(schema);
  const present = relationsOf(db);
  return [...expected].flatMap(([name, wanted]) => {
    const found = present.get(name);
    if (found === undefined || found.kind !== wanted.kind) return [`${wanted.kind} ${name}`];
    return wanted.columns
      .filter((column) => !found.columns.includes(column))
      .map((column) => `column ${name}.${column}`);
  });
}

interface Relation {
  /** `table`, `strict table` or `view`. */
  readonly kind: string;
  readonly columns: readonly string[];
}

const known = new Map<string, ReadonlyMap<string, Relation>>();

/** Those that a schema makes. */
function relationsIn(schema: string): ReadonlyMap<string, Relation> {
  let relations = known.get(schema);
  if (relations === undefined) {
    const db = new Database(':memory:');
    db.exec(schema);
    known.set(schema, (relations = relationsOf(db)));
    db.close();
  }
  return relations;
}

function relationsOf(db: Database.Database): ReadonlyMap<string, Relation> {
  const rows = db.prepare<[], ColumnRow>(COLUMNS).all();
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map(
    [...byTable].map(([name, columns]) => {
      const [{ type, strict } = { type: '', strict: 0 }] = columns;
      return [name, { kind: strict === 1 ? `strict ${type}` : type, columns: columns.map(({ column }) => column) }];
    }),
  );
}
