/**
 * How close a supported claim is to losing its support: the fragility index of Walsh and others (2014, Journal of Clinical Epidemiology 67:622), which changes labels one by one
 * until a test is no longer significant, here with labels of items.
 */
import { canBeSignificant, isSignificant } from '../../base/core/significance.ts';
import type { Comparison } from '../../languages/claims/claim.ts';
import { boundSignFlips, DifferenceSums } from '../../stats/by-item/sign-flip-bounds.ts';
import { testItemList } from '../../stats/by-item/item-test.ts';
import { makeColumn, type ItemColumn } from '../tally/item-column.ts';
import { joinCells, listContributions, type JoinedCells } from '../tally/joined-cells.ts';
import { answerComparison, measureInterval, MOST_WORK } from './answer.ts';
import { weighGroups, type ComparedGroups } from './groups.ts';
import { findDirection, withoutAbsolute } from './margin.ts';
import { comparesWithZero, decideByInterval, doesHold } from './verdict.ts';

/** The group whose labels change, how many of them, and the same with whole items. */
export interface Fragility {
  readonly side: 0 | 1;
  readonly labels: number;
  readonly items: number;
}

/**
 * Labels of the group with fewer outputs change, or of the other one where those do not suffice. Items that speak least for the claim come first, each with all of its labels:
 * what they do against the difference, they also add to its spread. The number is an upper bound of the fewest labels, because other orders may need fewer.
 * @param comparison a supported one.
 * @returns null where no change in a single group takes its support.
 */
export function findFragility(comparison: Comparison, groups: ComparedGroups): Fragility | null {
  const [left, right] = withoutSingles(groups.pooled);
  const sides =
    right === null ? [0 as const] : countOutputs(left) <= countOutputs(right) ? ([0, 1] as const) : ([1, 0] as const);
  for (const side of sides) {
    const found = withoutAbsolute(comparison).flatMap((one) => searchSide(comparison, one, left, right, side) ?? []);
    const [least] = found.toSorted((a, b) => a.labels - b.labels);
    if (least !== undefined) return least;
  }
  return null;
}

/** @param directed the comparison without an absolute value, which gives the direction in which labels change. */
function searchSide(
  comparison: Comparison,
  directed: Comparison,
  left: ItemColumn,
  right: ItemColumn | null,
  side: 0 | 1,
): Fragility | null {
  const direction = side === 0 ? findDirection(directed) : -findDirection(directed);
  const own = side === 0 ? left : (right as ItemColumn);
  const order = orderItems(own, side === 0 ? right : left, direction);
  const capacities = order.map((place) => countChangeable(own, place, direction));
  let cells: JoinedCells | undefined; // the same for all changes of labels
  const isSupported = (labels: number, isExact: boolean): boolean => {
    const changed = changeLabels(own, order, capacities, labels, direction);
    const groups = weighGroups(
      comparison.weight,
      ...(side === 0 ? ([changed, right] as const) : ([left, changed] as const)),
    );
    if (doesHold(comparison, ...groups.counts) !== true) return false;
    const [first, baseline] = groups.columns;
    if (baseline === null || !comparesWithZero(comparison)) return isBeyondThreshold(comparison, groups);
    cells = joinCells(first, baseline, cells);
    return cells.areEqual
      ? isDifferent(listContributions(cells, first, baseline, 'labelErrors'), isExact)
      : answerComparison(comparison, groups).verdict === 'supported';
  };
  const before = [0];
  for (const capacity of capacities) before.push((before.at(-1) as number) + capacity);
  const labels = findFirst(before, isSupported);
  return labels === null ? null : { side, labels, items: before.findIndex((one) => one >= labels) };
}

/**
 * The first number of labels after which a claim is not supported, where it is after one fewer; null where it is supported after all of them.
 * @param before the labels of the items before each item, and of all of them.
 */
function findFirst(
  before: readonly number[],
  isSupported: (labels: number, isExact: boolean) => boolean,
): number | null {
  const all = before.at(-1) as number;
  if (all === 0 || isSupported(all, true)) return null;
  // Whole items first, because there are fewer.
  const items = search(0, before.length - 1, (count) => isSupported(before[count] as number, false));
  let labels = search(before[items - 1] as number, before[items] as number, (count) => isSupported(count, false));
  // The search may have used approximations.
  while (labels < all && isSupported(labels, true)) labels++;
  while (labels > 1 && !isSupported(labels - 1, true)) labels--;
  return labels;
}

