import type { Interval } from '../base/core/statistics.ts';
import { criticalT } from './student-t.ts';

/** The smallest number of pairs with an interval. */
const LEAST_PAIRS = 5;

/**
 * The interval of Spearman's ρ: tanh(artanh ρ ± t·√((1 + ρ²/2) / (n − 3))) (Bonett and Wright 2000, Psychometrika 65:23), with t of n − 2 degrees of freedom in place
 * of z, and at most 1 − 1/n² in place of |ρ|, so that pairs which are all in order have an interval too.
 * @param n how many independent pairs there are.
 * @returns null for fewer than five.
 */
export function spearmanInterval(rho: number, n: number, level = 0.95): Interval | null {
  if (n < LEAST_PAIRS) return null;
  const most = 1 - 1 / (n * n);
  const known = Math.max(-most, Math.min(most, rho));
  const half = criticalT(n - 2, level) * Math.sqrt((1 + (known * known) / 2) / (n - 3));
  const [low, high] = [Math.tanh(Math.atanh(known) - half), Math.tanh(Math.atanh(known) + half)];
  return [rho <= -most ? -1 : low, rho >= most ? 1 : high];
}
