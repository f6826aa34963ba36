import type { Interval } from '../base/core/statistics.ts';
import { criticalZ } from './normal.ts';
import { meanRanks } from './ranks.ts';

export interface RankedHigher {
  /** P(x > y) + ½ P(x = y), the area under the ROC curve. */
  readonly auc: number;
  readonly interval: Interval;
}

export interface RankOptions {
  readonly level?: number;
  /** How many independent values both sides have, for the interval; by default all. */
  readonly sizes?: readonly [number, number];
}

/** Halvings of an interval within [0, 1] until doubles have no more to halve. */
const HALVINGS = 60;

/**
 * The probability that one of the first values is higher than one of the second, by the statistic of Mann and Whitney (1947, Annals of Mathematical
 * Statistics 18:50), equals by halves.
 *
 * The interval contains all θ from which the estimate is no more than z standard errors away, with the standard error of θ by Hanley and McNeil
 * (1982, Radiology 143:29), √(θ(1 − θ)(1 + N·(1 − θ)/(2 − θ) + N·θ/(1 + θ)) / (m·n)) with N = (m + n)/2 − 1: method 5 of Newcombe (2006,
 * Statistics in Medicine 25:559). Unlike those around the estimate (DeLong et al. 1988 among them) it has some width where the estimate is 0 or 1, and stays between them.
 * @returns null where one of the two is empty.
 * @throws RangeError for NaN.
 */
export function rankedHigher(
  x: readonly number[],
  y: readonly number[],
  { level = 0.95, sizes = [x.length, y.length] }: RankOptions = {},
): RankedHigher | null {
  const [m, n] = [x.length, y.length];
  if (m === 0 || n === 0) return null;
  const ranks = meanRanks([...x, ...y]);
  const sum = ranks.slice(0, m).reduce((total, rank) => total + rank, 0);
  const auc = (sum - (m * (m + 1)) / 2) / (m * n);
  const z = criticalZ(level);
  const isNear = (theta: number): boolean => (auc - theta) ** 2 <= z * z * varianceAt(theta, ...sizes);
  return { auc, interval: [lastNear(auc, 0, isNear), lastNear(auc, 1, isNear)] };
}

/** The variance of the estimate where θ is true. */
function varianceAt(theta: number, m: number, n: number): number {
  const others = (m + n) / 2 - 1;
  const spread = 1 + (others * (1 - theta)) / (2 - theta) + (others * theta) / (1 + theta);
  return (theta * (1 - theta) * spread) / (m * n);
}

/** The last number from the estimate towards the limit that is still in the interval. */
function lastNear(from: number, to: number, isNear: (theta: number) => boolean): number {
  let [near, far] = [from, to];
  if (isNear(far)) return far;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (near + far) / 2;
    if (isNear(middle)) near = middle;
    else far = middle;
  }
  return near;
}
