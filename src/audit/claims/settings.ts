/** The on/off settings of the rules of the core under which a claim is true. */
import type { ClaimSettings } from '../../result/claims.ts';
import { PLAYERS, UNIVERSES } from '../../schemes/core/universes.ts';
import { countLabelled, countUniverseErrors, type UniverseCounts } from '../tally/universe-counts.ts';
import type { CellTally } from '../tally/tally.ts';
import type { LocatedComparison } from './answer.ts';
import { doesHold, type GroupCounts } from './verdict.ts';

/** The errors of each cell in every universe. */
export function countCellUniverses(cells: readonly CellTally[]): UniverseCounts[] {
  return cells.map((cell) => countUniverseErrors(countLabelled(cell), cell.patterns));
}

/** @param cells the errors of all cells, in their order. */
export function describeSettings(links: readonly LocatedComparison[], cells: readonly UniverseCounts[]): ClaimSettings {
  const holding = UNIVERSES.filter(({ bit }) => links.every((link) => holdsIn(link, cells, bit)));
  const sets = UNIVERSES.filter((universe) => !holding.includes(universe)).map(({ set }) => set);
  return {
    of: UNIVERSES.length,
    holding: holding.length,
    brokenBy: sets.includes(0) ? [] : findSmallest(sets).map(listRules),
  };
}

function holdsIn(
  { comparison, left, right }: LocatedComparison,
  cells: readonly UniverseCounts[],
  bit: number,
): boolean {
  const count = (group: readonly number[]): GroupCounts => ({
    n: group.reduce((sum, cell) => sum + (cells[cell]?.n ?? 0), 0),
    errors: group.reduce((sum, cell) => sum + (cells[cell]?.errors[bit] ?? 0), 0),
  });
  return doesHold(comparison, count(left), right === null ? null : count(right)) === true;
}

/** The sets that contain no other one. */
function findSmallest(sets: readonly number[]): number[] {
  return sets.filter((set) => !sets.some((other) => other !== set && (other & set) === other));
}

function listRules(set: number): string[] {
  return PLAYERS.filter((_, i) => (set & (1 << i)) !== 0).map(({ rule }) => rule);
}
