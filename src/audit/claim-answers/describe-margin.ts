/** How close a claim is to failing, and to losing its support. */
import type { Comparison } from '../../languages/claims/claim.ts';
import type { ClaimAnswer, ClaimResult } from '../../documents/claims.ts';
import { findFragility, type Fragility } from './fragility.ts';
import { readGroups, type ClaimLabels, type ComparedGroups } from './groups.ts';
import type { LocatedComparison } from './locate.ts';
import { countLabels, findMargin } from './margin.ts';
import { doesHold } from './verdict.ts';

type ClaimMargin = ClaimResult['margin'];

interface Compared {
  readonly comparison: Comparison;
  readonly groups: ComparedGroups;
}

/** A chain fails, and loses its support, with any of its links. */
export function describeMargin(
  links: readonly LocatedComparison[],
  labels: ClaimLabels,
  { verdict }: Pick<ClaimAnswer, 'verdict'>,
): ClaimMargin {
  const compared = links.map((link) => ({ comparison: link.comparison, groups: readGroups(link, labels) }));
  const isTrue = compared.every(({ comparison, groups }) => doesHold(comparison, ...groups.counts) === true);
  return {
    ...(isTrue ? describeFailure(compared) : { labels: null, left: null, right: null }),
    ...(verdict === 'supported' ? describeFragility(compared) : { significance: null, items: null, group: null }),
  };
}

function describeFailure(compared: readonly Compared[]): Pick<ClaimMargin, 'labels' | 'left' | 'right'> {
  const margin = findLeast(
    compared.map(({ comparison, groups }) => findMargin(comparison, groups)),
    countLabels,
  );
  if (margin === null) return { labels: null, left: null, right: null };
  return { labels: countLabels(margin), ...margin };
}

function describeFragility(compared: readonly Compared[]): Pick<ClaimMargin, 'significance' | 'items' | 'group'> {
  const found = findLeast(
    compared.map(({ comparison, groups }) => withGroup(comparison, findFragility(comparison, groups))),
    ({ labels }) => labels,
  );
  return { significance: found?.labels ?? null, items: found?.items ?? null, group: found?.group ?? null };
}

function withGroup(
  { left, right }: Comparison,
  found: Fragility | null,
): (Fragility & Pick<ClaimMargin, 'group'>) | null {
  if (found === null) return null;
  const group = found.side === 0 ? left : right;
  return { ...found, group: group?.text ?? null };
}

function findLeast<One>(all: readonly (One | null)[], count: (one: One) => number): One | null {
  return all.reduce(
    (least, one) => (one !== null && (least === null || count(one) < count(least)) ? one : least),
    null,
  );
}
