/** Reviews: how people mark a sample of trials, and what follows for the schemes. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../core/deep-readonly.ts';
import type { CellKey } from '../../core/trial.ts';
import type { Mark } from './mark.ts';
import type { reviewReportSchema } from './review-schema.ts';

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

/** What a report shows; {@link reviewReportSchema} describes each field. Shares are of 1; every interval is one of 95 %. */
export type ReviewReport = DeepReadonly<z.infer<typeof reviewReportSchema>>;
/** What a sample was drawn from, and the schemes whose labels it has, by position. */
export type Audited = ReviewReport['audited'];
export type ReviewProgress = ReviewReport['progress'];
export type ReviewerCount = ReviewReport['reviewers'][number];
/** Two reviewers on the trials that both marked. */
export type ReviewerAgreement = ReviewReport['agreement'][number];
export type SchemeSupport = ReviewReport['schemes'][number];
export type EstimatedShare = NonNullable<SchemeSupport['accuracy']>;
export type BestSupported = NonNullable<ReviewReport['best']>;
/** The best supported scheme against another one, on the same trials. */
export type PairedSupport = BestSupported['against'][number];
