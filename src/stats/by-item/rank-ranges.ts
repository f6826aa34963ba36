/** The ranks that each of several alternatives could have. */
import { adjustTestable, type TestWithLeastP } from './testable-family.ts';

/** A test of two alternatives, by their positions. */
export interface PairTest extends TestWithLeastP {
  readonly first: number;
  readonly second: number;
  /** The sign of error(first) − error(second). */
  readonly sign: number;
}

export interface RankRange {
  readonly low: number;
  readonly high: number;
}

/**
 * From 1 + the number of alternatives that are certainly better, to their number minus those that are certainly worse. Certain is a difference whose p, adjusted by
 * Holm over all pairs, is at most alpha (Klein, Wright and Wieczorek 2020, Journal of the Royal Statistical Society A 183:261; Mogstad, Romano, Shaikh and Wilhelm
 * 2024, Review of Economic Studies 91:476). Rank 1 has the fewest errors.
 * @param count the number of alternatives.
 */
export function rankRanges(count: number, tests: readonly PairTest[], alpha = 0.05): RankRange[] {
  const { holm } = adjustTestable(tests, alpha);
  const better = Array.from({ length: count }, () => 0);
  const worse = Array.from({ length: count }, () => 0);
  for (const [i, { first, second, sign }] of tests.entries()) {
    const p = holm[i] ?? null;
    if (p === null || p > alpha || sign === 0) continue;
    const [loser, winner] = sign > 0 ? [first, second] : [second, first];
    better[loser] = (better[loser] as number) + 1;
    worse[winner] = (worse[winner] as number) + 1;
  }
  return better.map((n, i) => ({ low: 1 + n, high: count - (worse[i] as number) }));
}

/** How well a swap of two alternatives is supported: both orders could be distinguished (p ≤ alpha), one of them, or none. */
export type SwapClass = 'both' | 'one' | 'none';

/** @param pStored and pScheme of the difference of the two alternatives; null where they were not tested. */
export function classifySwap(pStored: number | null, pScheme: number | null, alpha = 0.05): SwapClass {
  const known = [pStored, pScheme].filter((p) => p !== null && p <= alpha).length;
  return known === 2 ? 'both' : known === 1 ? 'one' : 'none';
}
