/** Rankings as all outputs show them: what a row is, which swap, and how many are few. */
import type { Inversion, RankResult } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { GroupValue } from '../../base/core/trial.ts';
import { repeatsStored } from '../checks.ts';

type Ranked = Pick<AuditResult, 'ranks' | 'consistency'>;

/** Values in one place, ranked as stored and under every scheme. */
export interface RankingRow {
  /** The first of the rankings. All have the same key and field. */
  readonly first: RankResult;
  readonly byScheme: ReadonlyMap<string, RankResult>;
  /** The ranked values of all schemes. */
  readonly values: readonly GroupValue[];
  /** Pairs that swap, over all schemes. */
  readonly inversions: number;
  /** Those of them whose two orders can both be distinguished. */
  readonly distinguishable: number;
}

/** Up to this many rankings are all shown; of more, those in which pairs swap. */
export const FEW_RANKINGS = 12;

/** The rankings of a document, in its order. A check that repeats the stored labels is left out. */
export function rankingRows(result: Ranked): RankingRow[] {
  const groups = Map.groupBy(shownRanks(result), ({ key, field }) => JSON.stringify([key, field]));
  return Array.from(groups.values(), (group) => ({
    first: group[0] as RankResult,
    byScheme: new Map(group.map((one) => [one.scheme, one])),
    values: [...new Set(group.flatMap(({ ranking }) => ranking.map(({ value }) => value)))],
    inversions: group.reduce((sum, { inversions }) => sum + inversions.length, 0),
    distinguishable: group.reduce((sum, { inversions }) => sum + inversions.filter(isDistinguishable).length, 0),
  }));
}

/** The rankings under each scheme. */
export function shownRanks(result: Ranked): RankResult[] {
  return result.ranks.filter(({ scheme }) => !repeatsStored(result, scheme));
}

/** Those in which pairs swap, most pairs first. */
export function swappedRanks(result: Ranked): RankResult[] {
  const swapped = shownRanks(result).filter(({ inversions }) => inversions.length > 0);
  return swapped.toSorted((a, b) => b.inversions.length - a.inversions.length);
}

/** Whether both orders of a pair can be distinguished. */
export function isDistinguishable(swap: Inversion): boolean {
  return swap.class === 'both';
}

/** The values of the pairs that swap with both orders significant; a value once for each of its pairs. */
export function swappedValues({ inversions }: Pick<RankResult, 'inversions'>): GroupValue[] {
  return inversions.filter(isDistinguishable).flatMap(({ pair }) => pair);
}

/** How well the two orders of a pair are supported, the best first; null where that is not known. */
const CLASSES: readonly Inversion['class'][] = ['both', 'one', 'none', null];

/** The order of swaps, the best supported first: by their class, then by the larger of the two p. */
export function bySupport(a: Inversion, b: Inversion): number {
  return classPlace(a) - classPlace(b) || largestP(a) - largestP(b);
}

/** The place of the class of a swap, 0 for the best supported. */
export function classPlace(swap: Inversion): number {
  return CLASSES.indexOf(swap.class);
}

function largestP({ pStored, pScheme }: Inversion): number {
  return Math.max(pStored ?? 1, pScheme ?? 1);
}
