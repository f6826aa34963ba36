/** Opens and checks the stores of a list of runs, so that every problem is found before the first trial is scored. */
import { relative, sep } from 'node:path';
import { InputError } from '../../base/core/errors.ts';
import { fingerprint, recoveredCopy, type ScratchFolder } from '../../base/sqlite/copies.ts';
import { describeSqliteError } from '../../base/sqlite/errors.ts';
import { allRows, onlyRow } from '../../base/sqlite/queries.ts';
import type { Database, ReadableDatabase } from '../../base/sqlite/sqlite.ts';
import { inspectFile, type Inspected } from './inspect.ts';
import { locateRun } from './locate.ts';
import { blocking } from '../../base/system/interrupts.ts';
import { isWithin, realPath } from '../../base/system/paths.ts';
import { readRunList, type RunEntry, type SkippedRun } from './metadata.ts';
import { listMissingParts, openStore } from './open.ts';
import { LARGEST_KEYS, ORDINAL_RANGE, RUN_IDS, selectTrialOfRun, type TrialFilter } from './queries.ts';
import { noRun, unreadable } from './run-errors.ts';
import { textOrNull } from './cell-types.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';

export interface RunStoreOptions {
  readonly runsDir: string;
  readonly metadata: string;
  /** Names of conditions, or null for all. */
  readonly conditions: readonly string[] | null;
  /** If one of these conditions has no trial, all conditions are read. */
  readonly conditionsNeed?: readonly string[];
  /** Leave out runs that cannot be read, instead of failing. */
  readonly skipBadRuns: boolean;
  /** The keys of the runs to open, of those that were opened before; without it all. */
  readonly only?: ReadonlySet<string>;
}

/** A run whose trials can be read. */
export interface PreparedRun {
  readonly entry: RunEntry;
  readonly filter: TrialFilter;
  readonly store: ReadableDatabase;
  /** The database as reports name it: relative to the runs directory if it is in it. */
  readonly name: string;
  readonly originalPath: string;
  /** The fingerprint of the file before it was read. */
  readonly fingerprint: string;
  readonly bytes: number;
  readonly firstOrdinal: number;
  readonly lastOrdinal: number;
}

export interface PreparedRuns {
  readonly runs: readonly PreparedRun[];
  readonly skipped: readonly SkippedRun[];
  readonly warnings: readonly string[];
}

/**
 * Opens every completed run once and checks its contents.
 * @throws InputError with one sentence for each run that cannot be read (unless they are to be skipped), or if no run is left.
 */
export async function prepareRuns(options: RunStoreOptions, scratch: ScratchFolder): Promise<PreparedRuns> {
  const { only } = options;
  const list = await readRunList(options.metadata);
  const warnings = [...list.warnings];
  const skipped = [...list.skipped];
  const bad = only === undefined ? list.problems.map(({ run, problem }) => ({ run, reason: problem })) : [];
  const runs: PreparedRun[] = [];
  const known = new Set<string>();
  for (const entry of list.runs) {
    if (only?.has(entry.key) === false) continue;
    const prepared = await prepareRun(entry, options, scratch, warnings);
    if (typeof prepared === 'string') {
      bad.push({ run: entry.key, reason: prepared });
      continue;
    }
    const contents = describeContents(prepared);
    if (known.has(contents))
      skipped.push({
        run: entry.key,
        reason: 'the same run and temperature as an earlier entry; counted once',
      });
    else runs.push(prepared);
    known.add(contents);
  }
  const problems = bad.map(({ reason }) => reason);
  if (bad.length > 0 && !options.skipBadRuns) throw unreadable(problems);
  if (runs.length === 0 && only === undefined) throw noRun(options.metadata, skipped.length + bad.length, problems);
  return { runs, skipped: [...skipped, ...bad], warnings };
}

