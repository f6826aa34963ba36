/** Estimates how far people support each scheme, from the strata of the sample. */
import { STORED } from '../core/scheme.ts';
import type {
  BestSupported,
  EstimatedShare,
  PairedSupport,
  ReviewSample,
  SchemeSupport,
  Stratum,
} from './documents/reviews.ts';
import { mcnemarExactP } from '../stats/mcnemar.ts';
import { ratioShare, type RatioCounts } from '../stats/review/former/ratio-share.ts';
import type { ReviewedTrial } from './human-labels.ts';

/** The significance level of differences. */
const ALPHA = 0.05;

/** Labels that people may support: those of a scheme, or the stored ones. */
export interface Labeling {
  readonly scheme: string;
  /** null for a trial without a label. */
  readonly readLabel: (trial: ReviewedTrial) => boolean | null;
}

/** Whether a trial counts towards a share; null for a trial outside of the share. */
type Judge = (trial: ReviewedTrial) => boolean | null;

/** Estimates shares of all trials that the sample represents. */
export class SupportEstimator {
  readonly #strata: readonly Stratum[];
  readonly #reviewed: readonly ReviewedTrial[];
  readonly #labelings: readonly Labeling[];

  /** @param schemes the schemes of the labels of trials, by position. */
  constructor({ strata }: ReviewSample, reviewed: readonly ReviewedTrial[], schemes: readonly string[]) {
    this.#strata = strata;
    this.#reviewed = reviewed;
    this.#labelings = [
      { scheme: STORED, readLabel: ({ storedCorrect }) => storedCorrect },
      ...schemes.map((scheme, at): Labeling => ({ scheme, readLabel: ({ correct }) => correct[at] ?? null })),
    ];
  }

  /** The stored labels, then the schemes. */
  schemes(): SchemeSupport[] {
    return this.#labelings.map(({ scheme, readLabel }, at) => ({
      scheme,
      accuracy: this.#estimate((trial) => isHumanLabel(trial, readLabel(trial))),
      gainedRight: this.#estimate(
        (trial) => (isFlip(trial, readLabel(trial), true) ? trial.human : null),
        (stratum) => this.#mayFlip(stratum, at, 'gained'),
      ),
      lostWrong: this.#estimate(
        (trial) => (isFlip(trial, readLabel(trial), false) && trial.human !== null ? !trial.human : null),
        (stratum) => this.#mayFlip(stratum, at, 'lost'),
      ),
    }));
  }

  /** The best labeling among those with a label for each trial that has a human label. A scheme for some trials only is not comparable. */
  best(): BestSupported | null {
    const labelled = this.#reviewed.filter(({ human }) => human !== null);
    const ranked = this.#labelings
      .filter(({ readLabel }) => labelled.every((trial) => readLabel(trial) !== null))
      .map((labeling) => ({ labeling, accuracy: this.#accuracy(labeling) }))
      .toSorted((a, b) => b.accuracy - a.accuracy)
      .map(({ labeling }) => labeling);
    const [best, ...others] = ranked;
    if (best === undefined || labelled.length === 0) return null;
    const isAlike = (other: Labeling): boolean =>
      labelled.every((trial) => other.readLabel(trial) === best.readLabel(trial));
    const next = others.find((other) => !isAlike(other));
    const stored = others.find(({ scheme }) => scheme === STORED);
    const against = new Set([next, stored].filter((other) => other !== undefined));
    return {
      scheme: best.scheme,
      alike: others.filter(isAlike).map(({ scheme }) => scheme),
      against: [...against].map((other) => this.#paired(best, other)),
    };
  }

  /**
   * Only trials on which the two differ are informative, and on each of them one is right. The exact McNemar test compares the numbers of
   * reviewed trials on which each is right. The interval of the weighted share compares them for the trials that the sample represents.
   * Weights can reverse the result, so a difference is significant only if both agree.
   */
  #paired(best: Labeling, other: Labeling): PairedSupport {
    const isBestRight: Judge = (trial) => {
      const [one, two] = [best.readLabel(trial), other.readLabel(trial)];
      return one === two ? null : isHumanLabel(trial, one);
    };
    const verdicts = this.#reviewed.map(isBestRight);
    const [right, wrong] = [true, false].map((wanted) => verdicts.filter((verdict) => verdict === wanted).length) as [
      number,
      number,
    ];
    const rightWhereDifferent = this.#estimate(isBestRight, ({ flip }) => flip !== null);
    const p = mcnemarExactP(right, wrong);
    return {
      other: other.scheme,
      differencePp: 100 * (this.#accuracy(best) - this.#accuracy(other)),
      rightWhereDifferent,
      rightTrials: right,
      allReviewed: this.#isCensus(({ flip }) => flip !== null),
      p,
      isSignificant:
        p < ALPHA && right > wrong && rightWhereDifferent !== null && rightWhereDifferent.interval[0] > 0.5,
    };
  }

  /** Whether every trial of these strata was reviewed. */
  #isCensus(isMeant: (stratum: Stratum) => boolean): boolean {
    const reviewed = this.#strata.map(() => 0);
    for (const { stratum } of this.#reviewed) reviewed[stratum] = (reviewed[stratum] as number) + 1;
    return this.#strata.every((stratum, at) => !isMeant(stratum) || reviewed[at] === stratum.size);
  }

  #accuracy({ readLabel }: Labeling): number {
    return this.#estimate((trial) => isHumanLabel(trial, readLabel(trial)))?.share ?? 0;
  }

  /** Whether a labeling can have such a flip in a stratum. A stratum belongs to the first scheme that flips the label. */
  #mayFlip({ flip }: Stratum, labeling: number, direction: 'gained' | 'lost'): boolean {
    if (flip?.direction !== direction) return false;
    return this.#labelings.findIndex(({ scheme }) => scheme === flip.scheme) <= labeling;
  }

  /** @param mayContain which strata can have trials of the share; the others do not contribute to it. */
  #estimate(judge: Judge, mayContain: (stratum: Stratum) => boolean = () => true): EstimatedShare | null {
    const counts = this.#counts(judge).filter((_, at) => mayContain(this.#strata[at] as Stratum));
    const found = ratioShare(counts);
    if (found === null) return null;
    const { share, interval, members, effectiveN } = found;
    return { share, interval, trials: members, effectiveTrials: effectiveN === Infinity ? null : effectiveN };
  }

  #counts(judge: Judge): RatioCounts[] {
    const counts = this.#strata.map(({ size }) => ({ size, sampled: 0, members: 0, hits: 0 }));
    for (const trial of this.#reviewed) {
      const stratum = counts[trial.stratum] as (typeof counts)[number];
      const verdict = judge(trial);
      stratum.sampled++;
      if (verdict !== null) stratum.members++;
      if (verdict === true) stratum.hits++;
    }
    return counts;
  }
}

/** Whether a label equals the human label; null where one of the two is missing. */
function isHumanLabel({ human }: ReviewedTrial, label: boolean | null): boolean | null {
  return human === null || label === null ? null : label === human;
}

/** Whether the label is the wanted one, and the stored label is the opposite. */
function isFlip({ storedCorrect }: ReviewedTrial, label: boolean | null, wanted: boolean): boolean {
  return label === wanted && storedCorrect !== wanted;
}
