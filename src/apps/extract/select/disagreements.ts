/** The trials on which the stored label and the labels of schemes are not all the same. */
import { eachTrial, type LabelBatch } from '../../../base/core/label-batch.ts';

export class Disagreements {
  readonly #schemes: readonly number[];
  /** Positions of trials by run. */
  readonly #trials = new Map<string, Set<number>>();

  /** @param schemes the positions of the compared schemes among the labels of a trial. */
  constructor(schemes: readonly number[]) {
    this.#schemes = schemes;
  }

  /** Adds the trials of a batch that have two different labels. A scheme that does not apply to a trial has none. */
  add(batch: LabelBatch): void {
    for (const { run, ordinal, storedCorrect, correct } of eachTrial(batch)) {
      const compared = this.#schemes.map((at) => correct[at] ?? null);
      const labels = new Set([storedCorrect, ...compared].filter((label) => label !== null));
      if (labels.size > 1) this.#add(run, ordinal);
    }
  }

  #add(run: string, ordinal: number): void {
    const trials = this.#trials.get(run);
    if (trials === undefined) this.#trials.set(run, new Set([ordinal]));
    else trials.add(ordinal);
  }

  has({ run, ordinal }: { readonly run: string; readonly ordinal: number }): boolean {
    return this.#trials.get(run)?.has(ordinal) === true;
  }
}
