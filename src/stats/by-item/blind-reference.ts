/**
 * How many contrasts would change if the parser did not depend on the condition: if, in each item, it were random which condition the changes of its labels
 * affect. The idea is permutation within blocks (Good 2005, Permutation, Parametric and Bootstrap Tests of Hypotheses; Pesarin and Salmaso 2010, Permutation
 * Tests for Complex Data).
 */
import { BlindContrast, type Assignment, type ContrastState } from './blind-contrast.ts';
import type { BlindCondition, BlindGroup } from './blind-group.ts';
import { SeededNumbers } from './seeded-numbers.ts';
import { total } from './total.ts';

/** Numbers of contrasts. */
export interface Flips {
  /** Contrasts whose sign is opposite under the scheme; neither of the two is 0. */
  readonly sign: number;
  /** Contrasts that are significant as stored or under the scheme, and not both. */
  readonly significance: number;
}

export interface DrawnReference {
  readonly mean: Flips;
  /** The smallest numbers that at least 95 % of the draws do not exceed. */
  readonly upper: Flips;
}

export interface BlindOptions {
  readonly draws: number;
  readonly seed: number;
  /** Whether the significance of contrasts is computed; without it there are no significance flips. Default: true. */
  readonly isTested?: boolean;
  /** The chances of the contrasts to change their sign, if they are known; those without a chance are not drawn unless their significance is. */
  readonly chances?: readonly number[] | null;
}

/** Whether each item has as many outputs under a condition as under the baseline. The tests of draws are then those of contrasts. */
export function hasEqualCounts(groups: readonly BlindGroup[]): boolean {
  return groups.every(([baseline, ...others]) =>
    others.every(({ n }) => Array.from(n).every((own, item) => own === baseline?.n[item])),
  );
}

/** The flips that are in the data. */
export function observedFlips(groups: readonly BlindGroup[]): Flips {
  const contrasts = groups.flatMap((group) => listContrasts(group, [...group.keys()].slice(1), true));
  const keep: Assignment = (_, condition) => condition;
  return countFlips(
    contrasts.map((one) => one.state(null)),
    contrasts.map((one) => one.state(keep)),
  );
}

/**
 * The mean and the upper bound of the flips in seeded draws. In each draw an item gets one random permutation of the conditions, the same in all groups, so its
 * changes stay together. Where an item of a group does not have the same number of outputs (above 0) under every condition, its changes stay where they are.
 * @param groups of at least one; all have the same conditions and items.
 */
export function drawBlindReference(
  groups: readonly BlindGroup[],
  { draws, seed, isTested = true, chances = null }: BlindOptions,
): DrawnReference {
  let contrast = 0;
  const isDrawn = (): boolean => isTested || chances === null || (chances[contrast++] as number) > 0;
  const parts = groups.flatMap((group) => {
    const conditions = group.keys().drop(1).filter(isDrawn).toArray();
    return conditions.length === 0
      ? []
      : { contrasts: listContrasts(group, conditions, isTested), isFree: findFreeItems(group) };
  });
  const stored = parts.flatMap(({ contrasts }) => contrasts.map((one) => one.state(null)));
  const random = new SeededNumbers(seed);
  const conditions = groups[0]?.length ?? 0;
  const drawn = new Uint16Array(conditions * (groups[0]?.[0]?.n.length ?? 0));
  const flips = Array.from({ length: stored.length === 0 ? 0 : draws }, () => {
    drawPermutations(drawn, conditions, random);
    const states = parts.flatMap(({ contrasts, isFree }) => {
      const assignment: Assignment = (item, condition) =>
        isFree[item] === true ? (drawn[item * conditions + condition] as number) : condition;
      return contrasts.map((one) => one.state(assignment));
    });
    return countFlips(stored, states);
  });
  if (flips.length === 0) return { mean: NO_FLIPS, upper: NO_FLIPS };
  const [signs, significances] = [flips.map(({ sign }) => sign), flips.map(({ significance }) => significance)];
  return {
    mean: { sign: total(signs) / draws, significance: total(significances) / draws },
    upper: { sign: upperBound(signs), significance: upperBound(significances) },
  };
}

/** The contrasts that some assignment may change: none where no item of the group has a change. */
function listContrasts(group: BlindGroup, conditions: readonly number[], isTested: boolean): BlindContrast[] {
  const items = (group[0] as BlindCondition).n.length;
  const moving = Array.from({ length: items }, (_, item) => item).filter((item) =>
    group.some(({ changes }) => changes[item] !== 0),
  );
  if (moving.length === 0) return [];
  return conditions.map((condition) => new BlindContrast(group, condition, moving, isTested));
}

/** Whether each item has the same number of outputs, above 0, under every condition of the group. */
export function findFreeItems(group: BlindGroup): boolean[] {
  const [baseline, ...others] = group;
  return Array.from(baseline?.n ?? [], (n, item) => n > 0 && others.every((other) => other.n[item] === n));
}

const NO_FLIPS: Flips = { sign: 0, significance: 0 };

/** One permutation of the conditions for each item, one after the other in one list. */
function drawPermutations(list: Uint16Array, conditions: number, random: SeededNumbers): void {
  for (let first = 0; first < list.length; first += conditions) {
    for (let condition = 0; condition < conditions; condition++) list[first + condition] = condition;
    random.shuffle(list, first, conditions);
  }
}

function countFlips(stored: readonly ContrastState[], scheme: readonly ContrastState[]): Flips {
  let [sign, significance] = [0, 0];
  for (const [i, before] of stored.entries()) {
    const after = scheme[i] as ContrastState;
    if (before.sign * after.sign === -1) sign++;
    if (before.isSignificant !== after.isSignificant) significance++;
  }
  return { sign, significance };
}

function upperBound(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1] as number;
}
