/** What people say of each trial of the sample. */
import type { Mark } from './documents/mark.ts';
import type { Review, ReviewSample, SampledTrial } from './documents/reviews.ts';
import { trialKey } from './trial-key.ts';

/** A trial that at least one person looked at. */
export interface ReviewedTrial extends SampledTrial {
  /** Whether its answer is right; null where people are of two minds, or cannot tell. */
  readonly human: boolean | null;
  /** Whether both were said, correct and incorrect. */
  readonly isDisputed: boolean;
}

/**
 * The trials that were reviewed, in the order of the sample. The majority decides; who cannot tell has no vote.
 * @param reviews one for each trial and reviewer.
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
