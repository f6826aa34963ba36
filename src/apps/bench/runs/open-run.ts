/** Finds the run that a command resumes, or begins a new one. */
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { makeFolder, removeFolderIfEmpty, removePath } from '../../../base/system/folders.ts';
import { BenchStore } from '../store/answer-store.ts';
import type { Plan } from '../plan.ts';
import { areRepeats } from '../summary/prompt-checks.ts';
import { chooseRun, knownRuns, type KnownRun } from './known-runs.ts';
import type { RunConfig } from './run-config.ts';
import { changeEntries, changeEntriesNow, decideOnEntries, type EntryChanges, type RunListEntry } from './run-list.ts';

export interface RunPlace {
  readonly runsDir: string;
  readonly metadata: string;
}

export interface BenchRun {
  readonly store: BenchStore;
  /** The key of its entry in the list of runs. */
  readonly key: string;
  /** The database file. */
  readonly path: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Whether it was begun by an earlier command. */
  readonly isResumed: boolean;
  /** Its entry in the list of runs, with the status of the run. */
  entryAs(status: RunListEntry['status'], error?: string): EntryChanges;
  /** Writes the status of the run to the list of runs. */
  tell(status: RunListEntry['status'], error?: string): Promise<void>;
  /** The same at once, for a program that is ending. */
  tellNow(status: RunListEntry['status']): void;
  /** Removes all traces of a run. */
  discard(): Promise<void>;
}

/**
 * Opens the run of this benchmark and model with the same settings, or begins one.
 * @param isNew whether to begin one in any case.
 * @throws InputError where there is a run of other settings, or one that another process is writing.
 */
export async function openRun(plan: Plan, config: RunConfig, place: RunPlace, isNew: boolean): Promise<BenchRun> {
  return await decideOnEntries(place.metadata, (entries) => {
    const known = isNew ? [] : knownRuns(entries, config);
    const run = resumedRun(known, config, place, plan) ?? newRun(plan, config, place, Object.keys(entries));
    try {
      run.store.prepare(plan, config);
      return { changes: run.entryAs('running'), value: run };
    } catch (error) {
      run.store.close();
      throw error;
    }
  });
}

/** The latest run that the command can resume. */
function resumedRun(runs: readonly KnownRun[], config: RunConfig, place: RunPlace, plan: Plan): BenchRun | null {
  const chosen = chooseRun(runs, config, place.runsDir, (path, runId) => BenchStore.open(path, runId));
  if (chosen === null) return null;
  const { store, known, path } = chosen;
  return createRun(store, { ...known, entry: withHints(known.entry, plan) }, path, place, true);
}

function newRun(plan: Plan, config: RunConfig, place: RunPlace, keys: readonly string[]): BenchRun {
  const [runId, started] = [randomUUID(), new Date().toISOString()];
  const runDir = `${started.slice(0, 19).replace(/[-:]/g, '').replace('T', '_')}_${runId}`;
  const path = join(place.runsDir, runDir, 'simulation.db');
  const store = createStore(path, runId, config);
  const entry: RunListEntry = {
    temperature: config.sampling.temperature,
    run_id: runId,
    run_dir: runDir,
    db_path: path,
    config_file: null,
    status: 'running',
    error_message: null,
    started_at: started,
    completed_at: null,
    model_variant: config.model,
    benchmark: config.benchmark,
    audit: createHints(plan),
  };
  return createRun(store, { key: freeKey(config, keys), entry }, path, place, false);
}

/** Leaves no folder where the store cannot be made. */
function createStore(path: string, runId: string, config: RunConfig): BenchStore {
  makeFolder(dirname(path));
  try {
    return BenchStore.create(path, runId, config);
  } catch (error) {
    removePath(dirname(path));
    throw error;
  }
}

/** The entry with the hints for all conditions that this command or an earlier one asks under. */
function withHints(entry: RunListEntry, { benchmark, conditions, sets }: Plan): RunListEntry {
  const hinted: unknown = entry.audit?.conditions;
  const before: readonly unknown[] = Array.isArray(hinted) ? hinted : [];
  const ids = benchmark.conditions.map(({ id }) => id);
  const asked = ids.filter((id) => before.includes(id) || conditions.includes(id));
  return { ...entry, audit: createHints({ benchmark, conditions: asked, sets }) };
}

/** The recommended options for an audit of this run. */
function createHints(plan: Pick<Plan, 'benchmark' | 'conditions' | 'sets'>): RunListEntry['audit'] {
  const { benchmark, conditions } = plan;
  const { scheme, alternatives, baseline } = benchmark;
  const isOne = areRepeats(plan);
  return {
    schemes: [scheme, ...alternatives],
    conditions,
    groupBy: ['temperature', 'variant', 'dataset', ...(isOne ? [] : (['condition'] as const))],
    ...(baseline === undefined || isOne || !conditions.includes(baseline) ? {} : { baselineCondition: baseline }),
    labelledBy: scheme,
  };
}

function createRun(
  store: BenchStore,
  { key, entry }: KnownRun,
  path: string,
  { metadata }: RunPlace,
  isResumed: boolean,
): BenchRun {
  const entryAs = (status: RunListEntry['status'], error?: string): EntryChanges => ({
    [key]: {
      ...entry,
      status,
      error_message: error ?? null,
      completed_at: status === 'completed' ? new Date().toISOString() : null,
    },
  });
  return {
    store,
    key,
    path,
    startedAt: entry.started_at,
    isResumed,
    entryAs,
    tell: (status, error) => changeEntries(metadata, entryAs(status, error)),
    tellNow: (status) => changeEntriesNow(metadata, entryAs(status)),
    async discard() {
      store.close();
      removePath(dirname(path));
      await changeEntries(metadata, { [key]: null });
      for (const folder of [dirname(dirname(path)), dirname(metadata)]) removeFolderIfEmpty(folder);
    },
  };
}

/** A key that no other entry has; not a number, which would be read as a temperature. */
function freeKey({ benchmark, model, sampling }: RunConfig, taken: readonly string[]): string {
  const key = `${benchmark} ${model} T${sampling.temperature ?? 'none'}`;
  for (let n = 2, candidate = key; ; candidate = `${key} (${n++})`) if (!taken.includes(candidate)) return candidate;
}
