/** Whatever holds trials, file by file: logs, and the run stores of a folder. */
import { setImmediate } from 'node:timers/promises';
import type { EncodedTrial, TrialDetail } from '../core/trial.ts';
import { ScratchFolder } from '../sources/run-store/copy.ts';
import { readOutput } from '../sources/run-store/details.ts';
import { openStore, reading, readingEach } from '../sources/run-store/open.ts';
import { assertUnchanged, prepareRuns, type PreparedRun, type RunStoreOptions } from '../sources/run-store/prepare.ts';
import { scanQuery } from '../sources/run-store/queries.ts';
import { scanTrials } from '../sources/run-store/scan.ts';
import type { Remark } from '../sources/logs/log.ts';
import type { Ranked } from '../stats/smallest.ts';
import { explainCommand, schemeOptions } from './explain-command.ts';
import { assertGivenNames, NO_GIVEN_NAMES } from './given-names.ts';
import { encodeTrial, openLogs, placeOptions, trialsOf, type LogOptions, type OpenLog } from './log-scan.ts';
import { shortNameOrNull } from '../text/short-name.ts';
import type { AuditOptions } from './options.ts';

const TRIALS_A_REPORT = 500;

export interface InputTrial {
  /** Valid until the next one. */
  readonly trial: EncodedTrial;
  readonly remark: Remark | null;
  readonly itemId: string | null;
}

/** One file with trials. */
export interface TrialInput {
  /** As reports name the file: the end of its path, which does not depend on how the path was typed. */
  readonly path: string;
  /** @param onPart called now and then with the part of the file that was read, from 0 to 1. */
  trials(onPart?: (part: number) => void): AsyncIterable<InputTrial>;
  /** A sampled trial in full. @throws UnreadableInput with the path of the file. */
  detail(one: Ranked): TrialDetail | undefined;
  /** The command that shows a trial under these schemes. */
  explain(trialId: string, schemes: readonly string[]): string;
}

export interface Inputs {
  readonly files: readonly TrialInput[];
  /** Paths of everything that is read, which nothing may be written to. */
  readonly read: readonly string[];
  /** false for the runs of a store. */
  readonly areLogs: boolean;
  /** Whether a file that cannot be read to its end is left out instead of ending everything. */
  readonly skipsBad: boolean;
  readonly warnings: readonly string[];
  close(): void;
}

/** What the command that explains a trial needs to know of this one. */
interface Patience {
  /** Milliseconds that schemes of users were given; the usual, if nothing is said. */
  readonly schemeTimeout?: number | undefined;
}

/**
 * Opens logs.
 * @throws InputError with a sentence for each that cannot be read.
 */
export async function logInputs(
  paths: readonly string[],
  options: LogOptions & Patience & Pick<AuditOptions, 'given'>,
): Promise<Inputs> {
  const logs = await openLogs(paths, options);
  await assertGivenInLogs(logs, options);
  return {
    files: logs.map((log) => logInput(log, options)),
    read: paths,
    areLogs: true,
    skipsBad: false,
    warnings: [],
    close: () => {},
  };
}

/** @throws InputError for a name that no trial of the logs has. */
export async function assertGivenInLogs(
  logs: readonly OpenLog[],
  options: LogOptions & Pick<AuditOptions, 'given'>,
): Promise<void> {
  const all = logs.map((log) => logInput(log, { ...options, conditions: null }));
  const names = logs.map(({ path }) => path).join(', ');
  await assertGivenNames(options.given ?? NO_GIVEN_NAMES, options.conditions, all, names);
}

function logInput(log: OpenLog, options: LogOptions & Patience): TrialInput {
  const place = placeOptions(options);
  return {
    path: log.name,
    async *trials(onPart) {
      let ordinal = 0;
      for await (const trial of trialsOf(log, options, onPart))
        yield { trial: encodeTrial(trial, ordinal++), remark: trial.remark, itemId: shortNameOrNull(trial.itemId) };
    },
    detail: (one) => one.detail,
    explain: (trialId, schemes) =>
      explainCommand(trialId, [...place, ...schemeOptions(schemes, options.schemeTimeout)], log.path),
  };
}

/** Where a run store is. */
type StorePlace = Pick<StoreInputOptions, 'runsDir' | 'metadata' | 'nullGroundTruth'>;

/** All trials of the runs, whatever their condition. */
export function inputsOfAllConditions(runs: readonly PreparedRun[], place: StorePlace): TrialInput[] {
  return runs.map((run) => storeInput({ ...run, filter: { ...run.filter, conditions: null } }, place));
}

/** Which trials of run stores count. */
export interface StoreInputOptions extends RunStoreOptions, Patience, Pick<AuditOptions, 'given'> {
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
    await assertGivenNames(
      options.given ?? NO_GIVEN_NAMES,
      options.conditions,
      inputsOfAllConditions(runs, options),
      options.metadata,
    );
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

function storeInput(run: PreparedRun, options: StorePlace & Patience): TrialInput {
  const { runsDir, metadata, nullGroundTruth, schemeTimeout } = options;
  const { entry, filter, store, firstOrdinal, lastOrdinal, originalPath } = run;
  const extras = ['dataset', 'question'] as const;
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
