/** The score of the models under test and the accuracy of each labelling, estimated with the labels of all trials. */
import { InputError } from '../../base/core/errors.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';
import type { CalibratedEstimate, Calibration, ReviewSample, Score } from './documents/reviews.ts';
import { CalibratedEstimator } from './estimates/calibrated-estimator.ts';
import { askAccuracy, askScore, type Estimator, type Question } from './estimates/estimator.ts';
import type { Labeling } from './estimates/labelings.ts';
import type { ReviewedTrial } from './human-labels.ts';
import { countTrials, listPatterns, type Pattern } from './labels.ts';

/** Whether a model reads the answers for the labelling. */
export function isExtractor({ scheme }: Labeling): boolean {
  return scheme.startsWith('extract:');
}

/** A review, as estimates see it. */
export interface ReviewEstimates {
  readonly sample: ReviewSample;
  readonly reviewed: readonly ReviewedTrial[];
  readonly labelings: readonly Labeling[];
  readonly estimator: Estimator;
}

export function describeScore({ sample, labelings, estimator }: ReviewEstimates): Score {
  const patterns = listPatterns(sample);
  const labelled = labelings.map(({ scheme, readLabel }) => ({
    scheme,
    trials: countLabelled(patterns, { scheme, readLabel }),
    right: countTrials(patterns, (labels) => readLabel(labels) === true),
  }));
  return { labelled, byPeople: estimator.estimateShare(askScore()) };
}

/**
 * @param by the labelling that predicts; undefined for the extractor with the most labels, if there is one.
 * @throws InputError for a labelling that the sample does not have.
 */
export function calibrate(review: ReviewEstimates, by: string | undefined): Calibration | null {
  const { sample, reviewed, labelings, estimator } = review;
  const patterns = listPatterns(sample);
  const predicting = by === undefined ? findExtractor(labelings, patterns) : findNamed(labelings, by);
  if (predicting === null) return null;
  const calibrated = new CalibratedEstimator(sample, reviewed, predicting);
  // A census is a fact.
  const estimate = (question: Question): CalibratedEstimate | null =>
    estimator.estimateShare(question)?.isCensus === true ? null : calibrated.estimateShare(question);
  return {
    by: predicting.scheme,
    trials: countLabelled(patterns, predicting),
    score: estimate(askScore()),
    accuracy: labelings.map((labeling) => ({ scheme: labeling.scheme, estimate: estimate(askAccuracy(labeling)) })),
  };
}

function findExtractor(labelings: readonly Labeling[], patterns: readonly Pattern[]): Labeling | null {
  const extractors = labelings.filter(isExtractor);
  const counts = extractors.map((labeling) => countLabelled(patterns, labeling));
  return extractors[counts.indexOf(Math.max(...counts))] ?? null;
}

function findNamed(labelings: readonly Labeling[], name: string): Labeling {
  const found = labelings.find(({ scheme }) => scheme === name);
  const names = labelings.map(({ scheme }) => scheme);
  if (found === undefined)
    throw new InputError(withKnownNames(`--calibrate ${name}: the sample has no labels of it`, name, names));
  return found;
}

function countLabelled(patterns: readonly Pattern[], { readLabel }: Labeling): number {
  return countTrials(patterns, (labels) => readLabel(labels) !== null);
}
