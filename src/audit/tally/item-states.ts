/** Counts of items that have the same labels. */
import type { ItemCounts, PairedItemCounts } from '../../stats/by-item/item-counts.ts';
import type { ItemColumn, ItemState, Labels } from './item-column.ts';

/** Items with the same labels on two sides: in a cell, and in the one that it is compared with. */
export interface PairedState extends ItemState {
  readonly baseline: Labels;
}

/** The items of a cell, in the order of their labels, without those that have no trial. */
export function countStates(column: ItemColumn): ItemState[] {
  return countLabels(column, column.singles);
}

/** The items of several cells: outputs of an item are added up over the cells. @param count the number of items that have an id. */
export function countAllStates(columns: Iterable<ItemColumn>, count: number): ItemState[] {
  const [n, errors, changes] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const singles: ItemState[] = [];
  for (const column of columns) {
    for (let i = 0; i < column.items.length; i++) {
      const item = column.items[i] as number;
      n[item] = (n[item] as number) + (column.n[i] as number);
      errors[item] = (errors[item] as number) + (column.errors[i] as number);
      changes[item] = (changes[item] as number) + (column.changes[i] as number);
    }
    singles.push(...column.singles);
  }
  return countLabels({ n, errors, changes }, singles);
}

type LabelLists = Pick<ItemColumn, 'n' | 'errors' | 'changes'>;

/** One more than the number of trials of an item up to which its labels are encoded as one number, which is faster. */
const BASE = 2 ** 17;

function countLabels({ n, errors, changes }: LabelLists, singles: readonly ItemState[]): ItemState[] {
  const [codes, others] = [new Float64Array(n.length), [...singles]];
  let count = 0;
  for (let i = 0; i < n.length; i++) {
    const trials = n[i] as number;
    const wrong = errors[i] as number;
    const change = changes[i] as number;
    if (trials >= BASE) others.push({ items: 1, n: trials, errors: wrong, change });
    else if (trials > 0) codes[count++] = (trials * BASE + wrong) * BASE + change + BASE / 2;
  }
  const sorted = codes.subarray(0, count).toSorted();
  const states: Mutable<ItemState>[] = [];
  for (let first = 0, next = 0; first < count; first = next) {
    const code = sorted[first] as number;
    while (next < count && sorted[next] === code) next++;
    const pair = Math.floor(code / BASE);
    states.push({
      items: next - first,
      n: Math.floor(pair / BASE),
      errors: pair % BASE,
      change: (code % BASE) - BASE / 2,
    });
  }
  return others.length === 0 ? states : addUp([...states, ...others], compareLabels);
}

/** One entry for items with the same labels, in their order. */
function addUp<State extends ItemState>(all: readonly State[], compare: (a: State, b: State) => number): State[] {
  const sums: Mutable<State>[] = [];
  for (const state of all.toSorted(compare)) {
    const last = sums.at(-1);
    if (last !== undefined && compare(last, state) === 0) last.items += state.items;
    else sums.push({ ...state });
  }
  return sums;
}

type Mutable<One> = { -readonly [Name in keyof One]: One[Name] };

function compareLabels(a: Labels, b: Labels): number {
  return a.n - b.n || a.errors - b.errors || a.change - b.change;
}

const NOWHERE: Labels = { n: 0, errors: 0, change: 0 };

/** The items of two cells, on either side, in the order of their labels. */
export function pairStates(column: ItemColumn, baseline: ItemColumn): PairedState[] {
  const all: PairedState[] = [
    ...column.singles.map((state): PairedState => ({ ...state, baseline: NOWHERE })),
    ...baseline.singles.map(({ items, ...state }): PairedState => ({ ...NOWHERE, items, baseline: state })),
  ];
  eachPair(column, baseline, (i, j) =>
    all.push({ items: 1, ...readLabels(column, i), baseline: readLabels(baseline, j) }),
  );
  return addUp(all, comparePairs);
}

/** @param place −1 for an item that is not in the column. */
function readLabels({ n, errors, changes }: ItemColumn, place: number): Labels {
  return place < 0
    ? NOWHERE
    : { n: n[place] as number, errors: errors[place] as number, change: changes[place] as number };
}

function comparePairs(a: PairedState, b: PairedState): number {
  return compareLabels(a, b) || compareLabels(a.baseline, b.baseline);
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
  return states.map(({ baseline, ...state }) => ({
    items: state.items,
    n: state.n,
    sum: state.errors + state.change,
    baselineN: baseline.n,
    baselineSum: baseline.errors + baseline.change,
  }));
}
