/** The on/off settings of the rules of the core under which a claim is true. */
import type { Weight } from '../../languages/claims/claim.ts';
import type { ClaimSettings } from '../../documents/claims.ts';
import { findBit, listPlayerIds, PLAYERS, UNIVERSES } from '../../schemes/core/universes.ts';
import { shapleyPp } from '../../stats/shapley.ts';
import type { CellUniverses } from './cell-universes.ts';
import type { LocatedComparison } from './locate.ts';
import { comparePp, doesHold, type GroupCounts } from './verdict.ts';

/**
 * @param answering the link whose values are those of the claim.
 * @returns null for a claim about unparsed trials, which settings do not decide.
 */
export function describeSettings(
  links: readonly LocatedComparison[],
  answering: LocatedComparison,
  cells: CellUniverses,
): ClaimSettings {
  if (links.some(({ comparison }) => comparison.rate === 'unparsedPct')) return null;
  const read = links.map((link) => ({ link, groups: readUniverses(link, cells) }));
  const own = readUniverses(answering, cells);
  const each = UNIVERSES.map(({ id, set, bit }) => ({
    id,
    set,
    rules: listPlayerIds(set),
    holds: read.every(({ link, groups }) => doesHold(link.comparison, ...countsIn(groups, bit)) === true),
    estimatePp: comparePp(answering.comparison, ...countsIn(own, bit)),
  }));
  const sets = each.filter(({ holds }) => !holds).map(({ set }) => set);
  return {
    of: each.length,
    holding: each.length - sets.length,
    brokenBy: sets.includes(0) ? [] : findSmallest(sets).map(listRules),
    shapleyPp: attribute(answering, own),
    each: each.map(({ id, rules, holds, estimatePp }) => ({ id, rules, holds, estimatePp })),
  };
}

/** The errors of both groups in each universe, by its bit. */
type GroupUniverses = readonly [left: UniverseErrors, right: UniverseErrors | null];
interface UniverseErrors {
  readonly n: number;
  readonly errors: readonly number[];
}

function readUniverses({ comparison, left, right }: LocatedComparison, cells: CellUniverses): GroupUniverses {
  const read = (group: readonly number[], other: readonly number[], weight: Weight): UniverseErrors =>
    weight === 'output' ? cells.sum(group) : cells.sumByItem(group, other);
  const { weight } = comparison;
  return [read(left, right ?? [], weight), right === null ? null : read(right, left, weight)];
}

function countsIn([left, right]: GroupUniverses, bit: number): [GroupCounts, GroupCounts | null] {
  const count = ({ n, errors }: UniverseErrors): GroupCounts => ({ n, errors: errors[bit] as number });
  return [count(left), right === null ? null : count(right)];
}

/** What each rule adds to the estimate, from no rule to all of them: Shapley values, which are linear, so that of a difference is the difference of those of its rates. */
function attribute({ comparison }: LocatedComparison, [left, right]: GroupUniverses): Record<string, number> | null {
  if (left.n === 0 || right?.n === 0) return null;
  const sign = comparison.rate === 'accuracyPct' ? -1 : 1;
  const shares = ({ n, errors }: UniverseErrors): number[] =>
    shapleyPp((players) => errors[findBit(players)] as number, PLAYERS.length, n);
  const [first, second] = [shares(left), right === null ? null : shares(right)];
  return Object.fromEntries(PLAYERS.map(({ id }, i) => [id, sign * ((first[i] as number) - (second?.[i] ?? 0)) || 0]));
}

/** The sets that contain no other one. */
export function findSmallest(sets: readonly number[]): number[] {
  return sets.filter((set) => !sets.some((other) => other !== set && (other & set) === other));
}

function listRules(set: number): string[] {
  return PLAYERS.filter((_, i) => (set & (1 << i)) !== 0).map(({ rule }) => rule);
}
