/** Differences between two sides that may share items, such as a condition and the baseline, or two variants. */
import type { Interval } from '../../core/statistics.ts';
import { deltaInterval, type DeltaEstimate } from './delta-interval.ts';
import {
  clusterVariance,
  linearize,
  baselineSide,
  firstSide,
  sumUp,
  type ItemCounts,
  type PairedItemCounts,
  type Totals,
} from './item-counts.ts';
import { moverInterval } from './mover.ts';
import { rateInterval, type RateEstimate } from './rate-interval.ts';

/** A difference of two sides. Proportions. */
export interface SideDifference<Method extends string> {
  /** How the interval was computed. */
  readonly method: Method;
  readonly estimate: number;
  /** Of 95 %; null where one of the sides has none. */
  readonly interval: Interval | null;
  /** Items with outputs on both sides. */
  readonly shared: number;
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
): SideDifference<'tango' | 'newcombe' | 'mover'> | null {
  const present = onEitherSide(paired);
  const shared = countShared(present);
  const sides = splitSides(present);
  if (sides === null) return null;
  const estimate = estimateDifference(sides);
  if (present.every(({ n, baselineN }) => n === 1 && baselineN === 1)) {
    const pairs = present.map(({ items, sum, baselineSum }) => ({ items, n: 1, sum: sum - baselineSum }));
    return { estimate, method: 'tango', shared, interval: deltaInterval(pairs)?.interval ?? null };
  }
  const method = shared === 0 ? 'newcombe' : 'mover';
  return { estimate, method, shared, interval: combineSides(present, sides, rateInterval) };
}

/**
 * The change of an effect: contrast under the scheme − contrast as stored, where the sum of an item is the change of its errors under the scheme.
 *
 * - `items`: each item has as many outputs on both sides. {@link deltaInterval} of the difference of the two changes.
 * - `mover`: everything else. {@link moverInterval} of the two intervals of the changes.
 * @returns null where one of the sides has no output.
 */
export function changeInterval(paired: readonly PairedItemCounts[]): SideDifference<'items' | 'mover'> | null {
  const present = onEitherSide(paired);
  const shared = countShared(present);
  const sides = splitSides(present);
  if (sides === null) return null;
  const estimate = estimateDifference(sides);
  if (present.some(({ n, baselineN }) => n !== baselineN))
    return { estimate, method: 'mover', shared, interval: combineSides(present, sides, deltaInterval) };
  const changes = present.map(({ items, n, sum, baselineSum }) => ({ items, n, sum: sum - baselineSum }));
  return { estimate, method: 'items', shared, interval: deltaInterval(changes)?.interval ?? null };
}

/** The standard error of the difference over all items (CR1); null for fewer than two items, and where one of the sides has no output. */
export function differenceSe(paired: readonly PairedItemCounts[]): number | null {
  const present = onEitherSide(paired);
  const items = present.reduce((sum, one) => sum + one.items, 0);
  if (splitSides(present) === null || items < 2) return null;
  const other = linearize(present.map((one) => ({ items: one.items, n: one.baselineN, sum: one.baselineSum })));
  const contributions = linearize(present).map((own, i) => own - (other[i] as number));
  return Math.sqrt(clusterVariance(present, contributions, items));
}

function onEitherSide(paired: readonly PairedItemCounts[]): PairedItemCounts[] {
  return paired.filter(({ items, n, baselineN }) => items > 0 && (n > 0 || baselineN > 0));
}

function countShared(paired: readonly PairedItemCounts[]): number {
  return paired.reduce((sum, { items, n, baselineN }) => sum + (n > 0 && baselineN > 0 ? items : 0), 0);
}

type Sides = NonNullable<ReturnType<typeof splitSides>>;

function describeSide(counts: readonly ItemCounts[]): Side {
  return { counts, totals: sumUp(counts) };
}

interface Side {
  readonly counts: readonly ItemCounts[];
  readonly totals: Totals;
}

/** The two sides; null where one of them has no output. */
function splitSides(present: readonly PairedItemCounts[]): { first: Side; baseline: Side } | null {
  const [here, there] = [firstSide(present), baselineSide(present)];
  const [first, baseline] = [describeSide(here), describeSide(there)];
  return first.totals.outputs === 0 || baseline.totals.outputs === 0 ? null : { first, baseline };
}

function estimateDifference({ first, baseline }: Sides): number {
  return first.totals.sum / first.totals.outputs - baseline.totals.sum / baseline.totals.outputs;
}

function combineSides(
  present: readonly PairedItemCounts[],
  sides: Sides,
  estimateSide: (counts: readonly ItemCounts[]) => RateEstimate | DeltaEstimate | null,
): Interval | null {
  const [here, baseline] = [estimateSide(sides.first.counts), estimateSide(sides.baseline.counts)];
  if (here === null || baseline === null || here.interval === null || baseline.interval === null) return null;
  return moverInterval(
    { estimate: here.estimate, interval: here.interval },
    { estimate: baseline.estimate, interval: baseline.interval },
    correlate(present, sides),
  );
}

/**
 * The correlation of the estimates of the two sides, from their linearised contributions, times 1 − 2/G for G items; 0 if no item is shared, or one side has
 * no spread. The correlation of few items is too large: it is 1 if no item happened to differ. The factor was chosen by simulation.
 */
function correlate(present: readonly PairedItemCounts[], sides: Sides): number {
  if (countShared(present) === 0) return 0;
  const [{ totals: here }, { totals: there }] = [sides.first, sides.baseline];
  let [both, first, second, items] = [0, 0, 0, 0];
  for (const one of present) {
    const a = here.outputs * one.sum - here.sum * one.n;
    const b = there.outputs * one.baselineSum - there.sum * one.baselineN;
    both += one.items * a * b;
    first += one.items * a * a;
    second += one.items * b * b;
    items += one.items;
  }
  const scale = Math.sqrt(first * second);
  const correlation = scale === 0 ? 0 : Math.max(-1, Math.min(1, both / scale));
  return correlation * Math.max(0, 1 - 2 / items);
}
