/** Reviews: the marks that people give to a sample of trials, and how far they support each scheme. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../core/deep-readonly.ts';
import type { CellKey } from '../../core/trial.ts';
import type { Mark } from './mark.ts';
import type { reviewReportSchema } from './review-schema.ts';

/** One mark of one reviewer. Marks are never changed: a later mark of the same reviewer replaces an earlier one. */
export interface Review {
  readonly run: string;
  readonly trialId: string;
  readonly reviewer: string;
  readonly mark: Mark;
  readonly note: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
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

/** A stratified sample. The first n trials are the sample of size n. */
export interface ReviewSample {
  readonly strata: readonly Stratum[];
  readonly trials: readonly SampledTrial[];
}

/** The report of a review; {@link reviewReportSchema} describes each field. Shares are from 0 to 1; every interval is a 95 % confidence interval. */
export type ReviewReport = DeepReadonly<z.infer<typeof reviewReportSchema>>;
/** The data that a sample was drawn from, and the schemes whose labels it has, by position. */
export type Audited = ReviewReport['audited'];
export type ReviewProgress = ReviewReport['progress'];
export type ReviewerCount = ReviewReport['reviewers'][number];
/** The agreement of two reviewers on the trials that both marked. */
export type ReviewerAgreement = ReviewReport['agreement'][number];
export type SchemeSupport = ReviewReport['schemes'][number];
export type EstimatedShare = NonNullable<SchemeSupport['accuracy']>;
export type BestSupported = NonNullable<ReviewReport['best']>;
/** The best supported scheme against another one, on the same trials. */
export type PairedSupport = BestSupported['against'][number];
