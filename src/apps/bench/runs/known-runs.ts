/** The runs of a list that a command may resume. */
import { isAbsolute, join, relative } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import { findDifferences, type RunConfig } from './run-config.ts';
import type { Entries, RunListEntry } from './run-list.ts';

/** The values in a list of runs that identify a run which this program may resume. The list may have been edited: its other values may be anything. */
export interface KnownRun {
  readonly key: string;
  readonly entry: RunListEntry;
}

/** A run that the command can resume. */
interface ChosenRun<Store> {
  readonly store: Store;
  readonly known: KnownRun;
  /** The database file. */
  readonly path: string;
}

/** What {@link chooseRun} needs of a store. */
interface ClosableStore {
  readonly config: RunConfig;
  close(): void;
}

/** The runs of the same benchmark and model, the latest first. */
export function knownRuns(entries: Entries, { benchmark, model }: RunConfig): KnownRun[] {
  return Object.entries(entries)
    .map(([key, entry]) => ({ key, entry: entry as RunListEntry }))
    .filter(({ entry }) => entry?.benchmark === benchmark && entry.model_variant === model)
    .filter(({ entry }) => [entry.run_dir, entry.run_id, entry.started_at].every((text) => typeof text === 'string'))
    .toReversed();
}

/**
 * The latest run that the command can resume; null if there is no run.
 * @param open opens a store. All but the chosen one are closed.
 * @throws InputError if all runs have other settings, and what `open` throws.
 */
export function chooseRun<Store extends ClosableStore>(
  runs: readonly KnownRun[],
  config: RunConfig,
  runsDir: string,
  open: (path: string, runId: string) => Store,
): ChosenRun<Store> | null {
  let differences: string[] | null = null;
  for (const known of runs) {
    const path = join(runsDir, known.entry.run_dir, 'simulation.db');
    if (isOutside(runsDir, path)) continue;
    const store = open(path, known.entry.run_id);
    const found = findDifferences(store.config, config);
    if (found.length === 0) return { store, known, path };
    store.close();
    differences ??= found;
  }
  if (differences === null) return null;
  throw new InputError(
    `${runs[0]?.key}: this run of ${config.benchmark} by ${config.model} was begun with other settings: ${differences.join('; ')}. Give the same settings to resume it, or --new to begin another run.`,
  );
}

/** Any program may have written the list of runs. */
function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way.startsWith('..') || isAbsolute(way);
}
