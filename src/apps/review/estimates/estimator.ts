/** What is estimated from a review, independent of how its sample was drawn. */
import type { SchemeComparison, EstimatedShare } from '../documents/reviews.ts';
import type { Labels } from '../labels.ts';
import type { Labeling } from './labelings.ts';

/** A share of trials. */
export interface Question {
  /** Whether the share is about trials with these labels. */
  readonly isMember: (labels: Labels) => boolean;
  /** Whether such a trial counts, by its human label. */
  readonly isHit: (labels: Labels, human: boolean) => boolean;
}

/** The trials that strata with a reviewed trial represent. */
export interface Coverage {
  readonly strata: number;
  readonly markedStrata: number;
  readonly trialsOfMarkedStrata: number;
}

/** Estimates for one sample with its marks. */
export interface Estimator {
  readonly coverage: Coverage;
  /** @returns null without an estimate. */
  estimateShare(question: Question): EstimatedShare | null;
  /** The first labelling against the second one. */
  compare(first: Labeling, second: Labeling): SchemeComparison;
  /** The number of trials on which the two differ. */
  countDiffering(first: Labeling, second: Labeling): number;
  /** Whether the labelling has a label for every trial, as far as known. */
  isComplete(labeling: Labeling): boolean;
}

/** Trials whose answer is correct by the human label: the score of the models under test. */
export function askScore(): Question {
  return { isMember: () => true, isHit: (_, human) => human };
}

/** Trials on which the label is the human label. */
export function askAccuracy({ readLabel }: Labeling): Question {
  return {
    isMember: (labels) => readLabel(labels) !== null,
    isHit: (labels, human) => readLabel(labels) === human,
  };
}

/** Of the trials whose stored label is wrong and that the labelling calls right (or the other way round), those for which people agree with the labelling. */
export function askFlips({ readLabel }: Labeling, direction: 'gained' | 'lost'): Question {
  const label = direction === 'gained';
  return {
    isMember: (labels) => readLabel(labels) === label && labels.storedCorrect !== label,
    isHit: (_, human) => human === label,
  };
}

/** Of the trials on which two labellings differ, those on which the first one is right. */
export function askRight(first: Labeling, second: Labeling): Question {
  return {
    isMember: (labels) => {
      const [one, two] = [first.readLabel(labels), second.readLabel(labels)];
      return one !== null && two !== null && one !== two;
    },
    isHit: (labels, human) => first.readLabel(labels) === human,
  };
}

/** Trials that two labellings both label. */
export function haveBoth(first: Labeling, second: Labeling): (labels: Labels) => boolean {
  return (labels) => first.readLabel(labels) !== null && second.readLabel(labels) !== null;
}
