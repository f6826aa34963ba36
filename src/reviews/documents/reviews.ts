/** Reviews: what people say of a sample of trials, and what that says about schemes. */
import type { ResultOptions } from '../../result/result.ts';
import type { CellKey } from '../../core/trial.ts';
import type { Interval } from '../../core/statistics.ts';

/** What a reviewer can say of a trial: the answer is right, it is not, or that cannot be told. */
export const MARKS = ['correct', 'incorrect', 'cannot_tell'] as const;
export type Mark = (typeof MARKS)[number];

/** One mark of one reviewer. Marks are never changed: a later one of the same reviewer takes the place of an earlier one. */
export interface Review {
  readonly run: string;
  readonly trialId: string;
  readonly reviewer: string;
  readonly mark: Mark;
  readonly note: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
}

/** What a sample was drawn from. `logs` are names of logs, which do not depend on how their paths were typed. */
export interface Audited extends Pick<
  ResultOptions,
  'runsDir' | 'metadata' | 'logs' | 'conditions' | 'groupBy' | 'seed' | 'nullGroundTruth'
> {
  /** The schemes whose labels the sample holds, by position: `v1`, and those asked for. */
  readonly schemes: readonly string[];
}

/** What sets the trials of a stratum apart: their cell, and what the first scheme that flips their label does to it. */
export interface Stratum {
  readonly cell: CellKey;
  /** null where no scheme flips the label. */
  readonly flip: { readonly scheme: string; readonly direction: 'gained' | 'lost' } | null;
  /** Labelled factual trials in it. */
  readonly size: number;
}

/** A trial of the sample, as it was labelled when it was drawn. */
export interface SampledTrial {
  readonly run: string;
  readonly trialId: string;
  readonly ordinal: number;
  /** Position of its stratum. */
  readonly stratum: number;
  readonly storedCorrect: boolean;
  /** By position of the schemes; null where a scheme says nothing of such a trial, or failed. */
  readonly correct: readonly (boolean | null)[];
}

/** A stratified sample. The first so many trials are always the sample of that size. */
export interface ReviewSample {
  readonly strata: readonly Stratum[];
  readonly trials: readonly SampledTrial[];
}

/** What `audit review report` shows. Shares are of 1; every interval is one of 95 %. reports/review.schema.json is its JSON Schema. */
export interface ReviewReport {
  readonly reportVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly audited: Audited;
  readonly progress: ReviewProgress;
  readonly reviewers: readonly ReviewerCount[];
  readonly agreement: readonly ReviewerAgreement[];
  /** The stored labels first, then the schemes in their order. */
  readonly schemes: readonly SchemeSupport[];
  /** null where no trial has a human label. */
  readonly best: BestSupported | null;
}

export interface ReviewProgress {
  /** Labelled factual trials that the sample stands for, and their strata. */
  readonly trials: number;
  readonly strata: number;
  readonly drawn: number;
  /** Drawn trials with a mark of anybody. */
  readonly reviewed: number;
  /** Trials in strata with a reviewed trial: what the estimates speak of. */
  readonly coveredTrials: number;
  readonly coveredStrata: number;
  /** Reviewed trials with a human label. */
  readonly labelled: number;
  /** Of these, those on which reviewers were not of one mind, and the majority decided. */
  readonly outvoted: number;
  /** Reviewed trials without one: as many reviewers said correct as incorrect. */
  readonly ties: number;
  /** Reviewed trials without one: nobody could tell. */
  readonly cannotTell: number;
}

export interface ReviewerCount {
  readonly reviewer: string;
  /** Trials, by the latest mark on each. */
  readonly correct: number;
  readonly incorrect: number;
  readonly cannotTell: number;
  /** Marks that later ones took the place of. */
  readonly superseded: number;
}

/** Two reviewers on the trials that both marked. */
export interface ReviewerAgreement {
  readonly first: string;
  readonly second: string;
  readonly both: number;
  /** Those that both called correct or incorrect; the rest of the numbers is about them. */
  readonly told: number;
  readonly alike: number;
  /** Cohen's κ; null where it is not defined. */
  readonly kappa: number | null;
  readonly interval: Interval | null;
}

export interface EstimatedShare {
  readonly share: number;
  readonly interval: Interval;
  /** Trials with a human label that it rests on. */
  readonly trials: number;
  /** How many trials drawn alike would tell as much; null where all trials there are were reviewed. */
  readonly effectiveTrials: number | null;
}

export interface SchemeSupport {
  readonly scheme: string;
  /** Trials on which the label is the human one; null without a trial, as below. */
  readonly accuracy: EstimatedShare | null;
  /** Gained flips that people call correct. */
  readonly gainedRight: EstimatedShare | null;
  /** Lost flips that people call incorrect. */
  readonly lostWrong: EstimatedShare | null;
}

export interface BestSupported {
  /** Highest accuracy; of equals the first. */
  readonly scheme: string;
  /** Schemes that give every reviewed trial the same label. */
  readonly alike: readonly string[];
  /** The next one that does not, and the stored labels. */
  readonly against: readonly PairedSupport[];
}

/** The best supported scheme against another one, on the same trials. */
export interface PairedSupport {
  readonly other: string;
  /** Accuracy of the best minus that of the other, in percentage points. */
  readonly differencePp: number;
  /** Share of the trials on which the two differ and the best is right; each stratum counts by its size. null where they do not differ. */
  readonly rightWhereDifferent: EstimatedShare | null;
  /** Reviewed trials on which the two differ and the best is right: a plain count, out of `rightWhereDifferent.trials`. */
  readonly rightTrials: number;
  /** Whether every trial on which the two can differ was reviewed. The difference is then a fact of these trials. */
  readonly allReviewed: boolean;
  /** Exact two-sided McNemar p of the reviewed trials, each counted once; 1 where the two do not differ. */
  readonly p: number;
  /** Whether p is below 0.05 and the interval of the weighted share is above one half. */
  readonly isSignificant: boolean;
}
