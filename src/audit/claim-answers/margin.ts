/** How close a claim is to failing: the smallest number of labels whose change makes it fail. */
import { OPPOSITE, type Comparison } from '../../languages/claims/claim.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import type { ComparedGroups } from './groups.ts';
import { doesHold, type GroupCounts } from './verdict.ts';

/** Labels of the two groups. */
export interface Margin {
  readonly left: number;
  readonly right: number;
}

/** Labels whose change moves the rate of a group equally far. */
interface Changeable {
  readonly side: 0 | 1;
  readonly labels: number;
  /** By how much each changes the counted errors of its group; negative where errors become right. */
  readonly step: number;
}

/**
 * Labels that move the difference furthest change first: those of the smaller group, and, where items weigh the same, those of items with few outputs.
 * @returns null for a claim that fails already, and for one that no change of labels makes fail.
 */
export function findMargin(comparison: Comparison, groups: ComparedGroups): Margin | null {
  if (doesHold(comparison, ...groups.counts) !== true) return null;
  const margins = withoutAbsolute(comparison).flatMap((one) => findChanges(one, groups) ?? []);
  return margins.toSorted((a, b) => countLabels(a) - countLabels(b))[0] ?? null;
}

export function countLabels({ left, right }: Margin): number {
  return left + right;
}

/** The comparisons without an absolute value that follow from this one: an absolute difference is small if it is small in both directions. */
export function withoutAbsolute(comparison: Comparison): Comparison[] {
  const { isAbsolute, sign, threshold } = comparison;
  if (!isAbsolute) return [comparison];
  const above: Comparison = { ...comparison, isAbsolute: false };
  return [above, { ...above, sign: OPPOSITE[sign], threshold: -threshold }];
}

/** 1 where more errors on the left bring the comparison closer to failing, and −1 where fewer do. It is the opposite on the right. */
export function findDirection({ sign, rate }: Comparison): 1 | -1 {
  return (sign[0] === '<') === (rate !== 'accuracyPct') ? 1 : -1;
}

function findChanges(comparison: Comparison, groups: ComparedGroups): Margin | null {
  const { counts, pooled, columns } = groups;
  const direction = findDirection(comparison);
  const sizes = counts.map((count) => count?.n ?? 1);
  const reach = ({ step, side }: Changeable): number => Math.abs(step) / (sizes[side] as number);
  const [left, right] = pooled;
  const changeable = [
    ...listChangeable(0, left, columns[0], direction),
    ...(right === null ? [] : listChangeable(1, right, columns[1] as ItemColumn, direction === 1 ? -1 : 1)),
  ].toSorted((a, b) => reach(b) - reach(a) || a.side - b.side);
  const failsAfter = (changes: number): boolean =>
    doesHold(comparison, ...applyChanges(counts, takeFirst(changeable, changes))) === false;
  let [low, high] = [0, changeable.reduce((sum, { labels }) => sum + labels, 0)];
  if (!failsAfter(high)) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (failsAfter(middle)) high = middle;
    else low = middle;
  }
  const taken = takeFirst(changeable, high);
  const sum = (wanted: 0 | 1): number =>
    taken.reduce((total, { side, labels }) => total + (side === wanted ? labels : 0), 0);
  return { left: sum(0), right: sum(1) };
}

/** The labels of a group that can become wrong (direction 1) or right (−1), by how far each moves the rate. */
function listChangeable(side: 0 | 1, pooled: ItemColumn, weighed: ItemColumn, direction: 1 | -1): Changeable[] {
  const byStep = new Map<number, number>();
  const add = (items: number, n: number, errors: number, parts: number): void => {
    if (n === 0) return;
    const step = (direction * parts) / n;
    byStep.set(step, (byStep.get(step) ?? 0) + items * (direction === 1 ? n - errors : errors));
  };
  for (let i = 0; i < pooled.n.length; i++)
    add(1, pooled.n[i] as number, pooled.labelErrors[i] as number, weighed.n[i] as number);
  for (const [i, { items, n, errors, change }] of pooled.singles.entries())
    add(items, n, errors + change, weighed.singles[i]?.n ?? n);
  return Array.from(byStep, ([step, labels]) => ({ side, labels, step }));
}

function takeFirst(changeable: readonly Changeable[], count: number): Changeable[] {
  let left = count;
  return changeable.map((one) => {
    const labels = Math.min(left, one.labels);
    left -= labels;
    return { ...one, labels };
  });
}

function applyChanges(
  [left, right]: ComparedGroups['counts'],
  changes: readonly Changeable[],
): [GroupCounts, GroupCounts | null] {
  const changed = (wanted: 0 | 1): number =>
    Math.round(changes.reduce((sum, { side, labels, step }) => sum + (side === wanted ? labels * step : 0), 0));
  return [
    { n: left.n, errors: left.errors + changed(0) },
    right === null ? null : { n: right.n, errors: right.errors + changed(1) },
  ];
}
