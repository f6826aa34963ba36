/** Which conditions the trials of run stores have. */
import type { Compilable } from 'kysely';
import { allRows } from '../../base/sqlite/queries.ts';
import { openStore, readStore } from './open.ts';
import type { PreparedRun } from './prepare.ts';
import { countOutputsUnderOthers, selectTrialUnder } from './queries.ts';

/** Whether each of these conditions has a trial in some run. @throws UnreadableInput */
export function haveTrialsUnder(runs: readonly PreparedRun[], conditions: readonly string[]): boolean {
  return conditions.every((name) =>
    runs.some((run) => readRows(run, selectTrialUnder(run.entry.runId, name)).length > 0),
  );
}

/** The outputs of the run under all other conditions, by condition. @throws UnreadableInput */
export function countUnderOthers(run: PreparedRun, conditions: readonly string[]): Map<string, number> {
  const rows = readRows(run, countOutputsUnderOthers(run.entry.runId, conditions));
  return new Map(rows.map(({ condition, outputs }) => [condition, outputs]));
}

function readRows<Row>({ entry, store, originalPath }: PreparedRun, query: Compilable<Row>): Row[] {
  return readStore(entry.key, originalPath, () => {
    const db = openStore(store);
    try {
      return allRows(db, query);
    } finally {
      db.close();
    }
  });
}
