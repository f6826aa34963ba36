/**
 * Estimates from samples of the former method. Its strata are kinds of change within cells, which were drawn with different shares, so each trial has the weight of its
 * stratum. The number of trials on which two labellings differ is not known, and is estimated from all drawn trials. A stratum without a mark is in no estimate.
 */
import type { SchemeComparison, EstimatedShare, ReviewSample, SampledTrial } from '../documents/reviews.ts';
import { askRight, haveBoth, type Coverage, type Estimator, type Question } from '../estimates/estimator.ts';
import { inPp } from '../estimates/in-pp.ts';
import type { Labeling } from '../estimates/labelings.ts';
import type { ReviewedTrial } from '../human-labels.ts';
import type { SignFlipTest } from '../../../stats/by-item/sign-flips.ts';
import { ratioShare, type RatioCounts } from '../../../stats/review/former/ratio-share.ts';
import { weightedSignTest } from '../../../stats/review/weighted-sign-test.ts';
import type { Estimate } from '../../../stats/review/right-where-different.ts';
import { multiplyEstimates } from '../../../stats/review/former/product.ts';

const UNTESTED = { p: null, minP: null, isExact: true };

/** Whether a trial counts; null for a trial outside of the share. */
type Judge<Trial> = (trial: Trial) => boolean | null;

export class RoundsEstimator implements Estimator {
  readonly coverage: Coverage;
  readonly #sample: ReviewSample;
  readonly #reviewed: readonly ReviewedTrial[];

  constructor(sample: ReviewSample, reviewed: readonly ReviewedTrial[]) {
    this.#sample = sample;
    this.#reviewed = reviewed;
    this.coverage = this.#cover();
  }

  estimateShare({ isMember, isHit }: Question): EstimatedShare | null {
    const judgeWith =
      (whatIf: boolean | null) =>
      (trial: ReviewedTrial): boolean | null => {
        if (!isMember(trial)) return null;
        return trial.human === null ? whatIf : isHit(trial, trial.human);
      };
    const strata = this.#count(this.#reviewed, judgeWith(null));
    const found = ratioShare(strata);
    if (found === null) return null;
    const boundOf = (whatIf: boolean): number =>
      ratioShare(this.#count(this.#reviewed, judgeWith(whatIf)))?.share ?? found.share;
    return {
      share: found.share,
      interval: [...found.interval],
      bounds: [boundOf(false), boundOf(true)],
      trials: found.members,
      hits: strata.reduce((sum, { hits }) => sum + hits, 0),
      unclear: this.#reviewed.filter((trial) => trial.human === null && isMember(trial)).length,
      isCensus: found.effectiveN === Infinity && strata.every(({ sampled }) => sampled > 0),
    };
  }

  compare(first: Labeling, second: Labeling): SchemeComparison {
    const question = askRight(first, second);
    const right = this.estimateShare(question);
    const isCensus = this.#isCensus();
    const test = isCensus || right === null ? UNTESTED : this.#test(question);
    return {
      scheme: first.scheme,
      other: second.scheme,
      trials: this.countDiffering(first, second),
      rightWhereDifferent: right,
      difference: right === null ? null : this.#estimateDifference(right, this.#shareOfDiffering(first, second)),
      isCensus,
      p: test.p,
      minP: test.minP,
      isExact: test.isExact,
    };
  }

  #estimateDifference(right: EstimatedShare, differ: Estimate | null): SchemeComparison['difference'] {
    if (differ === null) return null;
    const [low, high] = right.interval;
    const advantage = { estimate: 2 * right.share - 1, interval: [2 * low - 1, 2 * high - 1] as const };
    const { estimate, interval } = multiplyEstimates(differ, advantage);
    const found: Estimate = { estimate, interval: this.#isCensus() ? [estimate, estimate] : interval };
    return inPp(found, right.bounds, differ.estimate);
  }

  countDiffering(first: Labeling, second: Labeling): number {
    const { isMember } = askRight(first, second);
    const counts = this.#count(this.#sample.trials, (trial) => isMember(trial));
    return counts.reduce((sum, { size, sampled, hits }) => (sampled === 0 ? sum : sum + (size / sampled) * hits), 0);
  }

  isComplete({ readLabel }: Labeling): boolean {
    return this.#sample.trials.every((trial) => readLabel(trial) !== null);
  }

  /** Trials on which the two differ, as a share of those that both label. Their labels are known of all drawn trials. */
  #shareOfDiffering(first: Labeling, second: Labeling): Estimate | null {
    const { isMember } = askRight(first, second);
    const isLabelled = haveBoth(first, second);
    const found = ratioShare(this.#count(this.#sample.trials, (trial) => (isLabelled(trial) ? isMember(trial) : null)));
    return found === null ? null : { estimate: found.share, interval: found.interval };
  }

  #test({ isMember, isHit }: Question): SignFlipTest {
    const judge = (trial: ReviewedTrial): boolean | null =>
      trial.human === null || !isMember(trial) ? null : isHit(trial, trial.human);
    const marks = this.#count(this.#reviewed, judge).map(({ size, sampled, members, hits }) => ({
      weight: size / sampled,
      right: hits,
      wrong: members - hits,
    }));
    return weightedSignTest(marks);
  }

  #count<Trial extends SampledTrial>(trials: readonly Trial[], judge: Judge<Trial>): RatioCounts[] {
    const counts = this.#sample.strata.map(({ size }) => ({ size, sampled: 0, members: 0, hits: 0 }));
    for (const trial of trials) {
      const stratum = counts[trial.stratum] as (typeof counts)[number];
      const verdict = judge(trial);
      stratum.sampled++;
      if (verdict !== null) stratum.members++;
      if (verdict === true) stratum.hits++;
    }
    return counts;
  }

  /** Whether every trial on which two labellings can differ was reviewed. */
  #isCensus(): boolean {
    const counts = this.#count(this.#reviewed, () => null);
    return this.#sample.strata.every(({ flip, size }, at) => flip === null || counts[at]?.sampled === size);
  }

  #cover(): Coverage {
    const { strata } = this.#sample;
    const marked = new Set(this.#reviewed.map(({ stratum }) => stratum));
    const trialsOfMarkedStrata = strata.reduce((sum, { size }, at) => (marked.has(at) ? sum + size : sum), 0);
    return { strata: strata.length, markedStrata: marked.size, trialsOfMarkedStrata };
  }
}
