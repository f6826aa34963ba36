/** The mean of labels over all judged values, of which only some have a label. */
import type { Interval } from '../base/core/statistics.ts';
import { poweredInterval, type PoweredUncertainty } from './powered/powered-interval.ts';
import { addUp, combine, sumByItem, type JudgedValue, type PoweredSums } from './powered/powered-sums.ts';

export interface PredictionPoweredMean {
  readonly n: number;
  readonly labelled: number;
  readonly labelledItems: number;
  readonly mean: number;
  /** The weight of the judge, from 0 on: 0 where its scores say nothing about the labels. */
  readonly lambda: number;
  readonly interval: Interval;
  readonly uncertainty: PoweredUncertainty;
}

/** Fewer labelled items give no mean: docs/statistics/calibrated-means.md has the coverage of their intervals. */
const LEAST_LABELLED_ITEMS = 10;

/** A sum of squares that is at most so large is rounding. */
const ROUNDING = 1e-12;

/**
 * The prediction-powered mean θ = ȳ + λ·(f̄ − f̄_L): the mean ȳ of the n labels, moved by how much the judge's mean f̄ over all N values differs from its mean f̄_L over the
 * labelled ones. This is the mean of λf over all values plus the rectifier, the mean of y − λf over the labelled ones (Angelopoulos, Bates, Fannjiang, Jordan and Zrnic 2023,
 * Science 382:669). λ is tuned to the data (Angelopoulos, Duchi and Zrnic 2023, arXiv:2311.01453, section 6): the slope of y on f over the labelled values, and 0 where that
 * is negative. All values count in f̄; the paper takes the others only and divides λ by 1 + n/N, which gives the same θ.
 *
 * The variance is that of the jackknife over items (Efron and Stein 1981, Annals of Statistics 9:586): Σ (g − 1)/g · (θ₍₋ᵢ₎ − θ)², where λ is computed again each time,
 * because a slope from few labels is uncertain, too. g counts the labelled items for these, and all items for the others. One more labelled item is added, whose label
 * differs from the judge by the standard deviation s of the labels: w²·s² with w = Σ n_i²/n². Without it, a judge that is right about all of a few labels would count as
 * one that is always right. The interval is Wilson's for an effective number of values ({@link poweredInterval}). It assumes that labels are of a random sample.
 * @returns null for fewer than {@link LEAST_LABELLED_ITEMS} labelled items.
 */
export function predictionPoweredMean(values: readonly JudgedValue[], level = 0.95): PredictionPoweredMean | null {
  const { origin, items } = sumByItem(values);
  const labelled = items.filter((item) => item.labelled > 0);
  if (labelled.length < LEAST_LABELLED_ITEMS) return null;
  const all = addUp(items);
  const { offset, lambda } = estimate(all);
  const uncertainty = splitVariance(items, all, { offset, lambda });
  const mean = Math.min(1, Math.max(0, origin + offset));
  return {
    n: all.n,
    labelled: all.labelled,
    labelledItems: labelled.length,
    mean,
    lambda,
    interval: poweredInterval(mean, uncertainty, level),
    uncertainty,
  };
}

interface Estimate {
  /** θ, from the origin. */
  readonly offset: number;
  readonly lambda: number;
}

function estimate({ n, judge, labelled, labels, judgeOfLabelled, judgeSquares, products }: PoweredSums): Estimate {
  const squares = judgeSquares - judgeOfLabelled ** 2 / labelled;
  const product = products - (judgeOfLabelled * labels) / labelled;
  const lambda = squares > ROUNDING ? Math.max(0, product / squares) : 0;
  return { offset: labels / labelled + lambda * (judge / n - judgeOfLabelled / labelled), lambda };
}

function splitVariance(
  items: readonly PoweredSums[],
  all: PoweredSums,
  { offset, lambda }: Estimate,
): PoweredUncertainty {
  const labelledItems = items.filter(({ labelled }) => labelled > 0).length;
  let [ofLabelled, ofOthers, ofJudge, labelWeight, judgeWeight] = [0, 0, 0, 0, 0];
  for (const item of items) {
    const moved = (estimate(combine(all, item, -1)).offset - offset) ** 2;
    if (item.labelled > 0) ofLabelled += moved;
    else ofOthers += moved;
    ofJudge += (item.judge - (item.n * all.judge) / all.n) ** 2;
    labelWeight += (item.labelled / all.labelled) ** 2;
    judgeWeight += (item.n / all.n) ** 2;
  }
  const spread = Math.max(0, all.labelSquares - all.labels ** 2 / all.labelled) / (all.labelled - 1);
  const whole = (1 - 1 / labelledItems) * ofLabelled + (1 - 1 / items.length) * ofOthers + labelWeight ** 2 * spread;
  const explained = Math.min(whole, (lambda ** 2 * ofJudge) / (1 - 1 / items.length) / all.n ** 2);
  return {
    ofLabels: whole - explained,
    ofJudge: explained,
    labelFreedom: Math.max(1, 1 / labelWeight - (lambda > 0 ? 2 : 1)),
    judgeFreedom: Math.max(1, 1 / judgeWeight - 1),
  };
}
