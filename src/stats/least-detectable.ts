import { mcnemarExactP } from './mcnemar.ts';

/**
 * The smallest difference that n pairs could show to be significant: the number of flips in one direction (none in the other) for which
 * the exact two-sided McNemar p is below alpha, divided by n. At 0.05 it takes six of them: 2 · 0.5⁶ = 0.03125.
 * @returns a proportion; null where n pairs cannot flip that often.
 * @throws RangeError for alpha outside of (0, 1].
 */
export function leastDetectable(n: number, alpha = 0.05): number | null {
  if (!(alpha > 0 && alpha <= 1)) throw new RangeError(`an alpha of ${alpha} is not above 0 and at most 1`);
  let flips = 0;
  while (mcnemarExactP(flips, 0) >= alpha) flips++;
  return n < flips ? null : flips / n;
}
