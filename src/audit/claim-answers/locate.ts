/** Finds the cells of the groups of trials that claims compare. */
import { claimError, type ClaimSource } from '../../languages/claims/claim-error.ts';
import type { Claim, Comparison, FieldCondition, TrialGroup } from '../../languages/claims/claim.ts';
import { hasValue, isInGroup } from '../../languages/claims/match-group.ts';
import { InputError } from '../../base/core/errors.ts';
import type { CellKey } from '../../base/core/trial.ts';
import { listKnownNames } from '../../base/text/nearest-name.ts';

/** A comparison with the positions of the cells of its groups. */
export interface LocatedComparison {
  readonly comparison: Comparison;
  readonly left: readonly number[];
  readonly right: readonly number[] | null;
}

/** A claim with the cells of its groups. */
export interface LocatedClaim {
  readonly claim: Claim;
  readonly links: readonly [LocatedComparison, ...LocatedComparison[]];
}

/**
 * @param keys of the cells. Each has a value, or null, for each field of the claims.
 * @throws InputError with all claims that name a value that no trial has, or groups that share trials.
 */
export function locateClaims(claims: readonly Claim[], keys: readonly CellKey[]): LocatedClaim[] {
  const problems: string[] = [];
  const located = claims.flatMap((claim): LocatedClaim[] => {
    const source = { where: `claim ${claim.id}`, text: claim.holds };
    try {
      const [first, ...others] = claim.links;
      return [{ claim, links: [locate(first, keys, source), ...others.map((one) => locate(one, keys, source))] }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new InputError(problems);
  return located;
}

/** The cells of all groups of a claim, each once. */
export function listCells(links: readonly LocatedComparison[]): number[] {
  return [...new Set(links.flatMap(({ left, right }) => [...left, ...(right ?? [])]))];
}

function locate(comparison: Comparison, keys: readonly CellKey[], source: ClaimSource): LocatedComparison {
  const left = findCells(comparison.left, keys, source);
  const right = comparison.right === null ? null : findCells(comparison.right, keys, source);
  if (comparison.right !== null && right?.some((cell) => left.includes(cell)) === true)
    throw claimError(
      source,
      comparison.right.span,
      `this group shares trials with ${comparison.left.text}; compare groups without a trial in common`,
    );
  return { comparison, left, right };
}

function findCells(group: TrialGroup, keys: readonly CellKey[], source: ClaimSource): number[] {
  for (const condition of group.conditions) assertKnown(condition, keys, source);
  return [...keys.keys()].filter((cell) => isInGroup(group, (field) => keys[cell]?.[field] ?? null));
}

/** @throws InputError for a value that no cell has. */
function assertKnown({ field, values }: FieldCondition, keys: readonly CellKey[], source: ClaimSource): void {
  const known = [...new Set(keys.map((key) => key[field] ?? null))].filter((one) => one !== null);
  for (const value of values) {
    if (known.some((one) => hasValue(one, value))) continue;
    if (known.length === 0) throw claimError(source, value.span, `no trial has a ${field}`);
    const written = source.text.slice(value.span.start, value.span.end);
    throw claimError(source, value.span, `no trial has this ${field}${listKnownNames([written], known.map(String))}`);
  }
}
