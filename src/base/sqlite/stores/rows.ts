/**
 * Rows of stores, with values of the types that their columns declare. SQLite checks the types of STRICT tables when it writes, and not when it
 * reads: in a damaged file a text can have become bytes.
 */
import type { Compilable } from 'kysely';
import { DamagedStore } from '../errors.ts';
import type { Database } from '../sqlite.ts';

/** A query of one store. Its rows are objects by the names of the columns. */
export interface CheckedQuery<Parameters extends readonly unknown[], Row> {
  /** @throws DamagedStore for a row with a value of a wrong type. The others throw the same. */
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
  readonly type: keyof typeof TYPES;
  readonly mayBeNull: boolean;
}

/** What values of a declared type are in JavaScript. */
const TYPES = { TEXT: 'string', INTEGER: 'number', REAL: 'number' } as const;

/**
 * A query whose rows are checked. Values that SQLite computes are not: they have no declared type.
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
  const hasOptionalRows = /\bLEFT JOIN\b/i.test(statement.source);
  return statement.columns().flatMap(({ name, table, column, type }) => {
    if (table === null || column === null || !isKnown(type)) return [];
    const mayBeNull = hasOptionalRows || required.get(table, column) === undefined;
    return [{ name, place: `${table}.${column}`, type, mayBeNull }];
  });
}

function isKnown(type: string | null): type is keyof typeof TYPES {
  return type !== null && Object.hasOwn(TYPES, type);
}

function check(value: unknown, { place, type, mayBeNull }: Expectation): void {
  if (typeof value === TYPES[type] || (value === null && mayBeNull)) return;
  const found = value === null ? 'NULL' : Buffer.isBuffer(value) ? 'bytes' : `a ${typeof value}`;
  throw new DamagedStore(`${place} has ${found} where a ${TYPES[type]} is expected`);
}
