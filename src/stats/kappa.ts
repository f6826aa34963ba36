import { checkCounts } from './check-counts.ts';

export interface Agreement {
  /** Share of things that both label alike. */
  readonly po: number;
  /** The share that would be expected of two that label independently, each as often as it does. */
  readonly pe: number;
  /** Cohen's κ; null where pe is 1: both say the same of everything. */
  readonly kappa: number | null;
}

/**
 * Agreement of two labels beyond chance: κ = (po − pe) / (1 − pe) (Cohen 1960, Educational and Psychological Measurement 20:37), computed
 * from the counts as 2 · (n11·n00 − n10·n01) / ((n11+n10)(n10+n00) + (n11+n01)(n01+n00)), because 1 − pe cancels for rare labels.
 * @param n11 right by both.
 * @param n10 right by the first, wrong by the second.
 * @param n01 wrong by the first, right by the second.
 * @param n00 wrong by both.
 * @throws RangeError for counts that are none, or all 0.
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
