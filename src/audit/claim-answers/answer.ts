/** The answer to a claim under one labelling. */
import type { Comparison } from '../../languages/claims/claim.ts';
import type { Interval } from '../../base/core/statistics.ts';
import type { ClaimAnswer, ClaimLink } from '../../documents/claims.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import { pOfIntervals } from '../../stats/by-item/decide.ts';
import { rateOfMoments } from '../../stats/by-item/rate-interval.ts';
import { inferDifference } from '../tally/infer-difference.ts';
import { joinCells } from '../tally/joined-cells.ts';
import { sumColumn } from '../tally/label-sums.ts';
import { averageItems, readGroups, type ClaimLabels, type ComparedGroups } from './groups.ts';
import type { LocatedComparison } from './locate.ts';
import { answerChain, comparesWithZero, decideByInterval, decideVerdict, doesHold } from './verdict.ts';

/** Answers a claim: one comparison, or the links of a chain. */
export function answerClaim(
  [first, ...others]: readonly [LocatedComparison, ...LocatedComparison[]],
  labels: ClaimLabels,
): ClaimAnswer {
  const answer = (one: LocatedComparison): ClaimLink => answerComparison(one.comparison, readGroups(one, labels));
  if (others.length === 0) return answer(first);
  return answerChain([answer(first), ...others.map(answer)]);
}

export function answerComparison(comparison: Comparison, groups: ComparedGroups): ClaimLink {
  const { n, counts, columns } = groups;
  const holds = doesHold(comparison, ...counts);
  if (holds === null) return { ...NOTHING, n };
  const [left, right] = columns;
  const measured = right === null ? rateOf(left) : differenceOf(left, right);
  const found = comparison.weight === 'item' ? { ...measured, estimate: compareItems(groups) } : measured;
  const { estimate, interval, items, ...tested } = inPoints(comparison, right !== null, found);
  const [low, high] = interval ?? [null, null];
  const { p, minP } = comparesWithZero(comparison)
    ? tested
    : { p: pOfThreshold(comparison, right !== null, { ...tested, estimate }), minP: null };
  const verdict = decideVerdict(comparison, holds, { interval, ...tested, p });
  return { ...verdict, estimatePp: estimate, low, high, p, minP, n, items };
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
  /** Whether a difference has one sign by outputs, and the other by items. */
  readonly areOpposite: boolean;
  readonly intervalAt: (level: number) => Interval | null;
}

function rateOf(column: ItemColumn): Found {
  const { moments, estimate } = sumColumn(column).errors;
  const { estimate: rate = null, interval = null } = estimate ?? {};
  const intervalAt = (level: number): Interval | null => rateOfMoments(moments, level)?.interval ?? null;
  return { ...NOT_COMPARED, estimate: rate, interval, intervalAt, items: moments.items };
}

const NOT_COMPARED = { p: null, minP: null, areOpposite: false } as const;

function differenceOf(first: ItemColumn, baseline: ItemColumn): Found {
  const cells = joinCells(first, baseline);
  const found = inferDifference(cells, [first, baseline], 'labelErrors', MOST_WORK);
  return found ?? { ...NOT_COMPARED, estimate: null, interval: null, intervalAt: () => null, items: 0 };
}

/** The interval of what is compared, in points. */
export function measureInterval(comparison: Comparison, { columns: [left, right] }: ComparedGroups): Interval | null {
  const { interval } = right === null ? rateOf(left) : differenceOf(left, right);
  return intervalInPoints(comparison, right !== null, interval);
}

/**
 * Where a threshold is not 0: the smallest p for which the interval of level 1 − p decides. A difference that is beyond the threshold is not 0, so p is not below that of
 * the test. Null without an interval.
 */
function pOfThreshold(
  comparison: Comparison,
  isDifference: boolean,
  { estimate, intervalAt, p }: Pick<Found, 'estimate' | 'intervalAt' | 'p'>,
): number | null {
  if (intervalAt(0.95) === null) return null;
  const ofIntervals = pOfIntervals((level) => {
    const found = intervalAt(level);
    return found !== null && decideByInterval(comparison, found);
  });
  return isDifference && isBeyond(comparison, estimate ?? 0) ? Math.max(ofIntervals, p ?? 1) : ofIntervals;
}

/** Whether the threshold is between 0 and the difference. */
function isBeyond({ isAbsolute, threshold }: Comparison, estimate: number): boolean {
  if (isAbsolute) return Math.abs(estimate) > threshold;
  return (estimate > threshold && threshold >= 0) || (estimate < threshold && threshold <= 0);
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
    intervalAt: (level) => intervalInPoints(comparison, isDifference, found.intervalAt(level)),
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
