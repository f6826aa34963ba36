/** The run stores of a folder as inputs with trials. */
import { setImmediate } from 'node:timers/promises';
import { ScratchFolder } from '../../sqlite/copies.ts';
import { readOutput } from '../../sources/run-store/details.ts';
import { openStore, reading, readingEach } from '../../sources/run-store/open.ts';
import {
  assertUnchanged,
  prepareRuns,
  type PreparedRun,
  type RunStoreOptions,
} from '../../sources/run-store/prepare.ts';
import { scanQuery } from '../../sources/run-store/queries.ts';
import { EXTRA_COLUMNS, type ExtraColumn } from '../../sources/run-store/query-texts.ts';
import { scanTrials } from '../../sources/run-store/scan.ts';
import { explainCommand, schemeOptions } from '../explain/explain-command.ts';
import { assertGivenNames, NO_GIVEN_NAMES } from '../defaults/given-names.ts';
import type { SchemeTimeout } from './inputs.ts';
import type { AuditOptions } from '../defaults/options.ts';
import type { Inputs, TrialInput } from './trial-input.ts';

const TRIALS_A_REPORT = 500;

/** Where a run store is. */
type StorePlace = Pick<StoreInputOptions, 'runsDir' | 'metadata' | 'nullGroundTruth'>;

/** Columns by which cells can be formed. */
const NAME_COLUMNS: readonly ExtraColumn[] = EXTRA_COLUMNS.filter((column) => column !== 'question');

/** The names of all trials of the runs, whatever their condition. */
export function inputsOfAllConditions(
  runs: readonly PreparedRun[],
  options: StorePlace & Pick<RunStoreOptions, 'skipBadRuns'>,
): Pick<Inputs, 'files' | 'skipsBad'> {
  const ofAll = (run: PreparedRun): PreparedRun => ({ ...run, filter: { ...run.filter, conditions: null } });
  const files = runs.map((run) => storeInput(ofAll(run), options, NAME_COLUMNS));
  return { files, skipsBad: options.skipBadRuns };
}

/** Which trials of run stores count. */
export interface StoreInputOptions extends RunStoreOptions, SchemeTimeout, Pick<AuditOptions, 'given'> {
  /** A ground truth that means none. */
  readonly nullGroundTruth: string | null;
}

/**
 * Opens the run stores of a folder.
 * @throws InputError as {@link prepareRuns}.
 */
export async function storeInputs(options: StoreInputOptions): Promise<Inputs> {
  const scratch = new ScratchFolder();
  try {
    const { runs, warnings, skipped } = await prepareRuns(options, scratch);
    const { given = NO_GIVEN_NAMES, conditions, metadata } = options;
    await assertGivenNames(given, conditions, inputsOfAllConditions(runs, options), metadata);
    const left = skipped.map(({ run, reason }) => `run ${run}: not read, ${reason}`);
    return {
      files: runs.map((run) => storeInput(run, options)),
      read: [options.metadata, ...runs.map((run) => run.originalPath)],
      areLogs: false,
      skipsBad: options.skipBadRuns,
      warnings: [...warnings, ...left],
      close: () => scratch.remove(),
    };
  } catch (error) {
    scratch.remove();
    throw error;
  }
}

function storeInput(
  run: PreparedRun,
  options: StorePlace & SchemeTimeout,
  extras: readonly ExtraColumn[] = ['dataset', 'question'],
): TrialInput {
  const { runsDir, metadata, nullGroundTruth, schemeTimeout } = options;
  const { entry, filter, store, firstOrdinal, lastOrdinal, originalPath } = run;
  return {
    path: run.name,
    async *trials(onPart) {
      const db = reading(run.name, originalPath, () => openStore(store));
      try {
        const context = { run: entry.key, temperature: entry.temperature, nullGroundTruth, extras };
        const query = scanQuery(filter, extras, firstOrdinal, lastOrdinal);
        const trials = readingEach(run.name, originalPath, scanTrials(db, query, context));
        for (const trial of trials) {
          if (trial.ordinal % TRIALS_A_REPORT === 0) {
            onPart?.(trial.ordinal / Math.max(lastOrdinal, 1));
            await setImmediate(); // lets signals and the progress bar through
          }
          yield { trial, remark: null, itemId: null };
        }
      } finally {
        db.close();
      }
      assertUnchanged(run);
    },
    detail: (one) =>
      reading(run.name, originalPath, () => {
        const db = openStore(store);
        try {
          return readOutput(db, entry.key, entry.temperature, one.ordinal);
        } finally {
          db.close();
        }
      }),
    explain: (trialId, schemes) =>
      explainCommand(trialId, [
        ['--runs-dir', runsDir],
        ['--metadata', metadata],
        ...schemeOptions(schemes, schemeTimeout),
      ]),
  };
}
