/** The share of trials that count, from a review of a sample and predictions for all trials. */
import { collapseStrata, LEAST_REVIEWED, type ReviewedStratum } from './collapse.ts';
import { combineShares, describeStratum, type PartShare, type StratifiedShare } from './stratified-share.ts';

/** Strata whose trials had the same chance to be in the sample, and have the same prediction. */
export interface PredictedStrata {
  /** Whether the trials are predicted to count. */
  readonly prediction: boolean;
  readonly strata: readonly ReviewedStratum[];
}

export interface CalibratedShare extends Pick<StratifiedShare, 'share' | 'interval'> {
  /** Trials of parts without a reviewed trial, which count as they are predicted. */
  readonly unreviewed: number;
}

/**
 * The prediction-powered share θ = Σ W·(λ·F + (y − λ·f)) over the halves of the sample (Angelopoulos, Bates, Fannjiang, Jordan and Zrnic 2023, Science 382:669; in samples
 * with strata the regression estimator of Särndal, Swensson and Wretman 1992, Model Assisted Survey Sampling, chapter 6): F is the share of all trials of a half that are
 * predicted to count, f the same of its reviewed trials, y the share of these that do count, and W the size of the half divided by that of all. Predictions are 0 or 1, so with
 * the slope of least squares as λ, the share of reviewed trials that count among those predicted to minus that among the others, θ is the sum over halves and predictions of
 * size times share: post-stratification by the prediction (chapter 7.6 there). This is how it is computed, with the interval of {@link combineShares}. A part without a reviewed
 * trial counts as predicted, with the limits 0 and 1.
 * @returns null where no trial was reviewed.
 * @throws RangeError for counts that are not parts of each other.
 */
export function calibratedShare(
  parts: readonly PredictedStrata[],
  least: number = LEAST_REVIEWED,
): CalibratedShare | null {
  const merged = parts.flatMap(({ prediction, strata }) =>
    collapseStrata(strata, least).map((stratum) => ({ prediction, stratum })),
  );
  if (merged.every(({ stratum }) => stratum.reviewed === 0)) return null;
  const shares = merged.map(({ prediction, stratum }) =>
    stratum.reviewed === 0 ? predictStratum(stratum, prediction) : describeStratum(stratum),
  );
  const unreviewed = merged.reduce((sum, { stratum }) => (stratum.reviewed === 0 ? sum + stratum.size : sum), 0);
  return { ...combineShares(shares), unreviewed };
}

function predictStratum({ size }: ReviewedStratum, prediction: boolean): PartShare {
  return { size, share: Number(prediction), limits: [0, 1] };
}
