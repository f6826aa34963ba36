import { criticalZ } from '../normal.ts';
import { criticalT } from '../student-t.ts';
import { effectiveItemsOf, ratioVariance, type Moments } from './item-counts.ts';

/**
 * The effective number n* of outputs: how many outputs, each about another item, would be as informative (Korn and Graubard 1998, Survey Methodology
 * 24:193; Dean and Pagano 2015, Journal of Survey Statistics and Methodology 3:484).
 *
 * n* = min(N, (z/t)² · spread / Ṽ) for N outputs of items that weigh as much as g items with equally many outputs ({@link effectiveItemsOf}), with t of g − 1 degrees
 * of freedom, and Ṽ = ((g − 1) · V + spread / g) / g. V is the variance of the estimate, robust to outputs of the same item that depend on each other
 * ({@link ratioVariance}). The second term of Ṽ is one more item all of whose outputs are alike. Without it, a variance that is small by chance gives an interval
 * that is too narrow. If the spread is 0, n* = min(N, (z/t)² · g).
 * @param moments of at least two items.
 * @param spread the variance of one output: R(1 − R) for a rate R.
 */
export function effectiveNumber(moments: Moments, spread: number, level = 0.95): number {
  const { outputs } = moments;
  const g = effectiveItemsOf(moments);
  const factor = (criticalZ(level) / criticalT(Math.max(1, g - 1), level)) ** 2;
  if (spread <= 0) return Math.min(outputs, factor * g);
  return Math.min(outputs, (factor * spread) / (((g - 1) * ratioVariance(moments) + spread / g) / g));
}
