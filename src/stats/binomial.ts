/** Exact tests of counts: the probability of a count this large, or this unusual, if the probability of each trial is known. */
import { checkCounts } from './check-counts.ts';

/**
 * P(X ≥ k) for X ~ Binomial(n, chance), as a sum of its terms. It is one end of the exact interval of Clopper and Pearson (1934,
 * Biometrika 26:404): a share is above `chance` at 95 % where this is below 0.025.
 * @param chance between 0 and 1, both excluded.
 * @throws RangeError for n < 1, for k outside of 0..n, and for another chance.
 */
export function binomialUpperTail(k: number, n: number, chance: number): number {
  checkCounts(n, k);
  if (!(chance > 0 && chance < 1)) throw new RangeError(`a chance of ${chance} is not between 0 and 1`);
  if (k === 0) return 1;
  // From the far side of the mean the terms fall, so that the sum can stop early.
  return k < n * chance ? 1 - binomialUpperTail(n - k + 1, n, 1 - chance) : sumFrom(k, n, chance);
}

/** Σ of the terms k, k + 1, …, n, where k is not below the mean. */
function sumFrom(k: number, n: number, chance: number): number {
  let term = Math.exp(logChoose(n, k) + k * Math.log(chance) + (n - k) * Math.log1p(-chance));
  let sum = 0;
  for (let i = k; i <= n && term > sum * 1e-18; i++) {
    sum += term;
    term *= ((n - i) / (i + 1)) * (chance / (1 - chance));
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  const fewer = Math.min(k, n - k);
  let sum = 0;
  for (let i = 1; i <= fewer; i++) sum += Math.log((n - fewer + i) / i);
  return sum;
}

/** Coins of one kind. */
export interface Coins {
  readonly coins: number;
  /** The chance of heads, between 0 and 1. */
  readonly chance: number;
}

/**
 * The two-sided p of so many heads in throws of independent coins of several kinds: the chance of all counts that are no likelier than this
 * one (the convolution of binomials; the two-sided rule of Freeman and Halton 1951, Biometrika 38:141). It takes time in the square of the
 * number of coins.
 */
export function coinsP(kinds: readonly Coins[], heads: number): number {
  const chances = countChances(kinds);
  // Equal chances that are computed in another order differ in their last digits.
  const limit = (chances[heads] ?? 0) * (1 + 1e-9);
  return Math.max(0, 1 - chances.reduce((sum, chance) => (chance > limit ? sum + chance : sum), 0));
}

/** P(so many heads), by their number. */
function countChances(kinds: readonly Coins[]): Float64Array {
  const chances = new Float64Array(1 + kinds.reduce((sum, { coins }) => sum + coins, 0));
  chances[0] = 1;
  let thrown = 0;
  for (const { coins, chance } of kinds)
    for (let coin = 0; coin < coins; coin++) {
      thrown++;
      for (let heads = thrown; heads >= 0; heads--)
        chances[heads] = (chances[heads] as number) * (1 - chance) + (chances[heads - 1] ?? 0) * chance;
    }
  return chances;
}
