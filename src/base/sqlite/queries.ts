/** Queries whose form varies: kysely composes and compiles them, and better-sqlite3 runs them. */
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
  type CompiledQuery,
} from 'kysely';
import type { Database } from './sqlite.ts';

/** What composes queries over tables and views. @template Tables the columns of each, by name. */
export function queriesOver<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** Every row of a query. @throws SqliteError */
export function allRows<Row>(db: Database.Database, query: Compilable<Row>): Row[] {
  const { sql, parameters }: CompiledQuery<Row> = query.compile();
  return db.prepare<unknown[], Row>(sql).all(...parameters);
}

/** The row of a query that has exactly one. @throws SqliteError; Error if there is none. */
export function onlyRow<Row>(db: Database.Database, query: Compilable<Row>): Row {
  const [row] = allRows(db, query);
  if (row === undefined) throw new Error('a query that must have a row has none');
  return row;
}
