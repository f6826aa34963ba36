/** The sample of trials that a page shows: flips, and of too many those with the smallest seeded ranks. */
import type { TrialLabels } from '../../core/labels.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import { selectListedSchemes } from '../scan/trial-labels.ts';

/** A trial whose label a scheme changes. */
export interface Flip extends Ranked {
  /** The rules as in {@link TrialLabels}. */
  readonly rules: TrialLabels['rules'];
}

export interface FlipOptions {
  readonly seed: number;
  /** The most flips that are kept. */
  readonly limit: number;
  /** Whether a run may be left out after some of its trials were added. */
  readonly skipsBad: boolean;
}

/** Takes the labels of all trials, in any order, and keeps at most `limit` flips. */
export class FlipSample {
  /** Positions of the requested schemes. `v1` is listed too, and its differences from the stored label are not flips. */
  readonly #asked: readonly number[];
  readonly #options: FlipOptions;
  readonly #counts = new Map<string, number>();
  /** One sample for all runs; or one for each run, because a run that is left out must not displace flips of others. */
  readonly #samples = new Map<string, Flip[]>();

  constructor(schemes: SchemeList, options: FlipOptions) {
    const listed = selectListedSchemes(schemes);
    this.#asked = schemes.asked.map((scheme) => listed.indexOf(scheme));
    this.#options = options;
  }

  add({ run, ordinal, trialId, storedCorrect, correct, rules }: TrialLabels): void {
    if (storedCorrect === null) return;
    if (this.#asked.every((i) => (correct[i] ?? storedCorrect) === storedCorrect)) return;
    const { seed, limit, skipsBad } = this.#options;
    this.#counts.set(run, (this.#counts.get(run) ?? 0) + 1);
    const key = skipsBad ? run : '';
    let sample = this.#samples.get(key);
    if (sample === undefined) this.#samples.set(key, (sample = []));
    offer(sample, { rank: seededRank(seed, trialId), run, ordinal, trialId, rules }, limit);
  }

  /** The number of flips of the runs, and the kept flips by rank. */
  listFlips(runs: readonly string[]): { readonly count: number; readonly kept: readonly Flip[] } {
    const wanted = new Set(runs);
    const kept: Flip[] = [];
    for (const sample of this.#samples.values())
      for (const one of sample) if (wanted.has(one.run)) offer(kept, one, this.#options.limit);
    return { count: runs.reduce((sum, run) => sum + (this.#counts.get(run) ?? 0), 0), kept };
  }
}
