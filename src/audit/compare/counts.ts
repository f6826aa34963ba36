/** The counts of a comparison. */
import type { Change, ComparisonCounts } from '../../result/comparison.ts';
import { mcnemarExactP } from '../../stats/mcnemar.ts';
import type { SideVerdict } from './side.ts';

type Counted = { -readonly [Name in Exclude<keyof ComparisonCounts, 'mcnemarP'>]: number };

/** Counts trials that both sides label. */
export class ComparisonTally {
  readonly #counts: Counted = {
    trials: 0,
    changedPredictions: 0,
    gained: 0,
    lost: 0,
    fromCorrect: 0,
    toCorrect: 0,
    fromUnparsed: 0,
    toUnparsed: 0,
  };

  add(from: SideVerdict, to: SideVerdict): void {
    const counts = this.#counts;
    counts.trials++;
    const change = findChange(from, to);
    if (from.prediction !== to.prediction) counts.changedPredictions++;
    if (change === 'gained') counts.gained++;
    if (change === 'lost') counts.lost++;
    if (from.correct === true) counts.fromCorrect++;
    if (to.correct === true) counts.toCorrect++;
    if (from.prediction === null) counts.fromUnparsed++;
    if (to.prediction === null) counts.toUnparsed++;
  }

  merge(other: ComparisonTally): void {
    for (const name of Object.keys(this.#counts) as (keyof Counted)[]) this.#counts[name] += other.#counts[name];
  }

  get trials(): number {
    return this.#counts.trials;
  }

  result(): ComparisonCounts {
    const counts = this.#counts;
    return { ...counts, mcnemarP: mcnemarExactP(counts.gained, counts.lost) };
  }
}

/** How two labelled sides differ: in the label, else in the answer; null if they are the same. */
export function findChange(from: SideVerdict, to: SideVerdict): Change | null {
  if (from.correct !== to.correct) return to.correct === true ? 'gained' : 'lost';
  return from.prediction === to.prediction ? null : 'changed';
}
