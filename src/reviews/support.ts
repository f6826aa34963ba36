/** How far people support each scheme, from the strata of the sample. */
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
import { stratifiedShare, type StratumCounts } from '../stats/stratified-share.ts';
import type { ReviewedTrial } from './human-labels.ts';

/** Below this p a difference is significant. */
const ALPHA = 0.05;

/** A labeling that people may support: a scheme, or what is stored. */
export interface Labeling {
  readonly scheme: string;
  /** null where it says nothing. */
  readonly readLabel: (trial: ReviewedTrial) => boolean | null;
}

/** Whether a trial counts; null where the share is not about it. */
type Judge = (trial: ReviewedTrial) => boolean | null;

/** Estimates of shares over everything that the sample stands for. */
export class SupportEstimator {
  readonly #strata: readonly Stratum[];
  readonly #reviewed: readonly ReviewedTrial[];
  readonly #labelings: readonly Labeling[];

  /** @param schemes those of the labels of trials, by position. */
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

  /** Among the labelings that have a label wherever there is a human one; a scheme for some trials only is not comparable. */
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
   * Only trials on which the two differ say anything, and on each of them one is right. Two questions are asked of them. The exact McNemar
   * test asks whether as many reviewed trials speak for one as for the other. The interval of the weighted share asks the same of
   * the trials that the sample represents. Weights can turn the answer, so only what both say is significant.
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

  /** Whether a labeling can have such a flip there: a stratum is that of the first scheme with one. */
  #mayFlip({ flip }: Stratum, labeling: number, direction: 'gained' | 'lost'): boolean {
    if (flip?.direction !== direction) return false;
    return this.#labelings.findIndex(({ scheme }) => scheme === flip.scheme) <= labeling;
  }

  /** @param mayContain which strata can have trials that the share is about; the others say nothing of it. */
  #estimate(judge: Judge, mayContain: (stratum: Stratum) => boolean = () => true): EstimatedShare | null {
    const counts = this.#counts(judge).filter((_, at) => mayContain(this.#strata[at] as Stratum));
    const found = stratifiedShare(counts);
    if (found === null) return null;
    const { share, interval, members, effectiveN } = found;
    return { share, interval, trials: members, effectiveTrials: effectiveN === Infinity ? null : effectiveN };
  }

  #counts(judge: Judge): StratumCounts[] {
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

/** Whether a label is what people say; null where one of the two is not there. */
function isHumanLabel({ human }: ReviewedTrial, label: boolean | null): boolean | null {
  return human === null || label === null ? null : label === human;
}

/** Whether the label is this one, and the stored label the other. */
function isFlip({ storedCorrect }: ReviewedTrial, label: boolean | null, wanted: boolean): boolean {
  return label === wanted && storedCorrect !== wanted;
}
