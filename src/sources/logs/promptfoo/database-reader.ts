/**
 * The database of promptfoo (`~/.promptfoo/promptfoo.db`): evaluations, and their results row by row. Evaluations of old versions store all
 * of their results in a separate column. Source: promptfoo, src/database/tables.ts.
 */
import { InputError } from '../../../base/core/errors.ts';
import { fileStatus } from '../../../base/system/file-status.ts';
import { recoveredCopy, ScratchFolder } from '../../../base/sqlite/copies.ts';
import { describeSqliteError } from '../../../base/sqlite/errors.ts';
import { openReadOnly, listTables, type Database, type ReadableDatabase } from '../../../base/sqlite/sqlite.ts';
import { blocking } from '../../../base/system/interrupts.ts';
import { inspectFile, MAGIC } from '../../run-store/inspect.ts';
import type { LogReader, LogStart, ReadOptions } from '../kit/log.ts';
import { promptfooTrials } from './rows.ts';

const TABLES = ['evals', 'eval_results'];

export const promptfooDbReader: LogReader = {
  id: 'promptfoo-db',
  summary: 'the database of promptfoo (`promptfoo.db`)',
  example: 'audit ~/.promptfoo/promptfoo.db',
  notes: 'As `promptfoo`. Reading it writes no file beside it.',
  detects: isPromptfooDb,
  isOwnFormat: true,
  hasSeveralStored: true,
  companions: (path) => ['-wal', '-shm', '-journal'].map((suffix) => path + suffix),
  async *read(path, options) {
    const scratch = new ScratchFolder();
    try {
      for (const one of trialsIn(path, await readable(path, scratch), options)) yield [one];
    } catch (error) {
      throw describeSqliteError(path, error) ?? error;
    } finally {
      scratch.remove();
    }
  },
};

/** Checks the tables, because the beginning of the file need not contain them. */
function isPromptfooDb({ path, text }: LogStart): boolean {
  if (!text.startsWith(MAGIC)) return false;
  let db: Database.Database | undefined;
  try {
    db = openReadOnly({ path, immutable: true });
    const tables = listTables(db);
    return TABLES.every((table) => tables.has(table));
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

/**
 * Prepares the database for reading without changing it: a copy, if it has pending changes. @throws InputError if it is incomplete, or
 * another process is writing to it.
 */
async function readable(path: string, scratch: ScratchFolder): Promise<ReadableDatabase> {
  const { pending, wal } = inspectFile(path);
  if (pending === null) return { path, immutable: wal };
  const copy = await blocking(() => recoveredCopy(path, scratch));
  if (copy !== undefined) return { path: copy, immutable: true };
  throw new InputError(`${path}: another process is writing to it right now; wait until it has finished.`);
}

function* trialsIn(path: string, store: ReadableDatabase, options: ReadOptions): ReturnType<typeof promptfooTrials> {
  const db = openReadOnly(store);
  try {
    const tables = listTables(db);
    const missing = TABLES.filter((table) => !tables.has(table));
    if (missing.length > 0)
      throw new InputError(`${path}: table ${missing.join(', ')} missing; name a database of promptfoo.`);
    yield* promptfooTrials(db, path, fileStatus(path).size, options);
  } finally {
    db.close();
  }
}
