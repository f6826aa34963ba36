/** Answers the claims of a file under all labellings. */
import type { Claim, Comparison } from '../../claims/claim.ts';
import { claimError, type ClaimSource } from '../../claims/claim-error.ts';
import { InputError } from '../../core/errors.ts';
import type { CellKey, GroupField } from '../../core/trial.ts';
import type { ClaimResult } from '../../result/claims.ts';
import { adjustTestable } from '../../stats/by-item/testable-family.ts';
import type { CellLabels } from '../conclusions/cell-rates.ts';
import type { CellTally } from '../tally/tally.ts';
import { answerClaim, countGroup, type LocatedComparison } from './answer.ts';
import { findCells } from './find-cells.ts';
import { countMargin } from './margin.ts';
import { countCellUniverses, describeSettings } from './settings.ts';
import { comparesWithZero, doesHold } from './verdict.ts';

/** A claim with the cells of its groups. */
interface LocatedClaim {
  readonly claim: Claim;
  readonly links: readonly [LocatedComparison, ...LocatedComparison[]];
}

export interface ClaimedCells {
  readonly keys: readonly CellKey[];
  readonly groupBy: readonly GroupField[];
  readonly tallies: readonly CellTally[];
  readonly labellings: readonly [stored: CellLabels, ...schemes: CellLabels[]];
  /** Whether the settings of the rules of the core are counted. */
  readonly hasSettings: boolean;
}

/** @throws InputError with all claims whose groups are not in the trials. */
export function answerClaims(claims: readonly Claim[], cells: ClaimedCells): ClaimResult[] {
  const { labellings, tallies, hasSettings } = cells;
  const located = locateClaims(claims, cells);
  const [stored, ...schemes] = labellings;
  const universes = hasSettings ? countCellUniverses(tallies) : null;
  const answers = located.map(({ links }) => answerClaim(links, stored));
  const { holm } = adjustTestable(
    located.map(({ links }, i) => (isTested(links) ? (answers[i] ?? NOT_TESTED) : NOT_TESTED)),
  );
  return located.map(({ claim: { id, text, holds }, links }, i) => ({
    id,
    text,
    holds,
    stored: answers[i] as ClaimResult['stored'],
    holm: holm[i] ?? null,
    schemes: schemes.map((labels) => ({ scheme: labels.scheme, ...answerClaim(links, labels) })),
    settings: universes === null ? null : describeSettings(links, universes),
    margin: { labels: leastMargin(links, stored) },
  }));
}

const NOT_TESTED = { p: null, minP: null };

/** Comparisons with 0 are tested; other thresholds are decided by intervals. */
function isTested(links: readonly LocatedComparison[]): boolean {
  return links.every(({ comparison }) => comparesWithZero(comparison));
}

/** A chain fails with any of its links. */
function leastMargin(links: readonly LocatedComparison[], labels: CellLabels): number | null {
  const counted = links.map(({ comparison, left, right }) => ({
    comparison,
    left: countGroup(labels, left),
    right: right === null ? null : countGroup(labels, right),
  }));
  if (counted.some(({ comparison, left, right }) => doesHold(comparison, left, right) !== true)) return null;
  const margins = counted.flatMap(({ comparison, left, right }) => countMargin(comparison, left, right) ?? []);
  return margins.length === 0 ? null : Math.min(...margins);
}

function locateClaims(claims: readonly Claim[], cells: ClaimedCells): LocatedClaim[] {
  const problems: string[] = [];
  const located = claims.flatMap((claim): LocatedClaim[] => {
    const source = { where: `claim ${claim.id}`, text: claim.holds };
    try {
      const [first, ...others] = claim.links;
      return [{ claim, links: [locate(first, cells, source), ...others.map((one) => locate(one, cells, source))] }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new InputError(problems);
  return located;
}

function locate(comparison: Comparison, { keys, groupBy }: ClaimedCells, source: ClaimSource): LocatedComparison {
  const left = findCells(comparison.left, keys, groupBy, source);
  const right = comparison.right === null ? null : findCells(comparison.right, keys, groupBy, source);
  if (comparison.right !== null && right?.some((cell) => left.includes(cell)) === true)
    throw claimError(
      source,
      comparison.right.span,
      `this group shares trials with ${comparison.left.text}; compare groups without a trial in common`,
    );
  return { comparison, left, right };
}
