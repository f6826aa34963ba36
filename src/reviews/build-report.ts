/** Builds the report of a review from its sample and marks. */
import type { Audited, Review, ReviewProgress, ReviewReport, ReviewSample } from './documents/reviews.ts';
import { listReviewedTrials, type ReviewedTrial } from './human-labels.ts';
import { listAgreements, countReviewers } from './reviewers.ts';
import { SupportEstimator } from './support.ts';

/** The content of a store of reviews. */
export interface ReviewMaterial {
  readonly audited: Audited;
  readonly sample: ReviewSample;
  /** The latest mark of each reviewer on each trial. */
  readonly latest: readonly Review[];
  /** All marks, replaced ones included. */
  readonly all: readonly Review[];
}

export function buildReport(
  { audited, sample, latest, all }: ReviewMaterial,
  tool: ReviewReport['tool'],
): ReviewReport {
  const reviewed = listReviewedTrials(sample, latest);
  const support = new SupportEstimator(sample, reviewed, audited.schemes);
  return {
    reportVersion: 1,
    tool,
    audited,
    progress: countProgress(sample, reviewed),
    reviewers: countReviewers(latest, all),
    agreement: listAgreements(latest),
    schemes: support.schemes(),
    best: support.best(),
  };
}

function countProgress({ strata, trials }: ReviewSample, reviewed: readonly ReviewedTrial[]): ReviewProgress {
  const covered = new Set(reviewed.map(({ stratum }) => stratum));
  const sizes = (some: typeof strata): number => some.reduce((sum, { size }) => sum + size, 0);
  const count = (matches: (trial: ReviewedTrial) => boolean): number => reviewed.filter(matches).length;
  return {
    trials: sizes(strata),
    strata: strata.length,
    drawn: trials.length,
    reviewed: reviewed.length,
    coveredTrials: sizes(strata.filter((_, at) => covered.has(at))),
    coveredStrata: covered.size,
    labelled: count(({ human }) => human !== null),
    outvoted: count(({ human, isDisputed }) => human !== null && isDisputed),
    ties: count(({ human, isDisputed }) => human === null && isDisputed),
    cannotTell: count(({ human, isDisputed }) => human === null && !isDisputed),
  };
}
