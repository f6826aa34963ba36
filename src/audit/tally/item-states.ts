/** Counts of items that have the same labels. */
import { scaleDifferences } from '../../stats/by-item/paired-test.ts';
import { signFlipTest, type Differences, type SignFlipTest } from '../../stats/by-item/sign-flips.ts';
import type { ItemCounts, PairedItemCounts } from '../../stats/by-item/item-counts.ts';
import type { ItemColumn, ItemState, Labelling } from './item-column.ts';

/** Items with the same labels on two sides: in a cell, and in the one that it is compared with. */
export interface PairedState extends ItemState {
  readonly baseline: Labels;
}

/** The items of a cell. */
export function countStates(column: ItemColumn): ItemState[] {
  const counts = new StateCounts();
  addColumn(counts, column);
  return counts.states();
}

/** The items of all cells: outputs of an item are added up over the cells. @param count the number of items that have an id. */
export function countAllStates(labelling: Labelling, count: number): ItemState[] {
  const [n, errors, changes] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const counts = new StateCounts();
  for (const column of labelling.values()) {
    for (const [i, item] of column.items.entries()) {
      n[item] = (n[item] as number) + (column.n[i] as number);
      errors[item] = (errors[item] as number) + (column.errors[i] as number);
      changes[item] = (changes[item] as number) + (column.changes[i] as number);
    }
    for (const { items, ...state } of column.singles) counts.add(state, items);
  }
  addColumn(counts, { n, errors, changes, singles: [] });
  return counts.states();
}

function addColumn(counts: StateCounts, { n, errors, changes, singles }: Omit<ItemColumn, 'items'>): void {
  for (let i = 0; i < n.length; i++)
    if ((n[i] as number) > 0)
      counts.add({ n: n[i] as number, errors: errors[i] as number, change: changes[i] as number }, 1);
  for (const { items, ...state } of singles) counts.add(state, items);
}

type Mutable<One> = { -readonly [Name in keyof One]: One[Name] };
/** The labels of one item. */
type Labels = Omit<ItemState, 'items'>;

/** Numbers of items by state, in the order of the states. */
class StateCounts {
  readonly #counts = new Map<number | string, Mutable<ItemState>>();

  add(labels: Labels, items: number): void {
    const code = encode(labels);
    const known = this.#counts.get(code);
    if (known === undefined) this.#counts.set(code, { ...labels, items });
    else known.items += items;
  }

  states(): ItemState[] {
    return [...this.#counts.values()].toSorted(compareLabels);
  }
}

function compareLabels(a: Labels, b: Labels): number {
  return a.n - b.n || a.errors - b.errors || a.change - b.change;
}

/** Below this number of trials of an item, its labels are encoded as one number, which is faster than a text. */
const BASE = 2 ** 17;

function encode({ n, errors, change }: Labels): number | string {
  return n < BASE ? (n * BASE + errors) * BASE + change + BASE / 2 : `${n} ${errors} ${change}`;
}

const NOWHERE = { n: 0, errors: 0, change: 0 };

/** The items of two cells, on either side. */
export function pairStates(column: ItemColumn, baseline: ItemColumn): PairedState[] {
  const counts = new Map<string, Mutable<PairedState>>();
  const add = (here: Labels, there: Labels, items: number): void => {
    const key = `${encode(here)} ${encode(there)}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { ...here, baseline: there, items });
    else known.items += items;
  };
  eachPair(column, baseline, (i, j) => add(stateAt(column, i), stateAt(baseline, j), 1));
  for (const { items, ...state } of column.singles) add(state, NOWHERE, items);
  for (const { items, ...state } of baseline.singles) add(NOWHERE, state, items);
  return [...counts.values()].toSorted((a, b) => compareLabels(a, b) || compareLabels(a.baseline, b.baseline));
}

function stateAt({ n, errors, changes }: ItemColumn, i: number): Labels {
  return i < 0 ? NOWHERE : { n: n[i] as number, errors: errors[i] as number, change: changes[i] as number };
}

/** Visits the items that are in one of two columns, with their places in both; −1 where an item is not. */
export function eachPair(
  { items: first }: ItemColumn,
  { items: second }: ItemColumn,
  visit: (i: number, j: number) => void,
): void {
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    const [a, b] = [first[i] ?? Infinity, second[j] ?? Infinity];
    visit(a <= b ? i : -1, b <= a ? j : -1);
    if (a <= b) i++;
    if (b <= a) j++;
  }
}

/** The sign-flip test of the difference of the errors of two cells over their shared items; null without one. Faster than by {@link pairStates}. */
export function testDifference(first: ItemColumn, second: ItemColumn): SignFlipTest | null {
  const outputs = new Map<number, readonly [n: number, baselineN: number]>();
  eachShared(first, second, (i, j) => {
    const [n, baselineN] = [first.n[i] as number, second.n[j] as number];
    outputs.set(n * BASE + baselineN, [n, baselineN]);
  });
  if (outputs.size === 0) return null;
  const scales = scaleDifferences([...outputs.values()]);
  const items = new Map<number, number>();
  eachShared(first, second, (i, j) => {
    const [sum, baselineSum] = [errorsAt(first, i), errorsAt(second, j)];
    const difference = scales.difference(first.n[i] as number, sum, second.n[j] as number, baselineSum);
    if (difference !== 0) items.set(difference, (items.get(difference) ?? 0) + 1);
  });
  return signFlipTest(Array.from(items, ([difference, count]) => ({ difference, items: count })));
}

/** Visits the items with trials on both sides. */
function eachShared(first: ItemColumn, second: ItemColumn, visit: (i: number, j: number) => void): void {
  eachPair(first, second, (i, j) => {
    if (i >= 0 && j >= 0 && (first.n[i] as number) > 0 && (second.n[j] as number) > 0) visit(i, j);
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
