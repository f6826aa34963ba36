/** Errors in every universe, from the labels that were counted. */
import { CORE_SCHEMES, v1 } from '../../schemes/core/core-schemes.ts';
import { isCorrect, UNIVERSES, type Pattern } from '../../schemes/core/universes.ts';
import { sumAllCounts } from './cells.ts';
import { sumCounts } from './counters.ts';
import type { CellTally, Tally } from './tally.ts';

const V1 = CORE_SCHEMES.indexOf(v1);

/** Errors in each universe, by its bit, and the trials they are of. */
export interface UniverseCounts {
  readonly n: number;
  readonly errors: readonly number[];
}

/**
 * @param n labelled trials.
 * @param patterns those that are wrong in some universe.
 */
export function countUniverseErrors(n: number, patterns: ReadonlyMap<Pattern, number>): UniverseCounts {
  const errors = Array.from(UNIVERSES, () => 0);
  for (const [pattern, count] of patterns) {
    for (let bit = 0; bit < errors.length; bit++)
      if (!isCorrect(pattern, bit)) errors[bit] = (errors[bit] as number) + count;
  }
  return { n, errors };
}

/** Labelled trials of a cell. Every one of them is in the scope of `v1`. */
export function countLabelled(cell: CellTally): number {
  return sumCounts(V1, [cell.counters]).n;
}

export function countAllLabelled(tally: Tally): number {
  return sumAllCounts(tally, v1.id).n;
}

/** All patterns of all cells. */
export function mergePatterns({ cells }: Tally): Map<Pattern, number> {
  const all = new Map<Pattern, number>();
  for (const { patterns } of cells.values())
    for (const [pattern, count] of patterns) all.set(pattern, (all.get(pattern) ?? 0) + count);
  return all;
}
