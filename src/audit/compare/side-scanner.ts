/** Compares the trials of tasks in any thread, with schemes that are loaded once. */
import { STORED } from '../../base/core/scheme.ts';
import type { EncodedTrial } from '../../base/core/trial.ts';
import { preparedTrials } from '../../schemes/scoring/prepared-trials.ts';
import { SideFold, type Sampling, type SideCounts } from './side-fold.ts';
import { createSides } from './create-sides.ts';
import { loadSides, type Sides, type TwoSides } from './side.ts';

export class SideScanner {
  #sides: { readonly key: string; readonly sides: Sides } | undefined;

  /** @param copies the most copies of a scheme of the user that run at a time. */
  async compare(
    trials: Iterable<EncodedTrial>,
    specs: TwoSides,
    sampling: Sampling,
    copies: number,
  ): Promise<SideCounts> {
    const key = JSON.stringify(specs);
    if (this.#sides?.key !== key) {
      const { from, to } = await loadSides(specs);
      this.#sides = { key, sides: createSides(from, to) };
    }
    const fold = new SideFold(this.#sides.sides, sampling);
    const schemes = [this.#sides.sides.from, this.#sides.sides.to].filter((side) => side !== STORED);
    for (const trial of preparedTrials(trials, schemes, copies)) fold.add(trial);
    return fold.result();
  }
}
