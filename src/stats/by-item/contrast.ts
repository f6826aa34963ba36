/** Differences between two sides that may share items, such as a condition and the baseline, or two variants. */
import type { Interval } from '../../base/core/statistics.ts';
import { deltaInterval, deltaOfMoments, type DeltaEstimate } from './delta-interval.ts';
import {
  baselineSide,
  contribution,
  firstSide,
  summarize,
  sumUp,
  type ItemCounts,
  type Moments,
  type PairedItemCounts,
  type Totals,
} from './item-counts.ts';
import { moverInterval } from './mover.ts';
import { rateOfMoments, type RateEstimate } from './rate-interval.ts';

/** The level of the estimates that sides have. */
const USUAL_LEVEL = 0.95;

/** A difference of two sides. Proportions. */
export interface SideDifference<Method extends string> {
  /** How the interval was computed. */
  readonly method: Method;
  readonly estimate: number;
  /** Null where one of the sides has none. */
  readonly interval: Interval | null;
  /** Items with outputs on both sides. */
  readonly shared: number;
}

/** One side of a difference. */
export interface Side<Estimate = RateEstimate | DeltaEstimate> {
  readonly moments: Moments;
  /** Null without an output. */
  readonly estimate: Estimate | null;
}

/** Two sides, and what depends on which items are on both. */
export interface JoinedSides {
  readonly first: Side;
  readonly baseline: Side;
  /** Items with outputs on both sides. */
  readonly shared: number;
  /** Whether each item has as many outputs on both sides. */
  readonly areEqual: boolean;
  /** Computes the sum of the products of the contributions of an item to both sides. */
  readonly product: () => number;
  /** Computes the differences of the sums by item. It is called only if each item has as many outputs on both sides. */
  readonly differences: () => ItemCounts[];
}

/** Where the sums of items are errors. */
export function describeRateSide(counts: readonly ItemCounts[]): Side<RateEstimate> {
  const moments = summarize(counts);
  return { moments, estimate: rateOfMoments(moments) };
}

/** Where the sum of an item is the change of its errors. */
export function describeChangeSide(counts: readonly ItemCounts[]): Side<DeltaEstimate> {
  const moments = summarize(counts);
  return { moments, estimate: deltaOfMoments(moments) };
}

/**
 * error rate of the first side − error rate of the baseline, where the sums of items are errors.
 *
 * - `tango`: each item has one output on each side. Tango's interval of the paired difference.
 * - `newcombe`: no item is on both sides. {@link moverInterval} of the two rates with correlation 0, which is Newcombe's interval if each item has one output.
 * - `mover`: everything else. {@link moverInterval} of the two rates with the correlation of their linearised contributions.
 * @returns null where one of the sides has no output.
 */
export function contrastInterval(
  paired: readonly PairedItemCounts[],
  level = USUAL_LEVEL,
): SideDifference<'tango' | 'newcombe' | 'mover'> | null {
  return contrastOfSides(joinSides(paired, describeRateSide), level);
}

/** The same from two sides, which callers may use for several contrasts. */
export function contrastOfSides(
  sides: JoinedSides,
  level = USUAL_LEVEL,
): SideDifference<'tango' | 'newcombe' | 'mover'> | null {
  const { first, shared, areEqual } = sides;
  const estimate = estimateDifference(sides);
  if (estimate === null) return null;
  if (areEqual && first.moments.isSingle)
    return { estimate, method: 'tango', shared, interval: deltaInterval(sides.differences(), level)?.interval ?? null };
  return {
    estimate,
    method: shared === 0 ? 'newcombe' : 'mover',
    shared,
    interval: combineSides(sides, rateOfMoments, level),
  };
}

/**
 * The change of an effect: contrast under the scheme − contrast as stored, where the sum of an item is the change of its errors under the scheme.
 *
 * - `items`: each item has as many outputs on both sides. {@link deltaInterval} of the difference of the two changes.
 * - `mover`: everything else. {@link moverInterval} of the two intervals of the changes.
 * @returns null where one of the sides has no output.
 */
export function changeInterval(
  paired: readonly PairedItemCounts[],
  level = USUAL_LEVEL,
): SideDifference<'items' | 'mover'> | null {
  return changeOfSides(joinSides(paired, describeChangeSide), level);
}

