import type { StoredLabel } from '../base/core/trial.ts';
import { checkInputs, checkOptions } from './check-options.ts';
import { createHooks, toFlags } from './flags.ts';
import { withOptionNames } from './library-errors.ts';
import type { ReadLogOptions } from './options.ts';

/** A trial of a log. What the log does not state is null. */
export interface Trial {
  readonly id: string;
  /** The id of the run: for a log, its name. */
  readonly run: string;
  readonly item: string | null;
  readonly model: string | null;
  readonly variant: string | null;
  readonly condition: string | null;
  readonly dataset: string | null;
  readonly task: string | null;
  readonly temperature: number | null;
  readonly question: string | null;
  readonly choices: readonly string[] | null;
  /** The right answer; of a list, any of them. */
  readonly groundTruth: string | readonly string[] | null;
  readonly response: string | null;
  readonly storedParse: string | null;
  /** 1 correct, 0 incorrect, -1 any other value, null no label. */
  readonly storedLabel: StoredLabel;
  /** `vote`: the answer is a majority vote over several responses. `error`: the response is an error message. */
  readonly anomaly: 'vote' | 'error' | null;
}

/**
 * Reads the trials of a log of any format that the audit reads, or of a folder of logs, one after the other. The files are read piece by piece.
 * @returns the trials in the order of the files; {@link score} takes them.
 * @throws InputError for a file that cannot be read; the reason of `signal` if it aborts.
 */
export async function* readLog(path: string, options: ReadLogOptions = {}): AsyncGenerator<Trial, void, undefined> {
  const { READ_LOG } = await import('./option-shapes.ts');
  const given = checkOptions('readLog', options, READ_LOG);
  const { words } = checkInputs('readLog', path);
  const [{ findInputs }, { openSource }] = await Promise.all([
    import('../audit/request/input-place.ts'),
    import('../sources/open-source.ts'),
  ]);
  const hooks = createHooks(given);
  const names = Object.keys(READ_LOG);
  const source = await withOptionNames(names, async () => {
    const { place } = await findInputs(words, toFlags(given), hooks);
    return await openSource({ ...place, conditions: null, nullGroundTruth: null, skipBadRuns: false });
  });
  try {
    for (const [index, run] of source.runs.entries())
      for await (const { trialId, itemId, ...trial } of run.details((part) =>
        hooks.onProgress((index + part) / source.runs.length),
      )) {
        given.signal?.throwIfAborted();
        yield { id: trialId, item: itemId, ...trial };
      }
  } finally {
    source.close();
  }
}
