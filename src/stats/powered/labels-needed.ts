/** How many more labels or judged values an interval of a given width would take. */
import type { PredictionPoweredMean } from '../prediction-powered.ts';
import { poweredInterval } from './powered-interval.ts';

export interface NeededForPrecision {
  /** Half of the width of the present interval. */
  readonly halfWidth: number;
  /** In addition to the present ones; 0 where the interval is narrow enough, null where labels of all present values would not be enough. */
  readonly furtherLabels: number | null;
  /** With a label of every present value. */
  readonly halfWidthAllLabelled: number;
  /** Further judged values, with the present labels; null where no number of them, or only an unrealistic one, would be enough. */
  readonly furtherValues: number | null;
  /** With the present labels and any number of judged values. */
  readonly halfWidthAllJudged: number;
}

/** More judged values than this are no advice. */
const MOST_VALUES = 10_000_000;

/**
 * From the two parts of the variance: one is in inverse proportion to the labels, and the other to the judged values. So this assumes that further ones are like the present ones.
 * @param target the half-width to reach.
 */
export function needForPrecision(powered: PredictionPoweredMean, target: number): NeededForPrecision {
  const { n, labelled } = powered;
  const withLabels = (labels: number): number => halfWidth(powered, labels / labelled, 1);
  const withValues = (values: number): number => halfWidth(powered, 1, values / n);
  const enoughLabels = leastBetween(labelled, n, (labels) => withLabels(labels) <= target);
  const enoughValues = leastBetween(n, MOST_VALUES, (values) => withValues(values) <= target);
  return {
    halfWidth: withLabels(labelled),
    furtherLabels: enoughLabels === null ? null : enoughLabels - labelled,
    halfWidthAllLabelled: withLabels(n),
    furtherValues: enoughValues === null ? null : enoughValues - n,
    halfWidthAllJudged: withValues(Infinity),
  };
}

function halfWidth({ mean, uncertainty }: PredictionPoweredMean, labels: number, values: number): number {
  const [low, high] = poweredInterval(mean, {
    ofLabels: uncertainty.ofLabels / labels,
    ofJudge: uncertainty.ofJudge / values,
    labelFreedom: uncertainty.labelFreedom * labels,
    judgeFreedom: uncertainty.judgeFreedom * values,
  });
  return (high - low) / 2;
}

/** The least whole number that is enough, where all larger ones are; null if none is. */
function leastBetween(least: number, most: number, isEnough: (value: number) => boolean): number | null {
  if (!isEnough(Math.max(least, most))) return null;
  let [low, high] = [least, Math.max(least, most)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
