import { criticalZ } from '../normal.ts';
import { criticalT } from '../student-t.ts';
import { ratioVariance, type Moments } from './item-counts.ts';

/**
 * The effective number n* of outputs: how many outputs, each about another item, would be as informative (Korn and Graubard 1998, Survey Methodology
 * 24:193; Dean and Pagano 2015, Journal of Survey Statistics and Methodology 3:484).
 *
 * n* = min(N, (z/t)² · spread / Ṽ), with t of G − 1 degrees of freedom for G items with N outputs, and Ṽ = ((G − 1) · V + w · spread) / G. V is
 * the variance of the estimate, robust to outputs of the same item that depend on each other ({@link ratioVariance}). The second
 * term of Ṽ is one more item all of whose outputs are alike (w = Σ n² / N²). Without it, a variance that is small by chance gives an interval that
 * is too narrow. If the spread is 0, n* = min(N, (z/t)² / w).
 * @param moments of at least two items.
 * @param spread the variance of one output: R(1 − R) for a rate R.
 */
export function effectiveNumber(moments: Moments, spread: number): number {
  const { outputs, items, sizes } = moments;
  const w = sizes / (outputs * outputs);
  const factor = (criticalZ(0.95) / criticalT(items - 1)) ** 2;
  if (spread <= 0) return Math.min(outputs, factor / w);
  return Math.min(outputs, (factor * spread) / (((items - 1) * ratioVariance(moments) + w * spread) / items));
}
