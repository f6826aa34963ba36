/** Estimates from samples that were drawn in halves: from trials on which the labellings differ, and from the others. */
import type { SchemeComparison, EstimatedShare, ReviewSample } from '../documents/reviews.ts';
import type { ReviewedTrial } from '../human-labels.ts';
import { countTrials, findKind, listPatterns, type Labels, type Pattern } from '../labels.ts';
import { cannotTellBounds, type UnclearStratum } from '../../../stats/review/cannot-tell-bounds.ts';
import { collapseStrata } from '../../../stats/review/collapse.ts';
import {
  rightWhereDifferent,
  type RightWhereDifferent,
  type Estimate,
} from '../../../stats/review/right-where-different.ts';
import { accuracy } from '../../../stats/review/stratified-share.ts';
import { askRight, haveBoth, type Coverage, type Estimator, type Question } from './estimator.ts';
import type { Labeling } from './labelings.ts';

type Growing = { -readonly [Name in keyof UnclearStratum]: UnclearStratum[Name] };

/**
 * Strata are kinds of change: no change, then for each scheme its gained and its lost flips, of which it is the first scheme. Each trial of a half had
 * the same chance to be drawn, whatever its cell.
 */
export class HalvesEstimator implements Estimator {
  readonly coverage: Coverage;
  readonly #patterns: readonly Pattern[];
  readonly #reviewed: readonly ReviewedTrial[];
  readonly #kinds: number;

  constructor(sample: Pick<ReviewSample, 'patterns'>, reviewed: readonly ReviewedTrial[]) {
    this.#patterns = listPatterns(sample);
    this.#reviewed = reviewed;
    const schemes = Math.max(0, ...this.#patterns.map(({ correct }) => correct.length));
    this.#kinds = 1 + 2 * schemes;
    this.coverage = this.#cover();
  }

  estimateShare(question: Question): EstimatedShare | null {
    return describeShare(this.#count(question));
  }

  compare(first: Labeling, second: Labeling): SchemeComparison {
    const question = askRight(first, second);
    const strata = this.#count(question);
    const trials = this.countDiffering(first, second);
    const total = countTrials(this.#patterns, haveBoth(first, second));
    const isCensus = trials > 0 && isReviewed(strata);
    const found = rightWhereDifferent(isCensus ? strata.map(withoutUnclear) : strata, total, { areAlike: true });
    const share = describeShare(strata);
    return {
      scheme: first.scheme,
      other: second.scheme,
      trials,
      rightWhereDifferent: share,
      difference: found === null || share === null ? null : inPp(found.difference, share.bounds, trials / total),
      isCensus,
      ...readTest(found),
    };
  }

  countDiffering(first: Labeling, second: Labeling): number {
    return countTrials(this.#patterns, askRight(first, second).isMember);
  }

  isComplete({ readLabel }: Labeling): boolean {
    return this.#patterns.every((pattern) => readLabel(pattern) !== null);
  }

  /** The counts of each kind of change, of which the first one is no change. */
  #count({ isMember, isHit }: Question): UnclearStratum[] {
    const kinds = Array.from({ length: this.#kinds }, (): Growing => ({ size: 0, reviewed: 0, hits: 0, unclear: 0 }));
    const kindOf = (labels: Labels): Growing => kinds[findKind(labels)] as Growing;
    for (const pattern of this.#patterns) if (isMember(pattern)) kindOf(pattern).size += pattern.trials;
    for (const trial of this.#reviewed) {
      if (!isMember(trial)) continue;
      const kind = kindOf(trial);
      if (trial.human === null) kind.unclear++;
      else kind.reviewed++;
      if (trial.human !== null && isHit(trial, trial.human)) kind.hits++;
    }
    return kinds;
  }

  #cover(): Coverage {
    const kinds = this.#count({ isMember: () => true, isHit: () => true }).filter(({ size }) => size > 0);
    const marked = kinds.filter(({ reviewed, unclear }) => reviewed + unclear > 0);
    return { strata: kinds.length, markedStrata: marked.length, trialsOfMarkedStrata: sum(marked, 'size') };
  }
}

function readTest(found: RightWhereDifferent | null): Pick<SchemeComparison, 'p' | 'minP' | 'isExact'> {
  return { p: found?.p ?? null, minP: found?.minP ?? null, isExact: found?.isExact ?? true };
}

/** @param strata no change, then the other kinds. */
function describeShare([agree, ...differ]: readonly UnclearStratum[]): EstimatedShare | null {
  if (agree === undefined) return null;
  const merged = [...collapseStrata([agree]), ...collapseStrata(differ)];
  const isCensus = isReviewed(merged);
  const found = accuracy([], isCensus ? merged.map(withoutUnclear) : merged, 0);
  const bounds = cannotTellBounds(merged);
  if (found === null || bounds === null) return null;
  return {
    share: found.share,
    interval: [...found.interval],
    bounds: [...bounds],
    trials: sum(merged, 'reviewed'),
    hits: sum(merged, 'hits'),
    unclear: sum(merged, 'unclear'),
    isCensus,
  };
}

/** Whether every trial has a mark. */
function isReviewed(strata: readonly UnclearStratum[]): boolean {
  return strata.every(({ size, reviewed, unclear }) => size === reviewed + unclear);
}

/** A stratum of which all trials were reviewed, as the trials with a human label. */
function withoutUnclear(stratum: UnclearStratum): UnclearStratum {
  return { ...stratum, size: stratum.reviewed };
}

function sum(strata: readonly UnclearStratum[], name: keyof UnclearStratum): number {
  return strata.reduce((total, stratum) => total + stratum[name], 0);
}

/**
 * A difference of two accuracies in percentage points.
 * @param bounds of the share where the first one is right, without human labels of some trials.
 * @param differing the share of trials on which the two differ.
 */
function inPp(
  { estimate, interval: [low, high] }: Estimate,
  [lowest, highest]: Readonly<EstimatedShare['bounds']>,
  differing: number,
): SchemeComparison['difference'] {
  const toPp = (share: number): number => 100 * differing * (2 * share - 1);
  return { pp: 100 * estimate, low: 100 * low, high: 100 * high, lowBound: toPp(lowest), highBound: toPp(highest) };
}
