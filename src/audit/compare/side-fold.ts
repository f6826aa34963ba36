/** Counts trials under both sides of a comparison. The counts are plain data, so that threads can send them. */
import type { Change } from '../../documents/comparison.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { EncodedTrial } from '../../base/core/trial.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { addFlip, emptyFlips, type FlipSample } from '../tally/flip-sample.ts';
import { SINGLE_TRIAL } from '../scan/occurrences.ts';
import { rankTrial } from '../scan/ranked.ts';
import { findItem } from '../tally/name-item.ts';
import { NONE } from '../tally/noted-trials.ts';
import { ComparisonTally, findChange, type PackedComparison } from './counts.ts';
import { sideId, type Sides, type SideVerdict } from './side.ts';

/** The size of the samples, and their seed. */
export interface Sampling {
  readonly seed: number;
  readonly maxExamples: number;
  /** The most changed labels that are sampled for a page. Default: none. */
  readonly mostFlips?: number;
}

/** The facts about a sampled trial that are kept with its place. */
export interface SampleNote {
  readonly change: Change;
  readonly isVote: boolean;
}

const NOTED = {
  withoutTruth: 0,
  unlabeled: 0,
  failed: 0,
  outOfScope: 0,
  notAsked: 0,
  withoutReply: 0,
  votes: 0,
  errors: 0,
  withoutResponse: 0,
  noneGroundTruths: 0,
  withoutQuestion: 0,
};

/** The trials that are not counted, and those that need an explanation. */
export type NotedTrials = typeof NOTED;

/** No trial is noted yet. */
export function emptyNoted(): NotedTrials {
  return { ...NOTED };
}

/** A trial on which a side failed, by its place in the run. */
export interface SideFailure extends Ranked {
  readonly scheme: string;
  readonly reason: string;
}

/** The counts of some trials of one run. */
export interface SideCounts {
  /** The items by their numbers in the packed counts, as {@link findItem} returns them. */
  readonly items: readonly (string | number)[];
  readonly votes: PackedComparison;
  readonly others: PackedComparison;
  readonly noted: NotedTrials;
  readonly flips: readonly Ranked[];
  readonly changes: readonly Ranked[];
  readonly failures: readonly SideFailure[];
  /** The changed labels of a page, without texts. */
  readonly paged: FlipSample;
}

/** The failures that are kept. A comparison without examples shows one. */
export function mostFailures({ maxExamples }: Sampling): number {
  return Math.max(1, maxExamples);
}

/** Counts trials of one run. */
export class SideFold {
  readonly #votes = new ComparisonTally();
  readonly #others = new ComparisonTally();
  readonly #noted = emptyNoted();
  readonly #items = new Map<string | number, number>();
  readonly #flips: Ranked[] = [];
  readonly #changes: Ranked[] = [];
  readonly #failures: SideFailure[] = [];
  readonly #paged: FlipSample;
  readonly #sides: Sides;
  readonly #sampling: Sampling;
  readonly #isStored: boolean;

  constructor(sides: Sides, sampling: Sampling) {
    this.#sides = sides;
    this.#sampling = sampling;
    this.#paged = emptyFlips(sampling.mostFlips ?? 0);
    this.#isStored = sides.from === STORED || sides.to === STORED;
  }

  add(trial: EncodedTrial): void {
    const { anomaly } = trial;
    const noted = this.#noted;
    if (trial.groundTruth === null) {
      noted.withoutTruth++;
      return;
    }
    const leftOut = this.#sides.findLeftOut(trial);
    if (leftOut !== null) {
      noted[leftOut]++;
      return;
    }
    if (trial.groundTruth === NONE) noted.noneGroundTruths++;
    if (anomaly === 'error') noted.errors++;
    else if (trial.response === null) noted.withoutResponse++;
    const { from, to } = this.#sides.label(trial);
    if (from.lacksQuestion === true || to.lacksQuestion === true) noted.withoutQuestion++;
    const failure = from.failure ?? to.failure;
    if (failure !== undefined)
      this.#fail(trial, from.failure === undefined ? this.#sides.to : this.#sides.from, failure);
    else if (from.correct === null || to.correct === null) noted.unlabeled++;
    else this.#count(trial, anomaly === 'vote' && this.#isStored, from, to);
  }

  result(): SideCounts {
    return {
      items: [...this.#items.keys()],
      votes: this.#votes.pack(),
      others: this.#others.pack(),
      noted: this.#noted,
      flips: this.#flips,
      changes: this.#changes,
      failures: this.#failures,
      paged: this.#paged,
    };
  }

  #count(trial: EncodedTrial, isVote: boolean, from: SideVerdict, to: SideVerdict): void {
    if (isVote) this.#noted.votes++;
    (isVote ? this.#votes : this.#others).add(from, to, this.#findNumber(trial));
    const change = findChange(from, to);
    if (change === null) return;
    const { seed, maxExamples } = this.#sampling;
    const note = JSON.stringify({ change, isVote } satisfies SampleNote);
    const rank = seededRank(seed, trial.trialId);
    const candidate = { ...rankTrial(trial, rank), note };
    const { run, ordinal, trialId } = trial;
    if (change !== 'changed') addFlip(this.#paged, { rank, run, ordinal, trialId, rules: [] });
    offer(change === 'changed' ? this.#changes : this.#flips, candidate, maxExamples);
  }

  #findNumber(trial: EncodedTrial): number {
    const item = findItem(trial);
    if (item === null) return SINGLE_TRIAL;
    const known = this.#items.get(item);
    if (known !== undefined) return known;
    this.#items.set(item, this.#items.size);
    return this.#items.size - 1;
  }

  #fail(trial: EncodedTrial, side: Sides['from'], reason: string): void {
    this.#noted.failed++;
    const failure = { ...rankTrial(trial, trial.ordinal), scheme: sideId(side), reason };
    offer(this.#failures, failure, mostFailures(this.#sampling));
  }
}
