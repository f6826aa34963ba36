/** The human label of each trial of the sample. */
import type { EstimateMarks } from './blindness.ts';
import type { Mark } from '../../documents/mark.ts';
import type { MarkedReview, ReviewSample, SampledTrial } from './documents/reviews.ts';
import { trialKey } from './trial-key.ts';

/** A trial that at least one person marked or decided. */
export interface ReviewedTrial extends SampledTrial {
  /** The human label: whether the answer is right; null for a tie, and where no reviewer could tell. */
  readonly human: boolean | null;
  /** Whether both marks were given, correct and incorrect, by the people whose marks count. */
  readonly isDisputed: boolean;
}

/** The reviewed trials, in the order of the sample. A decision of an adjudicator counts instead of the marks. The majority decides; "cannot tell" is no vote. */
export function listReviewedTrials(
  { trials }: ReviewSample,
  { marks, decisions }: Pick<EstimateMarks, 'marks' | 'decisions'>,
): ReviewedTrial[] {
  const [byReviewers, byAdjudicators] = [Map.groupBy(marks, trialKey), Map.groupBy(decisions, trialKey)];
  return trials.flatMap((trial) => {
    const key = trialKey(trial);
    const own = byAdjudicators.get(key) ?? byReviewers.get(key) ?? [];
    if (own.length === 0) return [];
    const [right, wrong] = [votes(own, 'correct'), votes(own, 'incorrect')];
    return [{ ...trial, human: right === wrong ? null : right > wrong, isDisputed: right > 0 && wrong > 0 }];
  });
}

function votes(marks: readonly MarkedReview[], wanted: Mark): number {
  return marks.filter(({ mark }) => mark === wanted).length;
}
