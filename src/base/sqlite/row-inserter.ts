/** Inserts many rows with few statements: to run a statement takes longer than to insert one more row. */
import type { Database } from './sqlite.ts';

export type Bound = string | number | null;

const ROWS_A_STATEMENT = 64;

export class RowInserter {
  readonly #db: Database.Database;
  readonly #table: string;
  readonly #columns: readonly string[];
  /** The values of the rows that are not inserted yet. */
  #waiting: Bound[] = [];
  #insertMany: Database.Statement | null = null;

  /** @param table, columns names that need no quotes. */
  constructor(db: Database.Database, table: string, columns: readonly string[]) {
    this.#db = db;
    this.#table = table;
    this.#columns = columns;
  }

  /** Inserts a row, now or later. @param row a value for each column. @throws SqliteError */
  add(...row: readonly Bound[]): void {
    for (const value of row) this.#waiting.push(value);
    if (this.#waiting.length < ROWS_A_STATEMENT * this.#columns.length) return;
    this.#insertMany ??= this.#prepare(ROWS_A_STATEMENT);
    this.#insertMany.run(this.#waiting);
    this.#waiting = [];
  }

  /** Inserts the rows that wait. @throws SqliteError */
  flush(): void {
    if (this.#waiting.length > 0) this.#prepare(this.#waiting.length / this.#columns.length).run(this.#waiting);
    this.#waiting = [];
  }

  #prepare(rows: number): Database.Statement {
    const row = `(${this.#columns.map(() => '?').join(', ')})`;
    const values = Array.from({ length: rows }, () => row).join(', ');
    return this.#db.prepare(`INSERT INTO ${this.#table} (${this.#columns.join(', ')}) VALUES ${values}`);
  }
}
