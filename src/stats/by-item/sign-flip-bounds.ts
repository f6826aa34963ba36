/** Bounds of the p of the sign-flip test, for decisions that do not need its value. */
const LEVEL = 0.05;
/** An upper bound of p: 2 · exp(−(Σ d)² / (2 Σ d²)) (Hoeffding 1963, Journal of the American Statistical Association 58:13). */
export function upperBound(sum: number, squares: number): number {
  return squares === 0 ? 1 : Math.min(1, 2 * Math.exp(-(sum * sum) / (2 * squares)));
}

/**
 * A lower bound of p: (1 − (Σ d)² / Σ d²)² / 3 where that ratio is below 1 (Paley and Zygmund 1932, Mathematical Proceedings of the Cambridge Philosophical Society 28:190;
 * the fourth moment of a sum with random signs is at most three times the square of the second).
 */
export function lowerBound(sum: number, squares: number): number {
  const ratio = squares === 0 ? 0 : (sum * sum) / squares;
  return ratio < 1 ? (1 - ratio) ** 2 / 3 : 0;
}

/**
 * A p that leads to the same decisions at 0.05 as the exact one after Holm's adjustment over so many tests: 1 where p is certainly above 0.05, and an upper bound where that is
 * at most 0.05 / tests, because Holm rejects such a hypothesis whatever the others are. It does not depend on the unit of the differences.
 * @param sum Σ d.
 * @param squares Σ d².
 * @returns null where the bounds do not decide.
 */
export function boundSignFlips(sum: number, squares: number, tests: number): number | null {
  if (lowerBound(sum, squares) > LEVEL) return 1;
  const upper = upperBound(sum, squares);
  return upper <= LEVEL / tests ? upper : null;
}