/** A number at which a test fails, where it passes at the one before. @param low where it passes. @param high where it fails. */
function search(low: number, high: number, passes: (count: number) => boolean): number {
  let [below, above] = [low, high];
  while (above - below > 1) {
    const middle = (below + above) >> 1;
    if (passes(middle)) below = middle;
    else above = middle;
  }
  return above;
}

function isBeyondThreshold(comparison: Comparison, groups: ComparedGroups): boolean {
  const interval = measureInterval(comparison, groups);
  return interval !== null && decideByInterval(comparison, interval);
}

/** @param isExact false where an approximation of p does. */
function isDifferent(differences: Float64Array, isExact: boolean): boolean {
  const sums = new DifferenceSums();
  for (let i = 0; i < differences.length; i++) sums.add(differences[i] as number);
  const { p, minP } = boundTest(sums) ?? testItemList(differences, isExact ? MOST_WORK : undefined);
  return isSignificant(p) && canBeSignificant(minP);
}

/** A p on the same side of the level as the exact one; null where bounds do not decide. */
function boundTest(sums: DifferenceSums): { readonly p: number; readonly minP: number } | null {
  const p = boundSignFlips(sums, 1);
  return p === null ? null : { p, minP: sums.leastP() };
}

/** The places of the items in the order in which their labels change: ascending by how much they speak for the claim. */
function orderItems(own: ItemColumn, other: ItemColumn | null, direction: number): number[] {
  const rates = other === null ? new Map<number, number>() : readRates(other);
  const speaks = Float64Array.from(own.n, (n, i) =>
    n === 0 ? 0 : -direction * ((own.labelErrors[i] as number) / n - (rates.get(own.items[i] as number) ?? 0)),
  );
  return [...own.items.keys()]
    .filter((place) => countChangeable(own, place, direction) > 0)
    .toSorted((a, b) => (speaks[a] as number) - (speaks[b] as number) || a - b);
}

/** Rates by item. */
function readRates({ items, n, labelErrors }: ItemColumn): Map<number, number> {
  const rates = new Map<number, number>();
  for (let i = 0; i < items.length; i++)
    if ((n[i] as number) > 0) rates.set(items[i] as number, (labelErrors[i] as number) / (n[i] as number));
  return rates;
}

function countChangeable({ n, labelErrors }: ItemColumn, place: number, direction: number): number {
  const errors = labelErrors[place] as number;
  return direction > 0 ? (n[place] as number) - errors : errors;
}

function changeLabels(
  column: ItemColumn,
  order: readonly number[],
  capacities: readonly number[],
  count: number,
  direction: number,
): ItemColumn {
  const changes = column.changes.slice();
  let left = count;
  for (let i = 0; i < order.length && left > 0; i++) {
    const labels = Math.min(left, capacities[i] as number);
    const place = order[i] as number;
    changes[place] = (changes[place] as number) + direction * labels;
    left -= labels;
  }
  return makeColumn({ ...column, changes });
}

function countOutputs({ n }: ItemColumn): number {
  return n.reduce((sum, one) => sum + one, 0);
}

/** Trials without an item id as items with one trial, whose numbers no other item has. */
function withoutSingles([left, right]: ComparedGroups['pooled']): [ItemColumn, ItemColumn | null] {
  const first = 1 + Math.max(left.items.at(-1) ?? 0, right?.items.at(-1) ?? 0);
  const expanded = expandSingles(left, first);
  return [expanded, right === null ? null : expandSingles(right, Math.max(first, 1 + (expanded.items.at(-1) ?? 0)))];
}

function expandSingles(column: ItemColumn, first: number): ItemColumn {
  if (column.singles.length === 0) return column;
  const all = column.singles.flatMap(({ items, ...labels }) => Array.from({ length: items }, () => labels));
  const append = (list: Int32Array, more: readonly number[]): Int32Array => Int32Array.from([...list, ...more]);
  return makeColumn({
    items: append(
      column.items,
      [...all.keys()].map((i) => first + i),
    ),
    n: append(
      column.n,
      all.map(({ n }) => n),
    ),
    errors: append(
      column.errors,
      all.map(({ errors }) => errors),
    ),
    changes: append(
      column.changes,
      all.map(({ change }) => change),
    ),
    singles: [],
  });
}
