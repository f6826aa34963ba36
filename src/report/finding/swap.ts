/** A model that swaps its rank with others, where both orders are significant. */
import type { RankResult, Ranking } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { STORED } from '../../base/core/scheme.ts';
import { rankingRows, swappedValues, type RankingRow } from '../views/ranks.ts';
import { agree } from '../../base/core/cell-key.ts';
import { ALL_TRIALS, createFinding, type Finding } from './finding.ts';
import { testedCell } from './tested.ts';

interface Moved {
  readonly stored: Ranking;
  readonly under: Ranking;
  readonly rank: RankResult;
  /** The pairs of this value that swap, with both orders significant. */
  readonly swaps: number;
}

/** The value with most such swaps; of equals, the one whose rank and then whose rate changes most. Null where no pair swaps so. */
export function findSwap(result: AuditResult): Finding | null {
  const [most] = rankingRows(result).flatMap(movedValues).toSorted(bySize);
  if (most === undefined) return null;
  const { stored, under, rank } = most;
  const key = { ...rank.key, [rank.field]: under.value };
  const cell = result.cells.find(({ scheme, key: own }) => scheme === rank.scheme && agree(own, key));
  return createFinding('swap', {
    subject: { ...ALL_TRIALS, key, ranked: rank.field },
    scheme: rank.scheme,
    from: { value: stored.errorPct, rank: stored.rank },
    to: { value: under.errorPct, rank: under.rank },
    n: [under.n],
    ...(cell === undefined ? {} : testedCell(cell, result)),
    labels: cell?.flips ?? null,
    ranked: rank.ranking.length,
    verdict: 'significant',
    link: { to: 'flips', scheme: rank.scheme, key },
  });
}

/** The values of a ranking that swap with both orders significant, under each scheme. */
function movedValues({ byScheme }: RankingRow): Moved[] {
  const stored = byScheme.get(STORED);
  if (stored === undefined) return [];
  return [...byScheme.values()].flatMap((rank) => {
    return [...Map.groupBy(swappedValues(rank), (value) => value)].flatMap(([value, pairs]): Moved[] => {
      const before = stored.ranking.find((one) => one.value === value);
      const after = rank.ranking.find((one) => one.value === value);
      return before === undefined || after === undefined
        ? []
        : [{ stored: before, under: after, rank, swaps: pairs.length }];
    });
  });
}

function bySize(a: Moved, b: Moved): number {
  return b.swaps - a.swaps || rankMove(b) - rankMove(a) || rateMove(b) - rateMove(a);
}

function rankMove({ stored, under }: Moved): number {
  return Math.abs(under.rank - stored.rank);
}

function rateMove({ stored, under }: Moved): number {
  return Math.abs(under.errorPct - stored.errorPct);
}
