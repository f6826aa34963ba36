/** Differences between two sides that may share items, such as a condition and the baseline, or two variants. */
import type { Interval } from '../../core/statistics.ts';
import { deltaInterval, type DeltaEstimate } from './delta-interval.ts';
import {
  baselineSide,
  clusterVariance,
  firstSide,
  linearize,
  sumUp,
  type ItemCounts,
  type PairedItemCounts,
} from './item-counts.ts';
import { moverInterval } from './mover.ts';
import { rateInterval, type RateEstimate } from './rate-interval.ts';

/** A difference of two sides. Proportions. */
export interface SideDifference<Method extends string> {
  /** How the interval was computed. */
  readonly method: Method;
  readonly estimate: number;
  /** Standard error over all items (CR1); null for fewer than two. */
  readonly se: number | null;
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
  const found = estimateDifference(present);
  if (found === null) return null;
  if (present.every(({ n, baselineN }) => n === 1 && baselineN === 1)) {
    const pairs = present.map(({ items, sum, baselineSum }) => ({ items, n: 1, sum: sum - baselineSum }));
    return { ...found, method: 'tango', shared, interval: deltaInterval(pairs)?.interval ?? null };
  }
  const method = shared === 0 ? 'newcombe' : 'mover';
  return { ...found, method, shared, interval: combineSides(present, rateInterval) };
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
  const found = estimateDifference(present);
  if (found === null) return null;
  if (present.some(({ n, baselineN }) => n !== baselineN))
    return { ...found, method: 'mover', shared, interval: combineSides(present, deltaInterval) };
  const changes = present.map(({ items, n, sum, baselineSum }) => ({ items, n, sum: sum - baselineSum }));
  return { ...found, method: 'items', shared, interval: deltaInterval(changes)?.interval ?? null };
}

function onEitherSide(paired: readonly PairedItemCounts[]): PairedItemCounts[] {
  return paired.filter(({ items, n, baselineN }) => items > 0 && (n > 0 || baselineN > 0));
}

function countShared(paired: readonly PairedItemCounts[]): number {
  return paired.reduce((sum, { items, n, baselineN }) => sum + (n > 0 && baselineN > 0 ? items : 0), 0);
}

/** null where one of the sides has no output. */
function estimateDifference(
  present: readonly PairedItemCounts[],
): Pick<SideDifference<string>, 'estimate' | 'se'> | null {
  const [first, second] = [firstSide(present), baselineSide(present)];
  const [here, baseline] = [sumUp(first), sumUp(second)];
  if (here.outputs === 0 || baseline.outputs === 0) return null;
  const [u, v] = [linearize(first), linearize(second)];
  const items = present.reduce((sum, one) => sum + one.items, 0);
  const contributions = u.map((value, i) => value - (v[i] as number));
  const estimate = here.sum / here.outputs - baseline.sum / baseline.outputs;
  return { estimate, se: items < 2 ? null : Math.sqrt(clusterVariance(present, contributions, items)) };
}

function combineSides(
  present: readonly PairedItemCounts[],
  estimateSide: (counts: readonly ItemCounts[]) => RateEstimate | DeltaEstimate | null,
): Interval | null {
  const [first, second] = [firstSide(present), baselineSide(present)];
  const [here, baseline] = [estimateSide(first), estimateSide(second)];
  if (here === null || baseline === null || here.interval === null || baseline.interval === null) return null;
  const [x, y] = [here, baseline].map(({ estimate, interval }) => ({ estimate, interval: interval as Interval }));
  return moverInterval(
    x as { estimate: number; interval: Interval },
    y as { estimate: number; interval: Interval },
    correlate(present),
  );
}

/**
 * The correlation of the estimates of the two sides, from their linearised contributions, times 1 − 2/G for G items; 0 if no item is shared, or one side has
 * no spread. The correlation of few items is too large: it is 1 if no item happened to differ. The factor was chosen by simulation.
 */
function correlate(present: readonly PairedItemCounts[]): number {
  if (countShared(present) === 0) return 0;
  const [u, v] = [linearize(firstSide(present)), linearize(baselineSide(present))];
  let [both, first, second, items] = [0, 0, 0, 0];
  for (const [i, one] of present.entries()) {
    const [a, b] = [u[i] as number, v[i] as number];
    both += one.items * a * b;
    first += one.items * a * a;
    second += one.items * b * b;
    items += one.items;
  }
  const scale = Math.sqrt(first * second);
  const correlation = scale === 0 ? 0 : Math.max(-1, Math.min(1, both / scale));
  return correlation * Math.max(0, 1 - 2 / items);
}
