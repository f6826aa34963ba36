/** The human label of each trial of the sample. */
import type { Mark } from './documents/mark.ts';
import type { Review, ReviewSample, SampledTrial } from './documents/reviews.ts';
import { trialKey } from './trial-key.ts';

/** A trial that at least one person marked. */
export interface ReviewedTrial extends SampledTrial {
  /** The human label: whether the answer is right; null for a tie, and where no reviewer could tell. */
  readonly human: boolean | null;
  /** Whether both marks were given, correct and incorrect. */
  readonly isDisputed: boolean;
}

/**
 * The reviewed trials, in the order of the sample. The majority decides; "cannot tell" is no vote.
 * @param reviews the latest mark of each reviewer on each trial.
 */
export function listReviewedTrials({ trials }: ReviewSample, reviews: readonly Review[]): ReviewedTrial[] {
  const byTrial = Map.groupBy(reviews, trialKey);
  return trials.flatMap((trial) => {
    const marks = byTrial.get(trialKey(trial))?.map(({ mark }) => mark) ?? [];
    if (marks.length === 0) return [];
    const [right, wrong] = [votes(marks, 'correct'), votes(marks, 'incorrect')];
    return [{ ...trial, human: right === wrong ? null : right > wrong, isDisputed: right > 0 && wrong > 0 }];
  });
}

function votes(marks: readonly Mark[], wanted: Mark): number {
  return marks.filter((mark) => mark === wanted).length;
}
