/** How far people support each scheme, from the strata of the sample. */
import { STORED } from '../core/scheme.ts';
import type {
  BestSupported,
  EstimatedShare,
  PairedSupport,
  ReviewSample,
  SchemeSupport,
  Stratum,
} from '../core/reviews.ts';
import { twoSidedP } from '../stats/normal.ts';
import { stratifiedShare, type StratumCounts } from '../stats/stratified-share.ts';
import type { ReviewedTrial } from './human-labels.ts';

/** A labeling that people may support: a scheme, or what is stored. */
export interface Labeling {
  readonly scheme: string;
  /** null where it says nothing. */
  readonly labelOf: (trial: ReviewedTrial) => boolean | null;
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
      { scheme: STORED, labelOf: ({ storedCorrect }) => storedCorrect },
      ...schemes.map((scheme, at): Labeling => ({ scheme, labelOf: ({ correct }) => correct[at] ?? null })),
    ];
  }

  /** The stored labels, then the schemes. */
  schemes(): SchemeSupport[] {
    return this.#labelings.map(({ scheme, labelOf }, at) => ({
      scheme,
      accuracy: this.#estimate((trial) => isHuman(trial, labelOf(trial))),
      gainedRight: this.#estimate(
        (trial) => (isFlip(trial, labelOf(trial), true) ? trial.human : null),
        (stratum) => this.#mayFlip(stratum, at, 'gained'),
      ),
      lostWrong: this.#estimate(
        (trial) => (isFlip(trial, labelOf(trial), false) && trial.human !== null ? !trial.human : null),
        (stratum) => this.#mayFlip(stratum, at, 'lost'),
      ),
    }));
  }

  /** Among the labelings that have a label wherever there is a human one; a scheme for some trials only is not comparable. */
  best(): BestSupported | null {
    const told = this.#reviewed.filter(({ human }) => human !== null);
    const ranked = this.#labelings
      .filter(({ labelOf }) => told.every((trial) => labelOf(trial) !== null))
      .map((labeling) => ({ labeling, accuracy: this.#accuracy(labeling) }))
      .toSorted((a, b) => b.accuracy - a.accuracy)
      .map(({ labeling }) => labeling);
    const [best, ...others] = ranked;
    if (best === undefined || told.length === 0) return null;
    const isAlike = (other: Labeling): boolean => told.every((trial) => other.labelOf(trial) === best.labelOf(trial));
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
   * Only trials on which the two differ make a difference, and on each of them one is right. So the question is whether the best is right on
   * more than half of them: McNemar's test (1947, Psychometrika 12:153), with the effective number of trials in place of their number.
   */
  #paired(best: Labeling, other: Labeling): PairedSupport {
    const rightWhereDifferent = this.#estimate(
      (trial) => {
        const [one, two] = [best.labelOf(trial), other.labelOf(trial)];
        return one === two ? null : isHuman(trial, one);
      },
      ({ flip }) => flip !== null,
    );
    return {
      other: other.scheme,
      differencePp: 100 * (this.#accuracy(best) - this.#accuracy(other)),
      rightWhereDifferent,
      p: rightWhereDifferent === null ? 1 : halfP(rightWhereDifferent),
      isSignificant: rightWhereDifferent !== null && leavesOutHalf(rightWhereDifferent),
    };
  }

  #accuracy({ labelOf }: Labeling): number {
    return this.#estimate((trial) => isHuman(trial, labelOf(trial)))?.share ?? 0;
  }

  /** Whether a labeling can have such a flip there: a stratum is that of the first scheme with one. */
  #mayFlip({ flip }: Stratum, labeling: number, direction: 'gained' | 'lost'): boolean {
    if (flip?.direction !== direction) return false;
    return this.#labelings.findIndex(({ scheme }) => scheme === flip.scheme) <= labeling;
  }

  /** @param mayHold which strata can have trials that the share is about; the others say nothing of it. */
  #estimate(judge: Judge, mayHold: (stratum: Stratum) => boolean = () => true): EstimatedShare | null {
    const counts = this.#counts(judge).filter((_, at) => mayHold(this.#strata[at] as Stratum));
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
function isHuman({ human }: ReviewedTrial, label: boolean | null): boolean | null {
  return human === null || label === null ? null : label === human;
}

/** Whether the label is this one, and the stored label the other. */
function isFlip({ storedCorrect }: ReviewedTrial, label: boolean | null, wanted: boolean): boolean {
  return label === wanted && storedCorrect !== wanted;
}

/** The p value of one half: the score test that Wilson's interval is made of. */
function halfP({ share, effectiveTrials }: EstimatedShare): number {
  if (effectiveTrials === null) return share === 0.5 ? 1 : 0;
  return twoSidedP((2 * share - 1) * Math.sqrt(effectiveTrials));
}

function leavesOutHalf({ interval: [low, high] }: EstimatedShare): boolean {
  return low > 0.5 || high < 0.5;
}
