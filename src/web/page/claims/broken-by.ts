/** In how many settings the smallest sets of rules that break a claim do so. */
import type { Player } from '../../../base/core/statistics.ts';
import type { ClaimResult } from '../../../documents/claims.ts';

export interface BreakingSet {
  readonly rules: readonly string[];
  /** Settings in which all of these rules are on, and those of them in which the claim is false. */
  readonly of: number;
  readonly failing: number;
}

/** A set alone breaks the claim; with further rules the claim can be true again. */
export function countBreakingSets(
  { brokenBy, each }: NonNullable<ClaimResult['settings']>,
  legend: readonly Player[],
): BreakingSet[] {
  const ids = new Map(legend.map(({ id, rule }) => [rule, id]));
  return brokenBy.map((rules) => {
    const on = each.filter((setting) => rules.every((rule) => setting.rules.includes(ids.get(rule) ?? rule)));
    return { rules, of: on.length, failing: on.filter(({ holds }) => !holds).length };
  });
}
