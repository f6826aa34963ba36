/** The answer to a claim under one labelling. */
import type { Comparison } from '../../languages/claims/claim.ts';
import type { Interval } from '../../base/core/statistics.ts';
import type { ClaimAnswer, ClaimLink } from '../../documents/claims.ts';
import { contrastOfSides } from '../../stats/by-item/contrast.ts';
import { unsharedItemsTest } from '../../stats/by-item/unshared-test.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import { pairedErrors, pairStates } from '../tally/item-states.ts';
import { joinCells, joinSides, testDifference, type JoinedCells } from '../tally/joined-cells.ts';
import { sumColumn } from '../tally/label-sums.ts';
import { averageItems, readGroups, type ClaimLabels, type ComparedGroups } from './groups.ts';
import type { LocatedComparison } from './locate.ts';
import { decideVerdict, doesHold, findWeakest } from './verdict.ts';

/** Answers a claim: one comparison, or the links of a chain. */
export function answerClaim(
  [first, ...others]: readonly [LocatedComparison, ...LocatedComparison[]],
  labels: ClaimLabels,
): ClaimAnswer {
  const answer = (one: LocatedComparison): ClaimLink => answerComparison(one.comparison, readGroups(one, labels));
  if (others.length === 0) return answer(first);
  const links: [ClaimLink, ...ClaimLink[]] = [answer(first), ...others.map(answer)];
  return { ...findWeakest(links), links };
}

export function answerComparison(comparison: Comparison, groups: ComparedGroups): ClaimLink {
  const { n, counts, columns } = groups;
  const holds = doesHold(comparison, ...counts);
  if (holds === null) return { ...NOTHING, n };
  const [left, right] = columns;
  const measured = right === null ? rateOf(left) : differenceOf(left, right);
  const found = comparison.weight === 'item' ? { ...measured, estimate: compareItems(groups) } : measured;
  const { estimate, interval, ...tested } = inPoints(comparison, right !== null, found);
  const [low, high] = interval ?? [null, null];
  const verdict = decideVerdict(comparison, holds, { interval, ...tested });
  return { ...verdict, estimatePp: estimate, low, high, p: tested.p, minP: tested.minP, n, items: tested.items };
}

const NOTHING: Omit<ClaimLink, 'n'> = {
  verdict: 'untestable',
  reason: 'no-trials',
  estimatePp: null,
  low: null,
  high: null,
  p: null,
  minP: null,
  items: 0,
};

/** There are fewer claims than contrasts, so each test may take longer: up to about a twentieth of a second. */
export const MOST_WORK = 1e8;

/** Of error rates, as proportions. */
interface Found {
  readonly estimate: number | null;
  readonly interval: Interval | null;
  readonly p: number | null;
  readonly minP: number | null;
  readonly items: number;
}

function rateOf(column: ItemColumn): Found {
  const { moments, estimate } = sumColumn(column).errors;
  const { estimate: rate = null, interval = null } = estimate ?? {};
  return { estimate: rate, interval, p: null, minP: null, items: moments.items };
}

function differenceOf(first: ItemColumn, baseline: ItemColumn): Found {
  const cells = joinCells(first, baseline);
  const found = contrastColumns(cells, first, baseline);
  const test =
    testDifference(cells, first, baseline, 'labelErrors', MOST_WORK) ??
    unsharedItemsTest(pairedErrors(pairStates(first, baseline)));
  const items = [first, baseline].reduce((sum, column) => sum + sumColumn(column).errors.moments.items, 0);
  return {
    estimate: found?.estimate ?? null,
    interval: found?.interval ?? null,
    p: test?.p ?? null,
    minP: test?.minP ?? null,
    items: items - cells.places.length,
  };
}

function contrastColumns(
  cells: JoinedCells,
  first: ItemColumn,
  baseline: ItemColumn,
): ReturnType<typeof contrastOfSides> {
  const sides = [sumColumn(first).errors, sumColumn(baseline).errors] as const;
  return contrastOfSides(joinSides(cells, [first, baseline], sides, 'labelErrors'));
}

/** The interval of what is compared, in points, without a test. */
export function measureInterval(comparison: Comparison, { columns: [left, right] }: ComparedGroups): Interval | null {
  if (right === null) return intervalInPoints(comparison, false, rateOf(left).interval);
  const found = contrastColumns(joinCells(left, right), left, right);
  return intervalInPoints(comparison, true, found?.interval ?? null);
}

/** The weighed columns may be rounded, so the estimate is computed from the outputs. */
function compareItems({ pooled: [left, right] }: ComparedGroups): number {
  return averageItems(left) - (right === null ? 0 : averageItems(right));
}

/** From proportions of errors to points of the rate that is compared. */
function inPoints(comparison: Comparison, isDifference: boolean, found: Found): Found {
  const { estimate, interval } = found;
  return {
    ...found,
    estimate: estimate === null ? null : toPoints(comparison, isDifference, estimate),
    interval: intervalInPoints(comparison, isDifference, interval),
  };
}

function intervalInPoints(comparison: Comparison, isDifference: boolean, interval: Interval | null): Interval | null {
  if (interval === null) return null;
  const ends = interval.map((end) => toPoints(comparison, isDifference, end));
  return [Math.min(...ends), Math.max(...ends)];
}

function toPoints({ rate }: Comparison, isDifference: boolean, value: number): number {
  if (rate !== 'accuracyPct') return value * 100;
  return isDifference ? 0 - value * 100 : 100 - value * 100;
}
