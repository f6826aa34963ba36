/** One stretch of one run, scored and counted: the unit of work that threads share. */
import { openStore, type ReadableStore } from '../sources/run-store/open.ts';
import type { Query } from '../sources/run-store/queries.ts';
import { scanTrials, type ScanContext } from '../sources/run-store/scan.ts';
import { foldTrials, type FoldOptions } from './fold.ts';
import type { Tally } from './tally.ts';

/** Plain data, so that it can be sent to a worker. */
export interface ScanTask {
  readonly store: ReadableStore;
  readonly query: Query;
  readonly context: ScanContext;
  readonly fold: FoldOptions;
}

/** @throws SqliteError where the store cannot be read to the end of the stretch. */
export function runScanTask(task: ScanTask): Tally {
  const db = openStore(task.store);
  try {
    return foldTrials(scanTrials(db, task.query, task.context), task.fold);
  } finally {
    db.close();
  }
}
