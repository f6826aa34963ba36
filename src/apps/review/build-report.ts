/** Builds the report of a review from its sample and marks. */
import { STORED } from '../../base/core/scheme.ts';
import type {
  Audited,
  EstimatedShare,
  Review,
  ReviewProgress,
  ReviewReport,
  ReviewSample,
  SchemeSupport,
} from './documents/reviews.ts';
import { countAdjudication } from './adjudication.ts';
import { calibrate, describeScore } from './calibration.ts';
import { countBlindness, selectMarks } from './blindness.ts';
import { correctForReviewerErrors } from '../../stats/review/reviewer-errors.ts';
import { askAccuracy, askFlips, type Coverage, type Estimator } from './estimates/estimator.ts';
import { describeCosts, type ExtractorSpending } from './extractor-costs.ts';
import { findLeader } from './estimates/find-leader.ts';
import { HalvesEstimator } from './estimates/halves-estimator.ts';
import { listLabelings, type Labeling } from './estimates/labelings.ts';
import { describeAgreement } from './label-agreement.ts';
import { listReviewedTrials, type ReviewedTrial } from './human-labels.ts';
import { trialKey } from './trial-key.ts';
import { METHOD } from './stored-values.ts';
import { countReviewers, listAgreements, measureFleiss } from './reviewers.ts';

/** Error rates of human labels, for the what-if calculation. */
const HUMAN_ERRORS = [0.02, 0.05] as const;

/** The content of a store of reviews. */
export interface ReviewMaterial {
  readonly audited: Audited;
  readonly sample: ReviewSample;
  /** All rows, with replaced marks and withdrawals. */
  readonly reviews: readonly Review[];
}

export interface ReportOptions {
  /** The labelling that predicts the human labels; the extractor with the most labels by default. */
  readonly calibrate?: string | undefined;
  /** What extractors used; undefined where that is not known. */
  readonly spending?: readonly ExtractorSpending[] | undefined;
}

/** @throws InputError for options that the sample does not allow. */
export function buildReport(
  { audited, sample, reviews }: ReviewMaterial,
  tool: ReviewReport['tool'],
  { calibrate: by, spending }: ReportOptions = {},
): ReviewReport {
  const selected = selectMarks(reviews);
  const { marks } = selected;
  const reviewed = listReviewedTrials(sample, selected);
  const estimator = new HalvesEstimator(sample, reviewed);
  const labelings = listLabelings(audited.schemes);
  const { strata, trials } = sample;
  const estimates = { sample, reviewed, labelings, estimator };
  const calibration = calibrate(estimates, by);
  return {
    reportVersion: 2,
    tool,
    audited,
    sample: {
      method: METHOD,
      trials: strata.reduce((sum, { size }) => sum + size, 0),
      strata: estimator.coverage.strata,
      drawn: trials.length,
    },
    blindness: countBlindness(reviews, selected),
    progress: countProgress(sample, reviewed, estimator.coverage, marks.length),
    reviewers: countReviewers(reviews),
    agreement: listAgreements(marks),
    fleiss: measureFleiss(marks),
    adjudication: countAdjudication(reviews, selected),
    schemes: labelings.map((labeling) => describeSupport(labeling, labelings[0] as Labeling, estimator)),
    leader: reviewed.some(({ human }) => human !== null) ? findLeader(labelings, estimator) : null,
    score: describeScore(estimates),
    calibration,
    ...(spending !== undefined && { extractorCosts: describeCosts(estimates, spending) }),
    labelAgreement: describeAgreement(estimates, audited.groupBy, calibration?.by),
  };
}

function describeSupport(labeling: Labeling, stored: Labeling, estimator: Estimator): SchemeSupport {
  const accuracy = estimator.estimateShare(askAccuracy(labeling));
  const isStored = labeling.scheme === STORED;
  const flips = (direction: 'gained' | 'lost'): EstimatedShare | null =>
    isStored ? null : estimator.estimateShare(askFlips(labeling, direction));
  return {
    scheme: labeling.scheme,
    accuracy,
    ifHumanLabelsErr:
      accuracy === null
        ? []
        : HUMAN_ERRORS.map((error) => ({ error, accuracy: correctForReviewerErrors(accuracy.share, error) })),
    gainedRight: flips('gained'),
    lostWrong: flips('lost'),
    againstStored: isStored ? null : estimator.compare(labeling, stored),
  };
}

function countProgress(
  { trials }: ReviewSample,
  reviewed: readonly ReviewedTrial[],
  { markedStrata, trialsOfMarkedStrata }: Coverage,
  marks: number,
): ReviewProgress {
  const count = (matches: (trial: ReviewedTrial) => boolean): number => reviewed.filter(matches).length;
  const marked = new Set(reviewed.map(trialKey));
  const last = trials.findLastIndex((trial) => marked.has(trialKey(trial)));
  return {
    marks,
    reviewed: reviewed.length,
    skipped: last + 1 - reviewed.length,
    markedStrata,
    trialsOfMarkedStrata,
    labelled: count(({ human }) => human !== null),
    outvoted: count(({ human, isDisputed }) => human !== null && isDisputed),
    ties: count(({ human, isDisputed }) => human === null && isDisputed),
    cannotTell: count(({ human, isDisputed }) => human === null && !isDisputed),
  };
}
