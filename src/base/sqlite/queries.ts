/** Queries: kysely composes and compiles them, and better-sqlite3 runs them. */
import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  DummyDriver,
  QueryCreator,
  SqliteAdapter,
  SqliteQueryCompiler,
  type Compilable,
} from 'kysely';
import type { Database } from './sqlite.ts';

/** A statement and its parameters, as plain data that can be sent to a worker. */
export interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * What composes queries over tables and views. The class `Kysely` composes the same, but takes half as long again to load, because it includes
 * changes of schemas, transactions and drivers.
 * @template Tables the columns of each, by name.
 */
export function queriesOver<Tables>(): QueryCreator<Tables> {
  const connections = new DefaultConnectionProvider(new DummyDriver());
  return new QueryCreator({
    executor: new DefaultQueryExecutor(new SqliteQueryCompiler(), new SqliteAdapter(), connections),
  });
}

/** The query without what kysely knows about it. */
export function compileQuery(query: Compilable): Query {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

/** Every row of a query. @throws SqliteError */
export function allRows<Row>(db: Database.Database, query: Compilable<Row>): Row[] {
  const { sql, parameters } = query.compile();
  return db.prepare<unknown[], Row>(sql).all(...parameters);
}

/** The rows of a query, one by one. The connection cannot be used for anything else until the last one is read. @throws SqliteError */
export function eachRow<Row>(db: Database.Database, query: Compilable<Row>): IterableIterator<Row> {
  const { sql, parameters } = query.compile();
  return db.prepare<unknown[], Row>(sql).iterate(...parameters);
}

/** The row of a query that has exactly one. @throws SqliteError; Error if there is none. */
export function onlyRow<Row>(db: Database.Database, query: Compilable<Row>): Row {
  const [row] = allRows(db, query);
  if (row === undefined) throw new Error('a query that must have a row has none');
  return row;
}
