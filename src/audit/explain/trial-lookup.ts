/** Reads scored trials again in full. */
import type { TrialDetail } from '../../base/core/trial.ts';
import { explainCommand, type OptionWords } from '../../sources/explain-command.ts';
import type { FoundTrial, SourceRun } from '../../sources/source.ts';
import type { Ranked } from '../../stats/smallest.ts';
import { namesSchemes } from '../defaults/hinted-schemes.ts';
import { specsForAll, type SchemeList } from '../defaults/scheme-list.ts';
import { selectListedSchemes } from '../scan/trial-labels.ts';

/** Works until the source is closed, if the inputs have not changed since they were scored. */
export interface TrialLookup {
  /** The runs that count, in the order of the result. */
  readonly runs: readonly string[];
  /**
   * The trials of a run at these ordinals, ascending.
   * @throws InputError if the input can no longer be read, or has changed.
   */
  find(run: string, ordinals: ReadonlySet<number>): Iterable<FoundTrial> | AsyncIterable<FoundTrial>;
  /** The ordinals of trials of a run with the words, as {@link SourceRun.search}. */
  search(run: string, words: string): AsyncIterable<readonly number[]>;
  /** The command that shows a trial under the listed schemes, rule by rule. */
  explain(run: string, trialId: string): string;
}

/** @param runs the runs that count. */
export function createLookup(runs: readonly SourceRun[], schemes: SchemeList, schemeTimeout?: number): TrialLookup {
  const byKey = new Map(runs.map((run) => [run.key, run]));
  const findRun = (key: string): SourceRun => {
    const run = byKey.get(key);
    if (run === undefined) throw new Error(`${key} is no run of the source`);
    return run;
  };
  return {
    runs: [...byKey.keys()],
    find: (key, ordinals) => byKey.get(key)?.find(ordinals) ?? [],
    search: (key, words) => findRun(key).search(words),
    explain(key, trialId) {
      const run = findRun(key);
      const words = specsForAll(schemes, selectListedSchemes(schemes), !namesSchemes(run));
      return explainCommand(trialId, run.place, schemeOptions(words, schemeTimeout));
    },
  };
}

/** The options that name these schemes and their time limit. */
export function schemeOptions(words: readonly string[], timeout?: number): OptionWords[] {
  if (words.length === 0) return [];
  const limit: OptionWords[] = timeout === undefined ? [] : [['--scheme-timeout', String(timeout)]];
  return [...words.map((word): OptionWords => ['--scheme', word]), ...limit];
}

/**
 * Reads sampled trials in full. A trial that is no longer in its input is left out.
 * @param findRun returns the run of a trial.
 * @throws InputError as {@link TrialLookup}.
 */
export async function readDetails(
  sample: readonly Ranked[],
  findRun: (one: Ranked) => SourceRun | undefined,
): Promise<ReadonlyMap<Ranked, TrialDetail>> {
  const details = new Map(sample.flatMap((one) => (one.detail === undefined ? [] : [[one, one.detail] as const])));
  const unknown = sample.filter((one) => one.detail === undefined);
  for (const [run, some] of Map.groupBy(unknown, findRun)) {
    const byOrdinal = Map.groupBy(some, ({ ordinal }) => ordinal);
    if (run === undefined) continue;
    for await (const { ordinal, detail } of run.find(new Set(byOrdinal.keys())))
      for (const one of byOrdinal.get(ordinal) ?? []) details.set(one, detail);
  }
  return details;
}
