/** One stretch of one run, scored and counted: the unit of work that threads share. */
import { openStore, type ReadableStore } from '../sources/run-store/open.ts';
import type { Query } from '../sources/run-store/queries.ts';
import { scanTrials, type ScanContext } from '../sources/run-store/scan.ts';
import type { Database } from '../sources/run-store/sqlite.ts';
import { foldTrials, type FoldOptions } from './fold.ts';
import type { Tally } from './tally.ts';

/** Plain data, so that it can be sent to a worker. */
export interface ScanTask {
  readonly store: ReadableStore;
  readonly query: Query;
  readonly context: ScanContext;
  readonly fold: FoldOptions;
}

/** Runs tasks and keeps the connection from one to the next of the same store. */
export class TaskScanner {
  #path: string | undefined;
  #db: Database.Database | undefined;

  /** @throws SqliteError where the store cannot be read to the end of the stretch. */
  run(task: ScanTask): Tally {
    if (this.#db === undefined || this.#path !== task.store.path) {
      this.close();
      this.#db = openStore(task.store);
      this.#path = task.store.path;
    }
    return foldTrials(scanTrials(this.#db, task.query, task.context), task.fold);
  }

  close(): void {
    this.#db?.close();
    this.#db = undefined;
  }
}
