/** What was counted of one run, from the outcomes of its tasks. */
import type { TrialLabels } from '../../core/labels.ts';
import { readItemIds } from '../../sources/run-store/details.ts';
import type { PreparedRun } from '../../sources/run-store/prepare.ts';
import type { Counted } from '../tally/cells.ts';
import type { Clusters } from '../tally/clusters.ts';
import type { FoldResult } from './fold.ts';
import { NeverMetTally } from '../tally/never-correct.ts';
import { emptyTally, mergeInto, type Tally } from '../tally/tally.ts';
import { withItemId } from './trial-labels.ts';

export class RunCount implements Counted {
  readonly tally: Tally;
  readonly clusters: Clusters;
  readonly neverMet: NeverMetTally = new NeverMetTally();
  readonly #run: PreparedRun;
  #itemIds: ReadonlyMap<number, string> | undefined;

  /**
   * @param schemes ids by position; those of the core come first.
   * @param clusters where items are counted; shared by runs that stand or fall together.
   */
  constructor(run: PreparedRun, schemes: readonly string[], clusters: Clusters) {
    this.#run = run;
    this.tally = emptyTally(schemes);
    this.clusters = clusters;
  }

  /**
   * Counts the outcome of one task.
   * @param onTrial called with the labels of each trial, if trials are listed.
   * @returns why it cannot be counted; null if it was.
   */
  add(outcome: FoldResult | Error, maxExamples: number, onTrial?: (labels: TrialLabels) => void): Error | null {
    if (outcome instanceof Error) return outcome;
    try {
      this.#itemIds ??= readItemIds(this.#run.store);
    } catch (error) {
      return error as Error;
    }
    mergeInto(this.tally, outcome.tally, maxExamples);
    this.clusters.count(outcome.occurrences, [...outcome.tally.cells.keys()], this.#itemIds);
    this.neverMet.count(outcome.neverMet, this.#itemIds);
    if (onTrial !== undefined) for (const trial of outcome.trials) onTrial(withItemId(trial, this.#itemIds));
    return null;
  }
}
