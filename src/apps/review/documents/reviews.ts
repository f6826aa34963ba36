/** Reviews: the marks that people give to a sample of trials, and how far they support each scheme. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { CellKey } from '../../../base/core/trial.ts';
import type { AnswerForm } from './answer-form.ts';
import type { LabelState, Mark, ReviewWord, Role } from '../../../documents/mark.ts';
import type { reviewReportSchema } from './review-schema.ts';

/** One row of one person: a mark, or its withdrawal. Rows are never changed: a later one of the same person in the same role replaces an earlier one. */
export interface Review {
  readonly run: string;
  readonly trialId: string;
  readonly reviewer: string;
  readonly mark: ReviewWord;
  readonly note: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
  readonly labels: LabelState;
  readonly role: Role;
}

/** A row that is no withdrawal. */
export interface MarkedReview extends Review {
  readonly mark: Mark;
}

/** What the trials of a stratum have in common: their cell, the first scheme that flips their label, and the direction of the flip. */
export interface Stratum {
  readonly cell: CellKey;
  /** null where no scheme flips the label. */
  readonly flip: { readonly scheme: string; readonly direction: 'gained' | 'lost' } | null;
  /** Labelled factual trials in it. */
  readonly size: number;
}

/** A trial of the sample, with its labels at the time of the draw. */
export interface SampledTrial {
  readonly run: string;
  readonly trialId: string;
  readonly ordinal: number;
  /** Position of its stratum. */
  readonly stratum: number;
  readonly storedCorrect: boolean;
  /** By position of the schemes; null where a scheme does not apply to the trial, or failed. */
  readonly correct: readonly (boolean | null)[];
}

/** The number of trials with the same labels. */
export interface LabelPattern {
  /** One character for the stored label and one for each scheme: 1 right, 0 wrong, - no label. */
  readonly labels: string;
  readonly trials: number;
}

/** A stratified sample. Half of the trials are from those on which the labellings differ. The first n trials are the sample of size n. */
export interface ReviewSample {
  readonly strata: readonly Stratum[];
  readonly trials: readonly SampledTrial[];
  /** All trials that the sample was drawn from, by their labels. */
  readonly patterns: readonly LabelPattern[];
  /** The same for each stratum, by position. */
  readonly stratumPatterns: readonly (readonly LabelPattern[])[];
  /** How the response of each trial of the sample states its answer; missing where `audit view` drew the sample. */
  readonly forms?: readonly AnswerForm[] | undefined;
}

/** The report of a review; {@link reviewReportSchema} describes each field. Shares are from 0 to 1; every interval is a 95 % confidence interval. */
export type ReviewReport = DeepReadonly<z.infer<typeof reviewReportSchema>>;
/** The data that a sample was drawn from, and the schemes whose labels it has, by position. */
export type Audited = ReviewReport['audited'];
export type ReviewProgress = ReviewReport['progress'];
export type Blindness = ReviewReport['blindness'];
export type Adjudication = ReviewReport['adjudication'];
export type ReviewerCount = ReviewReport['reviewers'][number];
/** The agreement of two reviewers on the trials that both marked. */
export type ReviewerAgreement = ReviewReport['agreement'][number];
export type SchemeSupport = ReviewReport['schemes'][number];
export type EstimatedShare = NonNullable<SchemeSupport['accuracy']>;
/** Two labellings, compared on the trials on which they differ. */
export type SchemeComparison = NonNullable<SchemeSupport['againstStored']>;
/** The labelling that is ahead of the others, and how sure that is. */
export type Leader = NonNullable<ReviewReport['leader']>;
export type ReviewersAgreement = NonNullable<ReviewReport['fleiss']>;
export type Score = NonNullable<ReviewReport['score']>;
/** Estimates in which human labels correct the labels of one labelling. */
export type Calibration = NonNullable<ReviewReport['calibration']>;
export type CalibratedEstimate = NonNullable<Calibration['score']>;
/** How often each two labellings agree, and which of them is right where they do not. */
export type LabelAgreement = ReviewReport['labelAgreement'];
export type PairOfLabelings = LabelAgreement['pairs'][number];
/** The same among the trials of the sample with one form of answer. */
export type FormAgreement = LabelAgreement['byForm'][number];
/** The same among the trials with one value of a field of the cells. */
export type GroupAgreement = LabelAgreement['byCell'][number];
/** What an extractor cost, and how much more accurate it is than other labellings. */
export type ExtractorCost = NonNullable<ReviewReport['extractorCosts']>[number];
export type ComparedCost = ExtractorCost['against'][number];
