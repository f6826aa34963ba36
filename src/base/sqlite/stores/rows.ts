/**
 * Rows of stores, with values of the types that their columns declare, and of the values that they allow. SQLite checks both when it writes, and
 * not when it reads: in a damaged file a text can have become bytes, or a word another one.
 */
import type { Compilable } from 'kysely';
import { DamagedStore } from '../errors.ts';
import type { Database } from '../sqlite.ts';
import { allowedValues } from './schema-check.ts';

/** A query of one store. Its rows are objects by the names of the columns. */
export interface CheckedQuery<Parameters extends readonly unknown[], Row> {
  /** @throws DamagedStore for a row with a value that its column does not allow. The others throw the same. */
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): Generator<Row, undefined>;
}

/** What a column of a query may have. */
interface Expectation {
  /** In the row. */
  readonly name: string;
  /** As a message names it, such as `review.note`. */
  readonly place: string;
  /** null for a value that SQLite computes. */
  readonly type: keyof typeof TYPES | null;
  readonly mayBeNull: boolean;
  /** null for any of the type. */
  readonly values: readonly (string | number)[] | null;
}

/** Whether a value is of a declared type. No value that this program writes is infinite. */
const TYPES = {
  TEXT: (value: unknown) => typeof value === 'string',
  INTEGER: Number.isInteger,
  REAL: Number.isFinite,
  BLOB: (value: unknown) => Buffer.isBuffer(value),
} as const;

/**
 * A query whose rows are checked. Values that SQLite computes have no declared type; they are finite.
 * @throws SqliteError where the query does not fit the database.
 */
export function checkedQuery<Parameters extends readonly unknown[], Row>(
  db: Database.Database,
  sql: string,
): CheckedQuery<Parameters, Row> {
  const statement = db.prepare<unknown[], Row>(sql);
  const expectations = readExpectations(db, statement);
  const checked = (row: Row): Row => {
    for (const expectation of expectations)
      check((row as Readonly<Record<string, unknown>>)[expectation.name], expectation);
    return row;
  };
  return {
    get(...parameters) {
      const row = statement.get(...parameters);
      return row === undefined ? undefined : checked(row);
    },
    all: (...parameters) => statement.all(...parameters).map(checked),
    *iterate(...parameters) {
      for (const row of statement.iterate(...parameters)) yield checked(row);
      return undefined;
    },
  };
}

/** The same for a query that was composed with its parameters. */
export function composedQuery<Row>(db: Database.Database, query: Compilable<Row>): CheckedQuery<[], Row> {
  const { sql, parameters } = query.compile();
  const rows = checkedQuery<readonly unknown[], Row>(db, sql);
  return {
    get: () => rows.get(...parameters),
    all: () => rows.all(...parameters),
    iterate: () => rows.iterate(...parameters),
  };
}

function readExpectations(db: Database.Database, statement: Database.Statement): Expectation[] {
  const required = db.prepare<[string, string]>(
    'SELECT 1 FROM pragma_table_info(?) WHERE name = ? AND ("notnull" = 1 OR pk > 0)',
  );
  const optional = optionalTables(db, statement.source);
  return statement.columns().map(({ name, table, column, type }) => {
    if (table === null || column === null || !isKnown(type))
      return { name, place: name, type: null, mayBeNull: true, values: null };
    const mayBeNull = optional?.has(table) !== false || required.get(table, column) === undefined;
    return { name, place: `${table}.${column}`, type, mayBeNull, values: allowedValues(db, table, column) };
  });
}

/** The tables of which a query may have no row, also those of a view; null for any table. */
function optionalTables(db: Database.Database, sql: string): ReadonlySet<string | null> | null {
  const names = [...sql.matchAll(/\bLEFT JOIN +"?(\w+)/gi)].map(([, name = '']) => name);
  const known = db.prepare<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?');
  if (names.some((name) => known.get(name) === undefined)) return null;
  const columns = names.flatMap((name) => db.prepare(`SELECT * FROM ${name}`).columns());
  return new Set(columns.map(({ table }) => table));
}

function isKnown(type: string | null): type is keyof typeof TYPES {
  return type !== null && Object.hasOwn(TYPES, type);
}

function check(value: unknown, { place, type, mayBeNull, values }: Expectation): void {
  if (value === null && mayBeNull) return;
  if (type === null) {
    if (value === Infinity || value === -Infinity) throw new DamagedStore(`${place} is an infinite number`);
    return;
  }
  if (!TYPES[type](value)) throw new DamagedStore(`${place} has ${describe(value)} where a ${type} is expected`);
  if (values?.includes(value as string | number) === false)
    throw new DamagedStore(`${place} is none of ${values.join(', ')}`);
}

function describe(value: unknown): string {
  if (value === null) return 'NULL';
  if (Buffer.isBuffer(value)) return 'bytes';
  return value === Infinity || value === -Infinity ? 'an infinite number' : `a ${typeof value}`;
}