/** A run that can be read, or one sentence on why it cannot. */
async function prepareRun(
  entry: RunEntry,
  options: RunStoreOptions,
  scratch: ScratchFolder,
  warnings: string[],
): Promise<PreparedRun | string> {
  const located = locateRun(options.runsDir, entry.runDir);
  if (typeof located === 'string') return `${options.metadata}: experiments[${JSON.stringify(entry.key)}]: ${located}.`;
  const { path, note } = located;
  let inspected: Inspected;
  try {
    inspected = inspectFile(path);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return note === undefined ? error.message : error.message.replace(/\.$/, ` (${note}).`);
  }
  if (note !== undefined) warnings.push(`run ${entry.key}: ${note}.`);
  try {
    const before = fingerprint(path);
    let store: ReadableDatabase = { path, immutable: inspected.wal };
    if (inspected.pending !== null) {
      const copy = await blocking(() => recoveredCopy(path, scratch));
      if (copy === undefined) return `${path}: another process is writing to it right now; wait until it has finished.`;
      warnings.push(
        `run ${entry.key}: ${path}${inspected.pending} contains changes; a copy with these changes was read.`,
      );
      store = { path: copy, immutable: true };
    }
    const filter = { runId: entry.runId, conditions: options.conditions };
    const contents = await blocking(() => lookInto(store, entry.runId, path));
    if (typeof contents === 'string') return contents;
    const name = displayName(options.runsDir, path);
    return {
      entry,
      filter,
      store,
      name,
      originalPath: path,
      fingerprint: before,
      bytes: inspected.bytes,
      ...contents,
    };
  } catch (error) {
    const known = error instanceof InputError ? error : describeSqliteError(path, error);
    if (known === undefined) throw error;
    return known.message;
  }
}

type Contents = Pick<PreparedRun, 'firstOrdinal' | 'lastOrdinal'>;

function lookInto(store: ReadableDatabase, runId: string, path: string): Contents | string {
  const db = openStore(store);
  try {
    const missing = listMissingParts(db);
    if (missing.length > 0)
      return `${path}: ${missing.join(', ')} missing; expected the run-store schema of sql/run-store.sql (conformity_… tables).`;
    assertKeys(db);
    const unknown = unknownRun(db, runId);
    if (unknown !== null) return `${path}: ${unknown}`;
    const { first, last } = onlyRow(db, ORDINAL_RANGE);
    return { firstOrdinal: first ?? 0, lastOrdinal: last ?? -1 };
  } finally {
    db.close();
  }
}

/** @throws SqliteError for a key that is no text: its rows would be left out unnoticed. */
function assertKeys(db: Database.Database): void {
  const largest = onlyRow(db, LARGEST_KEYS);
  for (const [column, value] of Object.entries(largest)) textOrNull(value, column);
}

const RUN_ID = 'conformity_trials.run_id';

/** The sentence about a run id that no trial has, if trials of other runs exist; else null. */
function unknownRun(db: Database.Database, runId: string): string | null {
  if (allRows(db, selectTrialOfRun(runId)).length > 0) return null;
  const ids = allRows(db, RUN_IDS).map(({ run_id: id }) => textOrNull(id, RUN_ID) ?? 'NULL');
  if (ids.length === 0) return null; // a store without any trial is a warning
  return withKnownNames(`no trial of run_id ${JSON.stringify(runId)}`, runId, ids);
}

/** The same for two entries with the same trials. */
function describeContents({ entry, originalPath }: PreparedRun): string {
  return JSON.stringify([realPath(originalPath), entry.runId, entry.temperature]);
}

/** The name of a database in reports. It does not depend on how the runs directory was typed. */
function displayName(runsDir: string, path: string): string {
  const [realDir, real] = [realPath(runsDir), realPath(path)];
  const name = isWithin(runsDir, path)
    ? relative(runsDir, path)
    : isWithin(realDir, real)
      ? relative(realDir, real)
      : path;
  return name.split(sep).join('/');
}

/**
 * Checks that the store was not changed while it was read. A copy cannot change.
 * @throws InputError that names the file.
 */
export function assertUnchanged(run: PreparedRun): void {
  if (run.store.path === run.originalPath && fingerprint(run.originalPath) !== run.fingerprint)
    throw new InputError(
      `${run.originalPath}: changed while it was read; wait until no process writes to it, and start again.`,
    );
}
