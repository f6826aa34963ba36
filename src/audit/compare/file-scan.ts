/** Counts the trials of one run under both sides of a comparison, and samples receipts. The counts of several runs can be merged. */
import type { Change, ComparisonCounts, FileComparison } from '../../result/comparison.ts';
import type { SchemeFailure } from '../../result/result.ts';
import { STORED } from '../../core/scheme.ts';
import type { EncodedTrial, ItemRows } from '../../core/trial.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { SINGLE_TRIAL } from '../scan/occurrences.ts';
import { rankTrial } from '../scan/ranked.ts';
import type { ItemNames } from '../tally/item-names.ts';
import { findItem, nameItem } from '../tally/name-item.ts';
import { NONE } from '../tally/noted-trials.ts';
import { findChange, ComparisonTally } from './counts.ts';
import { sideId, type SideVerdict, type Sides } from './side.ts';
import type { SourceRun, TrialField } from '../../sources/source.ts';

/** The size of the sample of receipts, and its seed. */
export interface Sampling {
  readonly seed: number;
  readonly maxExamples: number;
}

/** The facts about a sampled trial that are kept with its place. */
export interface SampleNote {
  readonly change: Change;
  readonly isVote: boolean;
}

/** The trials of a file that are not counted, and those that need an explanation. */
type NotedTrials = {
  -readonly [Name in Exclude<keyof FileComparison, keyof ComparisonCounts | keyof Adjusted | 'path'>]: number;
};

/** What depends on the other files. */
type Adjusted = Pick<FileComparison, 'holm' | 'bh'>;

/** The fields that schemes may read beside the texts. */
export const SIDE_FIELDS: ReadonlySet<TrialField> = new Set(['dataset', 'question']);

export class FileScan {
  readonly run: SourceRun;
  readonly votes: ComparisonTally = new ComparisonTally();
  readonly others: ComparisonTally = new ComparisonTally();
  readonly flips: Ranked[] = [];
  readonly changes: Ranked[] = [];
  readonly failures: SchemeFailure[] = [];
  readonly #noted: NotedTrials = {
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
  readonly #names: ItemNames;
  #rows: ItemRows = new Map();

  /** @param names shared by all scans whose counts are merged. */
  constructor(run: SourceRun, sides: Sides, sampling: Sampling, names: ItemNames) {
    this.run = run;
    this.#sides = sides;
    this.#sampling = sampling;
    this.#names = names;
  }

  /** The counts of all trials. */
  get tally(): ComparisonTally {
    const whole = new ComparisonTally();
    whole.merge(this.votes);
    whole.merge(this.others);
    return whole;
  }

  /** @throws InputError if the run cannot be read to its end. */
  async scan(onPart: (part: number) => void): Promise<void> {
    this.#rows = this.#readRows();
    for await (const trial of this.run.trials({ fields: SIDE_FIELDS, onPart })) this.#add(trial);
  }

  #readRows(): ItemRows {
    try {
      return this.run.items();
    } catch (error) {
      throw this.run.describeFailure(error as Error);
    }
  }

  #add(trial: EncodedTrial): void {
    const { anomaly } = trial;
    const noted = this.#noted;
    if (trial.groundTruth === null) {
      noted.withoutTruth++;
      return;
    }
    if (!this.#sides.applyTo(trial)) {
      noted.outOfScope++;
      return;
    }
    if (trial.groundTruth === NONE) noted.noneGroundTruths++;
    if (anomaly === 'error') noted.errors++;
    else if (trial.response === null) noted.withoutResponse++;
    const { from, to } = this.#sides.ask(trial);
    const failure = from.failure ?? to.failure;
    if (failure !== undefined)
      this.#fail(trial, from.failure === undefined ? this.#sides.to : this.#sides.from, failure);
    else if (from.correct === null || to.correct === null) noted.unlabeled++;
    else this.#count(trial, anomaly === 'vote' && this.#isStored(), from, to);
  }

  #isStored(): boolean {
    return this.#sides.from === STORED || this.#sides.to === STORED;
  }

  #count(trial: EncodedTrial, isVote: boolean, from: SideVerdict, to: SideVerdict): void {
    if (isVote) this.#noted.votes++;
    (isVote ? this.votes : this.others).add(from, to, this.#findNumber(trial));
    const change = findChange(from, to);
    if (change === null) return;
    const { seed, maxExamples } = this.#sampling;
    const note = JSON.stringify({ change, isVote } satisfies SampleNote);
    const candidate = { ...rankTrial(trial, seededRank(seed, trial.trialId)), run: this.run.file.name, note };
    offer(change === 'changed' ? this.changes : this.flips, candidate, maxExamples);
  }

  #findNumber(trial: EncodedTrial): number {
    const item = findItem(trial);
    return item === null ? SINGLE_TRIAL : this.#names.findNumber(nameItem(item, this.#rows));
  }

  #fail({ trialId }: EncodedTrial, side: Sides['from'], reason: string): void {
    this.#noted.failed++;
    if (this.failures.length < Math.max(1, this.#sampling.maxExamples))
      this.failures.push({ scheme: sideId(side), trialId, reason });
  }

  result(): Omit<FileComparison, keyof Adjusted> {
    return { path: this.run.file.name, ...this.tally.result(), ...this.#noted };
  }
}
