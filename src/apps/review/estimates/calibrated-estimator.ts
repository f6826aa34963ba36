/** Estimates in which human labels correct the labels that a labelling gives to all trials. */
import type { CalibratedEstimate, ReviewSample } from '../documents/reviews.ts';
import type { ReviewedTrial } from '../human-labels.ts';
import { findKind, listPatterns, type Labels, type Pattern } from '../labels.ts';
import { calibratedShare, type PredictedStrata } from '../../../stats/review/calibrated-share.ts';
import type { Question } from './estimator.ts';
import type { Labeling } from './labelings.ts';

type Growing = { size: number; reviewed: number; hits: number };

interface Part extends PredictedStrata {
  readonly strata: Growing[];
}

/** The parts of a sample: its halves, by prediction. */
const PREDICTIONS = [false, true] as const;

/**
 * For samples in halves, whose numbers of trials by label are known. The label of the chosen labelling is taken for the human label of every trial, or the stored label where it
 * has none; what this predicts is corrected by the reviewed trials. The estimate has no bias if these labels are wrong, or missing for some trials: then it is less certain.
 */
export class CalibratedEstimator {
  readonly #patterns: readonly Pattern[];
  readonly #reviewed: readonly (ReviewedTrial & { readonly human: boolean })[];
  readonly #by: Labeling;

  constructor(sample: ReviewSample, reviewed: readonly ReviewedTrial[], by: Labeling) {
    this.#patterns = listPatterns(sample);
    this.#reviewed = reviewed.flatMap((trial) => (trial.human === null ? [] : [{ ...trial, human: trial.human }]));
    this.#by = by;
  }

  /** @returns null where one half has trials, but none was reviewed. */
  estimateShare({ isMember, isHit }: Question): CalibratedEstimate | null {
    const halves = [0, 1].map((): Part[] => PREDICTIONS.map((prediction) => ({ prediction, strata: [] })));
    const find = (labels: Labels): Growing => {
      const kind = findKind(labels);
      const half = halves[Math.min(kind, 1)] as Part[];
      const { strata } = half[Number(isHit(labels, this.#predict(labels)))] as Part;
      return (strata[kind] ??= { size: 0, reviewed: 0, hits: 0 });
    };
    for (const pattern of this.#patterns) if (isMember(pattern)) find(pattern).size += pattern.trials;
    for (const trial of this.#reviewed) {
      if (!isMember(trial)) continue;
      const stratum = find(trial);
      stratum.reviewed++;
      if (isHit(trial, trial.human)) stratum.hits++;
    }
    return describe(halves.map((parts) => parts.map(withoutGaps)));
  }

  #predict(labels: Labels): boolean {
    return this.#by.readLabel(labels) ?? labels.storedCorrect;
  }
}

/** Kinds of change that occur, in their order. */
function withoutGaps({ prediction, strata }: Part): Part {
  return { prediction, strata: Object.values(strata) };
}

function describe(halves: readonly (readonly Part[])[]): CalibratedEstimate | null {
  const isUnknown = (parts: readonly Part[]): boolean => sum(parts, 'size') > 0 && sum(parts, 'reviewed') === 0;
  const found = halves.some(isUnknown) ? null : calibratedShare(halves.flat());
  if (found === null) return null;
  return { ...found, interval: [...found.interval], trials: sum(halves.flat(), 'reviewed') };
}

function sum(parts: readonly Part[], name: keyof Growing): number {
  return parts.flatMap(({ strata }) => strata).reduce((total, stratum) => total + stratum[name], 0);
}
