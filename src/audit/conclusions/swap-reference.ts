/** How many ranked pairs a parser would swap that has the same flips and does not depend on what is ranked, for each scheme. */
import { meanSwaps } from '../../stats/by-item/expected-sign-flips.ts';
import { LEAST_MOVABLE, type SwapReference } from '../../documents/conclusions.ts';
import { countMovable, spreadCells } from './blind.ts';
import type { CellLabels } from './cell-rates.ts';
import type { RankGroup } from './rank-groups.ts';

/**
 * In each item of a ranking, the changes of its labels are given to the ranked cells at random. Only items with as many outputs in each of them can move.
 * @returns null without a ranking.
 */
export function computeSwapReference(labels: CellLabels, rankings: readonly RankGroup[]): SwapReference | null {
  if (rankings.length === 0) return null;
  const groups = rankings.flatMap(({ cells }) =>
    spreadCells(labels, [cells.filter((cell) => (labels.n[cell] as number) > 0)]),
  );
  const counts = countMovable(groups);
  const isWeak = counts.movable < LEAST_MOVABLE * counts.changes;
  return { ...counts, mean: isWeak ? null : meanSwaps(groups) };
}
