/** Rankings and blind references: conclusions that another thread may compute. */
import type { CellKey } from '../../base/core/trial.ts';
import type { BlindReference, RankResult, SwapReference } from '../../documents/conclusions.ts';
import { computeBlindReference, type ReferenceOptions } from './blind.ts';
import type { CellLabels } from './cell-rates.ts';
import type { ContrastPair } from './contrasts.ts';
import type { RankGroup } from './rank-groups.ts';
import { computeRanks } from './ranks.ts';
import { computeSwapReference } from './swap-reference.ts';

/** Plain data, so that it can be sent to a worker. Cells are positions in `keys`. */
export interface CellComparison {
  /** The stored labels, then those of each scheme. */
  readonly labellings: readonly [stored: CellLabels, ...schemes: CellLabels[]];
  readonly keys: readonly CellKey[];
  readonly groups: readonly RankGroup[];
  readonly pairs: readonly ContrastPair[];
  readonly reference: ReferenceOptions;
}

export interface ComparedCells {
  readonly ranks: RankResult[];
  /** The blind reference of each scheme. */
  readonly blind: ReadonlyMap<string, BlindReference | null>;
  /** How many ranked pairs would swap by chance, for each scheme. */
  readonly swaps: ReadonlyMap<string, SwapReference | null>;
}

export function compareCells({ labellings, keys, groups, pairs, reference }: CellComparison): ComparedCells {
  const [, ...schemes] = labellings;
  return {
    ranks: computeRanks(labellings, keys, groups),
    blind: new Map(schemes.map((labels) => [labels.scheme, computeBlindReference(labels, pairs, reference)])),
    swaps: new Map(schemes.map((labels) => [labels.scheme, computeSwapReference(labels, groups)])),
  };
}
