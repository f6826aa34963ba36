/** Counts of items that have the same labels. */
import { scaleDifferences } from '../../stats/by-item/paired-test.ts';
import { boundSignFlips } from '../../stats/by-item/sign-flip-bounds.ts';
import { signFlipTest, type Differences, type SignFlipTest } from '../../stats/by-item/sign-flips.ts';
import type { TestWithLeastP } from '../../stats/by-item/testable-family.ts';
import type { ItemCounts, PairedItemCounts } from '../../stats/by-item/item-counts.ts';
import type { ItemColumn, ItemState, Labelling, Labels } from './item-column.ts';

/** Items with the same labels on two sides: in a cell, and in the one that it is compared with. */
export interface PairedState extends ItemState {
  readonly baseline: Labels;
}

/** The items of a cell. */
export function countStates({
  stateOf,
  states,
  singles,
}: Pick<ItemColumn, 'stateOf' | 'states' | 'singles'>): ItemState[] {
  const items = new Int32Array(states.length);
  for (const state of stateOf) items[state] = (items[state] as number) + 1;
  return addUp([...states.map((labels, state) => ({ ...labels, items: items[state] as number })), ...singles]);
}

/** The items of all cells: outputs of an item are added up over the cells. @param count the number of items that have an id. */
export function countAllStates(labelling: Labelling, count: number): ItemState[] {
  const [n, errors, changes] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const singles: ItemState[] = [];
  for (const column of labelling.values()) {
    for (const [i, item] of column.items.entries()) {
      n[item] = (n[item] as number) + (column.n[i] as number);
      errors[item] = (errors[item] as number) + (column.errors[i] as number);
      changes[item] = (changes[item] as number) + (column.changes[i] as number);
    }
    singles.push(...column.singles);
  }
  return countStates({ ...findStates(n, errors, changes), singles });
}

/** The distinct labels of a column, and those of each item. */
export function findStates(
  n: Int32Array,
  errors: Int32Array,
  changes: Int32Array,
): Pick<ItemColumn, 'stateOf' | 'states'> {
  const numbers = new Map<number | string, number>();
  const states: Labels[] = [];
  const stateOf = n.map((outputs, i) => {
    const labels = { n: outputs, errors: errors[i] as number, change: changes[i] as number };
    const code = encode(labels);
    const known = numbers.get(code) ?? states.push(labels) - 1;
    numbers.set(code, known);
    return known;
  });
  return { stateOf, states };
}

/** One entry for items with the same labels, without those that have no trial, in the order of the labels. */
function addUp(all: readonly ItemState[]): ItemState[] {
  const sums = new Map<number | string, Mutable<ItemState>>();
  for (const state of all) {
    if (state.n === 0 || state.items === 0) continue;
    const known = sums.get(encode(state));
    if (known === undefined) sums.set(encode(state), { ...state });
    else known.items += state.items;
  }
  return [...sums.values()].toSorted(compareLabels);
}

type Mutable<One> = { -readonly [Name in keyof One]: One[Name] };

function compareLabels(a: Labels, b: Labels): number {
  return a.n - b.n || a.errors - b.errors || a.change - b.change;
}

/** Below this number of trials of an item, its labels are encoded as one number, which is faster than a text. */
const BASE = 2 ** 17;

function encode({ n, errors, change }: Labels): number | string {
  return n < BASE ? (n * BASE + errors) * BASE + change + BASE / 2 : `${n} ${errors} ${change}`;
}

const NOWHERE: Labels = { n: 0, errors: 0, change: 0 };

