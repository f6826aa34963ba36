/** One file under both sides of a comparison: what is counted, and which trials may be shown. Parts of several files merge. */
import type { Change, FileComparison } from '../../result/comparison.ts';
import type { SchemeFailure } from '../../result/result.ts';
import { STORED } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { ranked } from '../scan/ranked.ts';
import { NONE } from '../tally/remarks.ts';
import { changeOf, ComparisonTally } from './counts.ts';
import { sideId, type SideVerdict, type Sides } from './side.ts';
import type { InputTrial, TrialInput } from '../scan/trial-input.ts';

/** How many trials a comparison shows, and which. */
export interface Sampling {
  readonly seed: number;
  readonly maxExamples: number;
}

/** What is kept of a sampled trial beside its place. */
export interface SampleNote {
  readonly change: Change;
  readonly isVote: boolean;
}

/** The trials of a file that are not in its counts, and those whose counts need a word. */
type Remarks = {
  -readonly [Name in Exclude<keyof FileComparison, keyof ReturnType<ComparisonTally['result']> | 'path'>]: number;
};

export class FileScan {
  readonly path: string;
  readonly tally: ComparisonTally = new ComparisonTally();
  readonly votes: ComparisonTally = new ComparisonTally();
  readonly others: ComparisonTally = new ComparisonTally();
  readonly flips: Ranked[] = [];
  readonly changes: Ranked[] = [];
  readonly failures: SchemeFailure[] = [];
  readonly #remarks: Remarks = {
    withoutTruth: 0,
    unlabeled: 0,
    failed: 0,
    outOfScope: 0,
    votes: 0,
    errors: 0,
    withoutResponse: 0,
    noneGroundTruths: 0,
  };
  readonly #sides: Sides;
  readonly #sampling: Sampling;

  constructor(path: string, sides: Sides, sampling: Sampling) {
    this.path = path;
    this.#sides = sides;
    this.#sampling = sampling;
  }

  /** @throws InputError if the file cannot be read to its end. */
  async run(input: TrialInput, onPart: (part: number) => void): Promise<void> {
    for await (const one of input.trials(onPart)) this.#add(one);
  }

  #add({ trial, remark }: InputTrial): void {
    const remarks = this.#remarks;
    if (trial.groundTruth === null) {
      remarks.withoutTruth++;
      return;
    }
    if (!this.#sides.areForTaskOf(trial)) {
      remarks.outOfScope++;
      return;
    }
    if (trial.groundTruth === NONE) remarks.noneGroundTruths++;
    if (remark === 'error') remarks.errors++;
    else if (trial.response === null) remarks.withoutResponse++;
    const { from, to } = this.#sides.ask(trial);
    const failure = from.failure ?? to.failure;
    if (failure !== undefined)
      this.#fail(trial, from.failure === undefined ? this.#sides.to : this.#sides.from, failure);
    else if (from.correct === null || to.correct === null) remarks.unlabeled++;
    else this.#count(trial, remark === 'vote' && this.#isStored(), from, to);
  }

  #isStored(): boolean {
    return this.#sides.from === STORED || this.#sides.to === STORED;
  }

  #count(trial: EncodedTrial, isVote: boolean, from: SideVerdict, to: SideVerdict): void {
    this.tally.add(from, to);
    if (isVote) this.#remarks.votes++;
    (isVote ? this.votes : this.others).add(from, to);
    const change = changeOf(from, to);
    if (change === null) return;
    const { seed, maxExamples } = this.#sampling;
    const note = JSON.stringify({ change, isVote } satisfies SampleNote);
    const candidate = { ...ranked(trial, seededRank(seed, trial.trialId)), run: this.path, note };
    offer(change === 'changed' ? this.changes : this.flips, candidate, maxExamples);
  }

  #fail({ trialId }: EncodedTrial, side: Sides['from'], reason: string): void {
    this.#remarks.failed++;
    if (this.failures.length < Math.max(1, this.#sampling.maxExamples))
      this.failures.push({ scheme: sideId(side), trialId, reason });
  }

  result(): FileComparison {
    return { path: this.path, ...this.tally.result(), ...this.#remarks };
  }
}
