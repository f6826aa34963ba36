import { criticalZ } from '../normal.ts';
import { criticalT } from '../student-t.ts';
import { sumUp, type ItemCounts } from './item-counts.ts';

/**
 * The effective number n* of outputs: how many outputs, each about another item, would be as informative (Korn and Graubard 1998, Survey Methodology
 * 24:193; Dean and Pagano 2015, Journal of Survey Statistics and Methodology 3:484).
 *
 * n* = min(N, (z/t)² · spread / Ṽ), with t of G − 1 degrees of freedom for G items with N outputs, and Ṽ = ((G − 1) · V + w · spread) / G. The second
 * term of Ṽ is one more item all of whose outputs are alike (w = Σ n² / N²). Without it, a variance that is small by chance gives an interval that
 * is too narrow. If the spread is 0, n* = min(N, (z/t)² / w).
 * @param counts of at least two items.
 * @param spread the variance of one output: R(1 − R) for a rate R.
 * @param variance V: that of the estimate, robust to outputs of the same item that depend on each other.
 */
export function effectiveNumber(counts: readonly ItemCounts[], spread: number, variance: number): number {
  const { outputs, items } = sumUp(counts);
  const w = counts.reduce((sum, one) => sum + one.items * one.n * one.n, 0) / (outputs * outputs);
  const factor = (criticalZ(0.95) / criticalT(items - 1)) ** 2;
  if (spread <= 0) return Math.min(outputs, factor / w);
  return Math.min(outputs, (factor * spread) / (((items - 1) * variance + w * spread) / items));
}
