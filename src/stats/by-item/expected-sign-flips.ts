/** The exact mean of the sign flips of the blind reference. */
import type { BlindCondition, BlindGroup } from './blind-group.ts';
import { findFreeItems } from './blind-reference.ts';
import { total } from './total.ts';

/** Additions that the chance of one contrast may take. */
const MOST_WORK = 1e6;

/** Chances by the value of a sum of whole numbers. */
type Distribution = Map<number, number>;

/**
 * The chance of each contrast to have the opposite sign in a draw of the blind reference, by dynamic programming: an item whose changes are free gives the condition
 * and the baseline the changes of an ordered pair of different conditions, all pairs alike. The mean number of sign flips is the sum of the chances, because
 * expectations add up.
 * @returns the chances, group by group and condition by condition without the baseline; null where they would take too long.
 */
export function signFlipChances(groups: readonly BlindGroup[]): number[] | null {
  const chances: number[] = [];
  for (const group of groups) {
    const isFree = findFreeItems(group);
    for (let condition = 1; condition < group.length; condition++) {
      const chance = signFlipChance(group, condition, 0, isFree);
      if (chance === null) return null;
      chances.push(chance);
    }
  }
  return chances;
}

/**
 * The mean number of pairs of conditions whose order is opposite in a draw of the blind reference. Equal rates have no order.
 * @returns null where it would take too long.
 */
export function meanSwaps(groups: readonly BlindGroup[]): number | null {
  let mean = 0;
  for (const group of groups) {
    const isFree = findFreeItems(group);
    for (let second = 1; second < group.length; second++)
      for (let first = 0; first < second; first++) {
        const chance = signFlipChance(group, second, first, isFree);
        if (chance === null) return null;
        mean += chance;
      }
  }
  return mean;
}

/** @returns null where it would take too long. */
function signFlipChance(
  group: BlindGroup,
  condition: number,
  other: number,
  isFree: readonly boolean[],
): number | null {
  const [here, baseline] = [group[condition] as BlindCondition, group[other] as BlindCondition];
  const [n, baselineN] = [total(here.n), total(baseline.n)];
  const observed = total(here.errors) * baselineN - total(baseline.errors) * n;
  if (Math.abs(observed) > largestMove(group, n, baselineN)) return 0;
  const { fixed, steps } = listSteps(group, [here, baseline], isFree, n, baselineN);
  /** The largest distance that the remaining items can go. */
  let reach = steps.reduce((sum, { step, items }) => sum + items * largestStep(step), 0);
  let sums: Distribution = new Map([[observed + fixed, 1]]);
  let work = 0;
  let chance = 0;
  for (const { step, items } of steps)
    for (let item = 0; item < items; item++) {
      // A sum that is further from 0 than the remaining items can go keeps its sign.
      for (const [sum, part] of sums) {
        if (Math.abs(sum) <= reach) continue;
        sums.delete(sum);
        if (sum * observed < 0) chance += part;
      }
      work += sums.size * step.size;
      if (work > MOST_WORK) return null;
      sums = convolve(sums, step);
      reach -= largestStep(step);
    }
  for (const [sum, part] of sums) if (sum * observed < 0) chance += part;
  return chance;
}

/** No assignment of the changes can move the contrast further. */
function largestMove(group: BlindGroup, n: number, baselineN: number): number {
  let move = 0;
  for (let item = 0; item < (group[0] as BlindCondition).n.length; item++) {
    let most = 0;
    let least = 0;
    for (const { changes } of group) {
      const change = changes[item] as number;
      if (change > most) most = change;
      if (change < least) least = change;
    }
    move += Math.max(most * baselineN - least * n, most * n - least * baselineN);
  }
  return move;
}

function largestStep(step: Distribution): number {
  return Math.max(...[...step.keys()].map((value) => Math.abs(value)));
}

interface Steps {
  /** What the items whose changes are not free add. */
  readonly fixed: number;
  /** The distributions of what the other items with a change add, and the number of items of each, in an order that does not depend on that of the items. */
  readonly steps: readonly { readonly step: Distribution; readonly items: number }[];
}

function listSteps(
  group: BlindGroup,
  [here, baseline]: readonly [BlindCondition, BlindCondition],
  isFree: readonly boolean[],
  n: number,
  baselineN: number,
): Steps {
  const add = (change: number, baselineChange: number): number => change * baselineN - baselineChange * n;
  const steps = new Map<string, { step: Distribution; items: number }>();
  let fixed = 0;
  for (let item = 0; item < isFree.length; item++) {
    if (isFree[item] === false) {
      fixed += add(here.changes[item] as number, baseline.changes[item] as number);
      continue;
    }
    const changes = group.map((one) => one.changes[item] as number);
    if (changes.every((change) => change === 0)) continue;
    const values = orderedPairs(changes)
      .map(([a, b]) => add(a, b))
      .toSorted((a, b) => a - b);
    const known = steps.get(values.join());
    if (known !== undefined) known.items++;
    else steps.set(values.join(), { step: distribute(values), items: 1 });
  }
  return { fixed, steps: [...steps].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one) };
}

/** All pairs of values at two different places, in both orders. */
function orderedPairs(values: readonly number[]): [number, number][] {
  return values.flatMap((a, i) => values.flatMap((b, j): [number, number][] => (i === j ? [] : [[a, b]])));
}

function distribute(values: readonly number[]): Distribution {
  const chances: Distribution = new Map();
  for (const value of values) chances.set(value, (chances.get(value) ?? 0) + 1 / values.length);
  return chances;
}

function convolve(sums: Distribution, step: Distribution): Distribution {
  const after: Distribution = new Map();
  for (const [sum, chance] of sums)
    for (const [value, part] of step) after.set(sum + value, (after.get(sum + value) ?? 0) + chance * part);
  return after;
}