/** The items of two cells, on either side. */
export function pairStates(column: ItemColumn, baseline: ItemColumn): PairedState[] {
  // By the states on both sides; 0 is for an item that is not in the column.
  const width = baseline.states.length + 1;
  const counts = new Map<number, number>();
  eachPair(column, baseline, (i, j) => {
    const here = i < 0 ? 0 : (column.stateOf[i] as number) + 1;
    const key = here * width + (j < 0 ? 0 : (baseline.stateOf[j] as number) + 1);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  const paired = Array.from(counts, ([key, items]): PairedState => ({
    ...(column.states[Math.floor(key / width) - 1] ?? NOWHERE),
    items,
    baseline: baseline.states[(key % width) - 1] ?? NOWHERE,
  }));
  const singles = [
    ...column.singles.map((state): PairedState => ({ ...state, baseline: NOWHERE })),
    ...baseline.singles.map(({ items, ...state }): PairedState => ({ ...NOWHERE, items, baseline: state })),
  ];
  return [...paired, ...singles].toSorted((a, b) => compareLabels(a, b) || compareLabels(a.baseline, b.baseline));
}

/** Visits the items that are in one of two columns, with their places in both; −1 where an item is not. */
export function eachPair(
  { items: first }: ItemColumn,
  { items: second }: ItemColumn,
  visit: (i: number, j: number) => void,
): void {
  let [i, j] = [0, 0];
  // A place after the end of a typed array is not read, because that is slow.
  while (i < first.length && j < second.length) {
    const order = (first[i] as number) - (second[j] as number);
    if (order === 0) visit(i++, j++);
    else if (order < 0) visit(i++, -1);
    else visit(-1, j++);
  }
  while (i < first.length) visit(i++, -1);
  while (j < second.length) visit(-1, j++);
}

/** The sign-flip test of the difference of the errors of two cells over their shared items; null without one. */
export function testDifference(first: ItemColumn, second: ItemColumn): SignFlipTest | null {
  const differences = countDifferences(first, second);
  return differences === null ? null : signFlipTest(differences);
}

/** The same without the exact p where bounds are enough for Holm’s decision over so many tests. */
export function boundDifference(first: ItemColumn, second: ItemColumn, tests: number): TestWithLeastP {
  let areEqual = true;
  let [shared, items] = [0, 0];
  // Of the sums, for equal numbers of outputs, and of the means.
  let [sum, squares, meanSum, meanSquares] = [0, 0, 0, 0];
  eachShared(first, second, (n, errors, baselineN, baselineErrors) => {
    shared++;
    if (n !== baselineN) areEqual = false;
    const [difference, ofMeans] = [errors - baselineErrors, errors / n - baselineErrors / baselineN];
    if (errors * baselineN !== baselineErrors * n) items++;
    sum += difference;
    squares += difference * difference;
    meanSum += ofMeans;
    meanSquares += ofMeans * ofMeans;
  });
  if (shared === 0) return { p: null, minP: null };
  const bound = areEqual ? boundSignFlips(sum, squares, tests) : boundSignFlips(meanSum, meanSquares, tests);
  if (bound !== null) return { p: bound, minP: 2 ** (1 - Math.max(1, items)) };
  return testDifference(first, second) ?? { p: null, minP: null };
}

/** The differences of the errors of two cells by shared item. This is faster than by {@link pairStates}. */
function countDifferences(first: ItemColumn, second: ItemColumn): Differences[] | null {
  const outputs = new Map<number, readonly [n: number, baselineN: number]>();
  eachShared(first, second, (n, _, baselineN) => {
    if (!outputs.has(n * BASE + baselineN)) outputs.set(n * BASE + baselineN, [n, baselineN]);
  });
  if (outputs.size === 0) return null;
  const scales = scaleDifferences([...outputs.values()]);
  const items = new Map<number, number>();
  eachShared(first, second, (n, sum, baselineN, baselineSum) => {
    const difference = scales.difference(n, sum, baselineN, baselineSum);
    if (difference !== 0) items.set(difference, (items.get(difference) ?? 0) + 1);
  });
  return Array.from(items, ([difference, count]) => ({ difference, items: count }));
}

/** Visits the items with trials on both sides, with their trials and errors under the labelling. */
function eachShared(
  first: ItemColumn,
  second: ItemColumn,
  visit: (n: number, sum: number, baselineN: number, baselineSum: number) => void,
): void {
  eachPair(first, second, (i, j) => {
    if (i < 0 || j < 0) return;
    const [n, baselineN] = [first.n[i] as number, second.n[j] as number];
    if (n > 0 && baselineN > 0) visit(n, errorsAt(first, i), baselineN, errorsAt(second, j));
  });
}

function errorsAt({ errors, changes }: ItemColumn, i: number): number {
  return (errors[i] as number) + (changes[i] as number);
}

/** Errors under the labelling, by item. */
export function errorCounts(states: readonly ItemState[]): ItemCounts[] {
  return states.map(({ items, n, errors, change }) => ({ items, n, sum: errors + change }));
}

/** Errors as stored, by item. */
export function storedErrorCounts(states: readonly ItemState[]): ItemCounts[] {
  return states.map(({ items, n, errors }) => ({ items, n, sum: errors }));
}

/** Changes of the number of errors, by item. */
export function changeCounts(states: readonly ItemState[]): ItemCounts[] {
  return states.map(({ items, n, change }) => ({ items, n, sum: change }));
}

/** Errors under the labelling on both sides. */
export function pairedErrors(states: readonly PairedState[]): PairedItemCounts[] {
  return pairUp(states, ({ errors, change }) => errors + change);
}

/** Changes of the number of errors on both sides. */
export function pairedChanges(states: readonly PairedState[]): PairedItemCounts[] {
  return pairUp(states, ({ change }) => change);
}

function pairUp(states: readonly PairedState[], sum: (labels: Labels) => number): PairedItemCounts[] {
  return states.map((state) => ({
    items: state.items,
    n: state.n,
    sum: sum(state),
    baselineN: state.baseline.n,
    baselineSum: sum(state.baseline),
  }));
}

/** The changes as differences, for the sign-flip test. */
export function changeDifferences(states: readonly ItemState[]): Differences[] {
  return states.map(({ items, change }) => ({ items, difference: change }));
}
