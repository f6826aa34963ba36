/** Ranges of a run store: the units of work that threads share. */
import type { Stretch } from '../stretch.ts';
import type { PreparedRun, RunStoreOptions } from './prepare.ts';
import { multiOutputQuery, scanQuery } from './queries.ts';
import { EXTRA_COLUMNS, type ExtraColumn, type ScanContext } from './scan.ts';
import type { Query } from '../../base/sqlite/queries.ts';
import type { ReadableDatabase } from '../../base/sqlite/sqlite.ts';

/** The run stores to read, and the trials that count. */
export interface StoreSourceOptions extends RunStoreOptions {
  /** A ground truth that means none. */
  readonly nullGroundTruth: string | null;
}

/** Plain data, so that it can be sent to a worker. */
export interface StoreTask {
  readonly store: ReadableDatabase;
  readonly query: Query;
  /** Counts the trials of the run with several outputs; null in all tasks of the run but the first. */
  readonly multiOutput: Query | null;
  readonly context: ScanContext;
}

const WHOLE: Stretch = { from: 0, to: 1 };

/** The approximate bytes of the database that one task reads. */
const TASK_BYTES = 4 << 20;

/** The columns that must be read for these fields. */
function columnsFor(fields: ReadonlySet<string>, { entry }: PreparedRun): ExtraColumn[] {
  return EXTRA_COLUMNS.filter((column) => {
    if (column === 'temperature') return fields.has(column) && entry.temperature === null;
    return fields.has(column) || (column === 'dataset' && fields.has('task'));
  });
}

/** The trials of a run that count, as one task. It does not count those with several outputs. */
export function wholeTask(run: PreparedRun, nullGroundTruth: string | null, fields: ReadonlySet<string>): StoreTask {
  const { store, filter, entry, firstOrdinal, lastOrdinal } = run;
  const extras = columnsFor(fields, run);
  const context = { run: entry.key, temperature: entry.temperature, nullGroundTruth, extras };
  return { store, query: scanQuery(filter, extras, firstOrdinal, lastOrdinal), multiOutput: null, context };
}

/** The same trials as several tasks of about the same size. */
export function storeTasks(
  run: PreparedRun,
  nullGroundTruth: string | null,
  fields: ReadonlySet<string>,
  { from, to }: Stretch = WHOLE,
): StoreTask[] {
  const { firstOrdinal, lastOrdinal, filter } = run;
  const all = lastOrdinal - firstOrdinal + 1;
  if (all <= 0) return [];
  const size = Math.ceil(all / Math.max(1, Math.round(run.bytes / TASK_BYTES)));
  const whole = wholeTask(run, nullGroundTruth, fields);
  const start = firstOrdinal + Math.round(from * all);
  const end = firstOrdinal + Math.round(to * all);
  return Array.from({ length: Math.ceil((end - start) / size) }, (_, i) => {
    const first = start + i * size;
    const last = Math.min(first + size, end) - 1;
    const query = scanQuery(filter, whole.context.extras, first, last);
    return { ...whole, query, multiOutput: first === firstOrdinal ? multiOutputQuery(filter) : null };
  });
}
