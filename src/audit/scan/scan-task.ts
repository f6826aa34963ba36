/** One stretch of one run, or one log, scored and counted: the units of work that threads share. */
import { scorerFor, type Scorer } from '../../schemes/scoring/scorer.ts';
import { openStore } from '../../sources/run-store/open.ts';
import type { Query } from '../../sources/run-store/queries.ts';
import { scanTrials, type ScanContext } from '../../sources/run-store/scan.ts';
import type { Database, ReadableDatabase } from '../../sqlite/sqlite.ts';
import { foldTrials, type FoldOptions, type FoldResult } from './fold.ts';
import type { LogTask } from './log-task.ts';
import { loadSchemes, type SchemeList } from '../defaults/scheme-list.ts';
import type { TaskSchemes } from './task-schemes.ts';

export type ScanTask = StoreTask | LogTask;

/** Plain data, so that it can be sent to a worker. */
export interface StoreTask {
  readonly store: ReadableDatabase;
  readonly query: Query;
  readonly context: ScanContext;
  readonly fold: FoldOptions;
  readonly schemes: TaskSchemes;
}

/** Runs tasks and keeps the connection from one to the next of the same store, and the schemes from one to the next that has the same. */
export class TaskScanner {
  #path: string | undefined;
  #db: Database.Database | undefined;
  #schemes: SchemeList | undefined;
  #scorer: Scorer | undefined;

  /** @throws SqliteError where the store cannot be read to the end of the stretch; InputError where a log cannot be read. */
  async run(task: ScanTask): Promise<FoldResult> {
    const { words, timeout } = task.schemes;
    const schemes = await loadSchemes(words, timeout); // the same list for the same words
    if (schemes !== this.#schemes) {
      this.#schemes = schemes;
      this.#scorer = scorerFor(schemes.others);
    }
    if ('log' in task) {
      const { runLogTask } = await import('./log-task.ts'); // readers of logs take their time to load
      return await runLogTask(task, this.#scorer);
    }
    if (this.#db === undefined || this.#path !== task.store.path) {
      this.close();
      this.#db = openStore(task.store);
      this.#path = task.store.path;
    }
    return foldTrials(scanTrials(this.#db, task.query, task.context), task.fold, this.#scorer);
  }

  close(): void {
    this.#db?.close();
    this.#db = undefined;
  }
}
