/** Compares the trials of tasks in any thread, with schemes that are loaded once. */
import type { EncodedTrial } from '../../base/core/trial.ts';
import { SideFold, type Sampling, type SideCounts } from './side-fold.ts';
import { createSides } from './create-sides.ts';
import { loadSides, type Sides, type TwoSides } from './side.ts';

export class SideScanner {
  #sides: { readonly key: string; readonly sides: Sides } | undefined;

  async compare(trials: Iterable<EncodedTrial>, specs: TwoSides, sampling: Sampling): Promise<SideCounts> {
    const key = JSON.stringify(specs);
    if (this.#sides?.key !== key) {
      const { from, to } = await loadSides(specs);
      this.#sides = { key, sides: createSides(from, to) };
    }
    const fold = new SideFold(this.#sides.sides, sampling);
    for (const trial of trials) fold.add(trial);
    return fold.result();
  }
}
