/** Trials that were scored, read again in full. */
import type { TrialDetail } from '../../core/trial.ts';
import type { OptionWords } from '../../sources/explain-command.ts';
import type { FoundTrial, SourceRun } from '../../sources/source.ts';
import type { Ranked } from '../../stats/smallest.ts';
import { namesSchemes } from '../defaults/hinted-schemes.ts';
import { wordsForAll, type SchemeList } from '../defaults/scheme-list.ts';
import { selectListedSchemes } from '../scan/trial-labels.ts';

/** Works until the source is closed, on inputs that are still those that were scored. */
export interface TrialLookup {
  /** Those that count, in the order of the result. */
  readonly runs: readonly string[];
  /**
   * The trials of a run at these ordinals, ascending.
   * @throws InputError if the input cannot be read any more, or has changed.
   */
  find(run: string, ordinals: ReadonlySet<number>): Iterable<FoundTrial> | AsyncIterable<FoundTrial>;
  /** The command that shows a trial under the listed schemes, rule by rule. */
  explain(run: string, trialId: string): string;
}

/** @param runs those that count. */
export function createLookup(runs: readonly SourceRun[], schemes: SchemeList, schemeTimeout?: number): TrialLookup {
  const byKey = new Map(runs.map((run) => [run.key, run]));
  return {
    runs: [...byKey.keys()],
    find: (key, ordinals) => byKey.get(key)?.find(ordinals) ?? [],
    explain(key, trialId) {
      const run = byKey.get(key);
      if (run === undefined) throw new Error(`${key} is no run of the source`);
      const words = wordsForAll(schemes, selectListedSchemes(schemes), !namesSchemes(run));
      return run.explain(trialId, schemeOptions(words, schemeTimeout));
    },
  };
}

/** The options that ask for these schemes, and for the time that they were given. */
export function schemeOptions(words: readonly string[], timeout?: number): OptionWords[] {
  if (words.length === 0) return [];
  const limit: OptionWords[] = timeout === undefined ? [] : [['--scheme-timeout', String(timeout)]];
  return [...words.map((word): OptionWords => ['--scheme', word]), ...limit];
}

/**
 * Sampled trials in full, where they are still there.
 * @param findRun the run of a trial.
 * @throws InputError as the lookup of {@link TrialLookup}.
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
