import type { Interval } from '../base/core/statistics.ts';
import { checkCounts } from './check-counts.ts';
import { wilsonInterval } from './wilson.ts';

export interface Agreement {
  /** Share of things that both label alike. */
  readonly po: number;
  /** The share that would be expected of two that label independently, each as often as it does. */
  readonly pe: number;
  /** Cohen's κ; null where pe is 1: both give every thing the same label. */
  readonly kappa: number | null;
}

/**
 * Agreement of two labels beyond chance: κ = (po − pe) / (1 − pe) (Cohen 1960, Educational and Psychological Measurement 20:37), computed
 * from the counts as 2 · (n11·n00 − n10·n01) / ((n11+n10)(n10+n00) + (n11+n01)(n01+n00)), because 1 − pe cancels for rare labels.
 * @param n11 right by both.
 * @param n10 right by the first, wrong by the second.
 * @param n01 wrong by the first, right by the second.
 * @param n00 wrong by both.
 * @throws RangeError for invalid counts, or if all are 0.
 */
export function cohensKappa(n11: number, n10: number, n01: number, n00: number): Agreement {
  const n = n11 + n10 + n01 + n00;
  checkCounts(n, n11, n10, n01, n00);
  const [firstRight, secondRight, firstWrong, secondWrong] = [n11 + n10, n11 + n01, n01 + n00, n10 + n00];
  const byChance = firstRight * secondWrong + secondRight * firstWrong;
  return {
    po: (n11 + n00) / n,
    pe: (firstRight * secondRight + firstWrong * secondWrong) / (n * n),
    kappa: byChance === 0 ? null : (2 * (n11 * n00 - n10 * n01)) / byChance,
  };
}

/**
 * An interval of κ: Wilson's of the share that is labelled alike, with what chance would give taken as known, as Cohen (1960) does for his
 * standard error. Unlike that one it has some width where both agree everywhere.
 * @returns null where κ is not defined.
 * @throws RangeError as `cohensKappa` does, and for a level outside of (0, 1).
 */
export function kappaInterval(n11: number, n10: number, n01: number, n00: number, level = 0.95): Interval | null {
  const { pe, kappa } = cohensKappa(n11, n10, n01, n00);
  const [low, high] = wilsonInterval(n11 + n00, n11 + n10 + n01 + n00, level);
  return kappa === null ? null : [(low - pe) / (1 - pe), (high - pe) / (1 - pe)];
}
