/** The effect of each rule on the error rates: exact Shapley values over all settings of the rules. */
import type { Scheme } from '../../base/core/scheme.ts';
import type { Player } from '../../base/core/statistics.ts';
import type {
  Attribution,
  CellAttribution,
  FlipSet,
  SchemeAttribution,
  ShapleyPp,
} from '../../documents/conclusions.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { createSettingScorer } from '../../schemes/kit/setting-scorer.ts';
import { findBit, EVERY_PLAYER, isCorrect, PLAYERS, smallestSets, type Pattern } from '../../schemes/core/universes.ts';
import { SHAPLEY_UNITS, shapleyPp } from '../../stats/shapley.ts';
import { sharePct } from '../../stats/rates.ts';
import { nameKey, sortedCells } from '../tally/cells.ts';
import { addContributions, emptyContributions, type RuleContributions } from '../tally/rule-contributions.ts';
import type { CellTally, Tally } from '../tally/tally.ts';
import {
  mergePatterns,
  countLabelled,
  countAllLabelled,
  countUniverseErrors,
  type UniverseCounts,
} from '../tally/universe-counts.ts';

/** Attributes the step from `v1` to `combined` to rules, overall and in each cell. Does the same for other schemes with optional rules. */
export function computeAttribution(
  tally: Tally,
  schemes: readonly Scheme[],
  groupBy: readonly GroupField[],
): Attribution {
  const patterns = mergePatterns(tally);
  const { n, deltaPp, shapleyPp: overall } = computeShares(countUniverseErrors(countAllLabelled(tally), patterns));
  return {
    players: PLAYERS.map(({ id }) => id),
    legend: PLAYERS,
    n,
    deltaPp,
    overall,
    cells: sortedCells(tally).map(([, cell]) => ({
      key: nameKey(cell, groupBy),
      ...computeShares(countUniverseErrors(countLabelled(cell), cell.patterns)),
    })),
    flipSets: countFlipSets(patterns),
    schemes: schemes.flatMap((scheme) => attributeScheme(tally, scheme, groupBy)),
  };
}

function computeShares(counts: UniverseCounts): Omit<CellAttribution, 'key'> {
  const { n, errors } = counts;
  const worth = (players: number): number => errors[findBit(players)] as number;
  const shares = n === 0 ? PLAYERS.map(() => 0) : shapleyPp(worth, PLAYERS.length, n);
  return { n, deltaPp: sharePct(worth(EVERY_PLAYER) - worth(0), n), shapleyPp: byPlayer(PLAYERS, shares) };
}

function byPlayer(players: readonly Player[], shares: ArrayLike<number>): ShapleyPp {
  return Object.fromEntries(players.map(({ id }, i) => [id, shares[i] as number]));
}

/** Counts the flips from `v1` to `combined` by the smallest sets of rules that make them. The most frequent come first. */
function countFlipSets(patterns: ReadonlyMap<Pattern, number>): FlipSet[] {
  const found = new Map<string, { sets: string[][]; gained: number; lost: number }>();
  for (const [pattern, count] of patterns) {
    const sets = smallestSets(pattern, EVERY_PLAYER);
    if (sets.length === 0) continue;
    const id = JSON.stringify(sets);
    const entry = found.get(id) ?? { sets, gained: 0, lost: 0 };
    found.set(id, entry);
    if (isCorrect(pattern, findBit(EVERY_PLAYER))) entry.gained += count;
    else entry.lost += count;
  }
  return [...found]
    .toSorted(([a, x], [b, y]) => y.gained + y.lost - x.gained - x.lost || (a < b ? -1 : 1))
    .map(([, { sets, gained, lost }]) => ({ sets, flips: gained + lost, gained, lost }));
}

/** Attributes the errors of a scheme to its rules; empty for a scheme without optional rules or without a trial. */
function attributeScheme(tally: Tally, scheme: Scheme, groupBy: readonly GroupField[]): SchemeAttribution[] {
  const players = createSettingScorer(scheme)?.players ?? [];
  const position = tally.schemes.indexOf(scheme.id);
  const findContributions = (cell: CellTally): RuleContributions | undefined => cell.contributions.get(position);
  const contributions = [...tally.cells.values()].flatMap((cell) => findContributions(cell) ?? []);
  if (contributions.length === 0) return [];
  const together = emptyContributions(players.length);
  for (const part of contributions) addContributions(together, part);
  return [
    {
      scheme: scheme.id,
      players,
      noneErrorPct: together.n === 0 ? null : sharePct(together.noneErrors, together.n),
      unattributed: together.unattributed,
      ...averageContributions(together, players),
      cells: sortedCells(tally).flatMap(([, cell]) => {
        const own = findContributions(cell);
        return own === undefined ? [] : [{ key: nameKey(cell, groupBy), ...averageContributions(own, players) }];
      }),
    },
  ];
}

function averageContributions(
  { n, noneErrors, allErrors, shares }: RuleContributions,
  players: readonly Player[],
): Omit<CellAttribution, 'key'> {
  const inPp = Array.from(shares, (share) => (n === 0 ? 0 : (100 * share) / (SHAPLEY_UNITS * n)));
  return { n, deltaPp: sharePct(allErrors - noneErrors, n), shapleyPp: byPlayer(players, inPp) };
}