/** The same from two sides, which callers may use for several contrasts. */
export function changeOfSides(sides: JoinedSides, level = USUAL_LEVEL): SideDifference<'items' | 'mover'> | null {
  const { shared, areEqual } = sides;
  const estimate = estimateDifference(sides);
  if (estimate === null) return null;
  if (!areEqual) return { estimate, method: 'mover', shared, interval: combineSides(sides, deltaOfMoments, level) };
  return { estimate, method: 'items', shared, interval: deltaInterval(sides.differences(), level)?.interval ?? null };
}

/**
 * The standard error of the difference over all items, with the contributions to each side divided by √(1 − n / N), as in {@link ratioVariance}; null for fewer than two items on a
 * side, and where one of the sides has no output.
 */
export function differenceSe(paired: readonly PairedItemCounts[]): number | null {
  const present = onEitherSide(paired);
  const [first, baseline] = [sumUp(firstSide(present)), sumUp(baselineSide(present))];
  if (first.items < 2 || baseline.items < 2) return null;
  const squares = present.reduce((sum, { items, n, sum: own, baselineN, baselineSum }) => {
    const contributed = leveragedContribution(first, n, own) - leveragedContribution(baseline, baselineN, baselineSum);
    return sum + items * contributed * contributed;
  }, 0);
  return Math.sqrt(squares);
}

function leveragedContribution(totals: Totals, n: number, sum: number): number {
  return contribution(totals, n, sum) / totals.outputs ** 2 / Math.sqrt(1 - n / totals.outputs);
}

function onEitherSide(paired: readonly PairedItemCounts[]): PairedItemCounts[] {
  return paired.filter(({ items, n, baselineN }) => items > 0 && (n > 0 || baselineN > 0));
}

function joinSides(
  paired: readonly PairedItemCounts[],
  describe: (counts: readonly ItemCounts[]) => Side,
): JoinedSides {
  const present = onEitherSide(paired);
  const [first, baseline] = [describe(firstSide(present)), describe(baselineSide(present))];
  const both = present.filter(({ n, baselineN }) => n > 0 && baselineN > 0);
  return {
    first,
    baseline,
    shared: both.reduce((sum, { items }) => sum + items, 0),
    areEqual: present.every(({ n, baselineN }) => n === baselineN),
    product: () => {
      let product = 0;
      for (const { items, n, sum, baselineN, baselineSum } of both)
        product += items * contribution(first.moments, n, sum) * contribution(baseline.moments, baselineN, baselineSum);
      return product;
    },
    differences: () => both.map(({ items, n, sum, baselineSum }) => ({ items, n, sum: sum - baselineSum })),
  };
}

function estimateDifference({ first, baseline }: JoinedSides): number | null {
  if (first.estimate === null || baseline.estimate === null) return null;
  return first.estimate.estimate - baseline.estimate.estimate;
}

/** @param estimate computes the estimate of a side at another level than the usual one. */
function combineSides(
  sides: JoinedSides,
  estimate: (moments: Moments, level: number) => RateEstimate | DeltaEstimate | null,
  level: number,
): Interval | null {
  const find = ({ moments, estimate: usual }: Side): Side['estimate'] =>
    level === USUAL_LEVEL ? usual : estimate(moments, level);
  const [here, baseline] = [find(sides.first), find(sides.baseline)];
  if (here === null || baseline === null || here.interval === null || baseline.interval === null) return null;
  return moverInterval(
    { estimate: here.estimate, interval: here.interval },
    { estimate: baseline.estimate, interval: baseline.interval },
    correlate(sides),
  );
}

/**
 * The correlation of the estimates of the two sides, from their linearised contributions, times 1 − 2/G for G items; 0 if no item is shared, or one side has
 * no spread. The correlation of few items is too large: it is 1 if no item happened to differ. The factor was chosen by simulation.
 */
function correlate({ first, baseline, shared, product }: JoinedSides): number {
  const scale = Math.sqrt(first.moments.squares * baseline.moments.squares);
  if (shared === 0 || scale === 0) return 0;
  const items = first.moments.items + baseline.moments.items - shared;
  return Math.max(-1, Math.min(1, product() / scale)) * Math.max(0, 1 - 2 / items);
}
