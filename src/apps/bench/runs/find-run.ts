/** Finds the run that a command would resume, and changes nothing. */
import { InputError } from '../../../base/core/errors.ts';
import { ReadRun } from '../store/read-run.ts';
import { chooseRun, knownRuns } from './known-runs.ts';
import type { RunPlace } from './open-run.ts';
import type { RunConfig } from './run-config.ts';
import { readEntries } from './run-list.ts';

/**
 * The caller closes it.
 * @returns null if the command would begin a run.
 * @throws InputError where there is a run of other settings, or its store cannot be read.
 */
export function findRun(config: RunConfig, { runsDir, metadata }: RunPlace): ReadRun | null {
  const runs = knownRuns(readEntries(metadata), config);
  return chooseRun(runs, config, runsDir, (path, runId) => ReadRun.open(path, runId))?.store ?? null;
}

/**
 * Checks before the first request that the runs of several models can be resumed or begun.
 * @throws InputError with the problems of all of them.
 */
export function checkRuns(configs: readonly RunConfig[], place: RunPlace): void {
  const problems = configs.flatMap((config) => {
    try {
      findRun(config, place)?.close();
      return [];
    } catch (error) {
      if (error instanceof InputError) return error.problems;
      throw error;
    }
  });
  if (problems.length > 0) throw new InputError(problems);
}
