/** Counts the errors in every universe from the patterns of a tally. */
import { CORE_SCHEMES, v1 } from '../../schemes/core/core-schemes.ts';
import { isCorrect, UNIVERSES, type Pattern } from '../../schemes/core/universes.ts';
import { sumAllCounts } from './cells.ts';
import { sumCounts } from './counters.ts';
import type { CellTally, Tally } from './tally.ts';

const V1 = CORE_SCHEMES.indexOf(v1);

/** The errors in each universe, by its bit, and the number of trials. */
export interface UniverseCounts {
  readonly n: number;
  readonly errors: readonly number[];
}

/**
 * @param n the number of labelled trials.
 * @param patterns the patterns of the trials that are wrong in at least one universe.
 */
export function countUniverseErrors(n: number, patterns: ReadonlyMap<Pattern, number>): UniverseCounts {
  const errors = Array.from(UNIVERSES, () => 0);
  for (const [pattern, count] of patterns) {
    for (let bit = 0; bit < errors.length; bit++)
      if (!isCorrect(pattern, bit)) errors[bit] = (errors[bit] as number) + count;
  }
  return { n, errors };
}

/** The number of labelled trials of a cell. All of them are in the scope of `v1`. */
export function countLabelled(cell: CellTally): number {
  return sumCounts(V1, [cell.counters]).n;
}

export function countAllLabelled(tally: Tally): number {
  return sumAllCounts(tally, v1.id).n;
}

/** The patterns of all cells, summed. */
export function mergePatterns({ cells }: Tally): Map<Pattern, number> {
  const all = new Map<Pattern, number>();
  for (const { patterns } of cells.values())
    for (const [pattern, count] of patterns) all.set(pattern, (all.get(pattern) ?? 0) + count);
  return all;
}
