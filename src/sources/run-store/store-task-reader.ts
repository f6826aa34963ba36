/** Reads the ranges of run stores, in any thread. Each task has its query, so a thread loads no kysely. */
import type { EncodedTrial } from '../../base/core/trial.ts';
import { openStore } from './open.ts';
import { scanTrials } from './scan.ts';
import type { StoreTask } from './store-task.ts';
import type { Database, ReadableDatabase } from '../../base/sqlite/sqlite.ts';

/** Reads the trials of tasks, and keeps the connection from one task to the next of the same store. */
export class StoreTaskReader {
  #path: string | undefined;
  #db: Database.Database | undefined;

  /** @throws SqliteError where the store cannot be read to the end of the range. */
  trials({ store, query, context }: StoreTask): Iterable<EncodedTrial> {
    return scanTrials(this.#open(store), query, context);
  }

  /** The number that the task counts; 0 where it counts none. @throws SqliteError where the store cannot be read. */
  countMultiOutput({ store, multiOutput }: StoreTask): number {
    if (multiOutput === null) return 0;
    const count = this.#open(store).prepare(multiOutput.sql).pluck();
    return count.get(...multiOutput.parameters) as number;
  }

  #open(store: ReadableDatabase): Database.Database {
    if (this.#db !== undefined && this.#path === store.path) return this.#db;
    this.close();
    this.#db = openStore(store);
    this.#path = store.path;
    return this.#db;
  }

  close(): void {
    this.#db?.close();
    this.#db = undefined;
  }
}
