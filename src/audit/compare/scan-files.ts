/** Counts every trial of a source under both sides, run by run. */
import { InputError } from '../../base/core/errors.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import type { TrialLookup } from '../explain/trial-lookup.ts';
import type { FlipSample } from '../tally/flip-sample.ts';
import type { SkippedInput } from '../../sources/skipped-input.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import { runTasks } from '../scan/run-tasks.ts';
import type { TaskRunner } from '../scan/task-runner.ts';
import { ItemNames } from '../tally/item-names.ts';
import { FileScan, NO_FIELDS, SIDE_FIELDS } from './file-scan.ts';
import { SideFold, type Sampling, type SideCounts } from './side-fold.ts';
import { isInFastLane } from './core-sides.ts';
import { createSides } from './create-sides.ts';
import { type SideScheme, type TwoSides } from './side.ts';

/** Where a comparison runs, and how its progress is reported. */
export interface CompareHooks {
  /** Called with the finished share of the runs. */
  readonly onProgress?: (done: number) => void;
  /** The most changed labels that are sampled for {@link onCompared}. Default: none. */
  readonly mostFlips?: number;
  /** Called once after the last trial, for callers that read the sampled trials again. The schemes are those of the two sides. */
  readonly onCompared?: (
    flips: FlipSample,
    lookup: Pick<TrialLookup, 'runs' | 'find' | 'explain'>,
    schemes: readonly Scheme[],
  ) => Promise<void>;
  /** Threads, and the specs by which they find the schemes. Without it, the trials are compared on this thread. */
  readonly threads?: { readonly runner: Pick<TaskRunner, 'run'>; readonly sides: TwoSides };
}

/** The schemes to compare. */
interface Compared extends Sampling {
  readonly from: SideScheme;
  readonly to: SideScheme;
}

interface ScannedFiles {
  /** One for each run that was read to its end. */
  readonly scans: FileScan[];
  /** The others. */
  readonly skipped: SkippedInput[];
}

/**
 * Counts the runs. With --skip-bad-runs, a run that cannot be read to its end is left out.
 * @throws InputError for such a run without --skip-bad-runs.
 */
export async function scanFiles(source: TrialSource, compared: Compared, hooks: CompareHooks): Promise<ScannedFiles> {
  const names = new ItemNames();
  const scans = source.runs.map((run) => new FileScan(run, compared, names));
  const { threads, onProgress } = hooks;
  const { onBadRun } = source;
  const failures =
    threads === undefined
      ? await scanHere(scans, compared, { onProgress, onBadRun })
      : await scanInThreads(scans, compared, { ...threads, onProgress, onBadRun });
  for (const { run } of scans) noteChange(run, failures);
  const [first] = scans.flatMap(({ run }) => failures.get(run) ?? []);
  if (first !== undefined && source.onBadRun !== 'skip') throw first;
  return {
    scans: scans.filter(({ run }) => !failures.has(run)),
    skipped: scans.flatMap(({ run }) => {
      const failure = failures.get(run);
      return failure === undefined ? [] : [{ run: run.file.name, reason: failure.message }];
    }),
  };
}

type Failures = Map<SourceRun, InputError>;

interface ScanHooks {
  readonly onProgress: CompareHooks['onProgress'];
  readonly onBadRun: TrialSource['onBadRun'];
}

async function scanHere(
  scans: readonly FileScan[],
  { from, to, ...sampling }: Compared,
  { onProgress, onBadRun }: ScanHooks,
): Promise<Failures> {
  const failures: Failures = new Map();
  for (const [i, scan] of scans.entries()) {
    const fold = new SideFold(createSides(from, to), sampling);
    const onPart = (part: number): void => onProgress?.((i + part) / scans.length);
    try {
      for await (const trial of scan.run.trials({ fields: SIDE_FIELDS, onPart })) fold.add(trial);
      scan.add(fold.result());
    } catch (error) {
      const failure = scan.run.describeFailure(error as Error);
      if (onBadRun !== 'skip') throw failure;
      failures.set(scan.run, failure);
    }
  }
  return failures;
}

async function scanInThreads(
  scans: readonly FileScan[],
  { from, to, seed, maxExamples, mostFlips }: Compared,
  { runner, sides, onProgress, onBadRun }: ScanHooks & NonNullable<CompareHooks['threads']>,
): Promise<Failures> {
  const sampling = { seed, maxExamples, ...(mostFlips === undefined ? {} : { mostFlips }) };
  const fields = isInFastLane(from) && isInFastLane(to) ? NO_FIELDS : SIDE_FIELDS;
  const byRun = new Map(scans.map((scan) => [scan.run, scan]));
  const tasks = scans.flatMap(({ run }) =>
    run.tasks(fields).map((trials) => ({ run, task: { trials, sides, sampling } })),
  );
  const onFound = (run: SourceRun, found: SideCounts): void => byRun.get(run)?.add(found);
  return await runTasks(tasks, onBadRun, { runner, onFound, onProgress });
}

function noteChange(run: SourceRun, failures: Failures): void {
  try {
    run.assertUnchanged();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    failures.set(run, error);
  }
}
