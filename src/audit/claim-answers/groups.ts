/** The labels of the groups of a comparison under one labelling, by item and weighed as the claim asks. */
import type { Weight } from '../../languages/claims/claim.ts';
import type { CellLabels } from '../conclusions/cell-rates.ts';
import { greatestCommonDivisor } from '../../stats/by-item/divisor.ts';
import { makeColumn, type ItemColumn } from '../tally/item-column.ts';
import type { LocatedComparison } from './locate.ts';
import type { GroupCounts } from './verdict.ts';

/** The labels of all cells under one labelling. */
export interface ClaimLabels {
  readonly scheme: string;
  readonly errors: CellLabels;
  /** With unparsed trials in the place of errors; null where no claim needs them. */
  readonly unparsed: CellLabels | null;
}

/** Both groups of a comparison. Those on the right are null where there is one group. */
export interface ComparedGroups {
  /** Outputs. */
  readonly n: [left: number, right: number | null];
  /** The outputs by item, before they are weighed. */
  readonly pooled: readonly [left: ItemColumn, right: ItemColumn | null];
  /** The same after it. */
  readonly columns: readonly [left: ItemColumn, right: ItemColumn | null];
  readonly counts: readonly [left: GroupCounts, right: GroupCounts | null];
}

export function readGroups({ comparison, left, right }: LocatedComparison, labels: ClaimLabels): ComparedGroups {
  const own = comparison.rate === 'unparsedPct' ? labels.unparsed : labels.errors;
  if (own === null) throw new Error('unparsed trials were not counted by item');
  return weighGroups(comparison.weight, poolCells(own, left), right === null ? null : poolCells(own, right));
}

/** The groups of two columns of outputs by item. */
export function weighGroups(weight: Weight, left: ItemColumn, right: ItemColumn | null): ComparedGroups {
  const columns = weight === 'output' ? ([left, right] as const) : weighItems(left, right);
  return {
    n: [countColumn(left).n, right === null ? null : countColumn(right).n],
    pooled: [left, right],
    columns,
    counts: [countColumn(columns[0]), columns[1] === null ? null : countColumn(columns[1])],
  };
}

function countColumn({ n, labelErrors, singles }: ItemColumn): GroupCounts {
  let [trials, errors] = [0, 0];
  for (let i = 0; i < n.length; i++) {
    trials += n[i] as number;
    errors += labelErrors[i] as number;
  }
  for (const single of singles) {
    trials += single.items * single.n;
    errors += single.items * (single.errors + single.change);
  }
  return { n: trials, errors };
}

/** The mean of the rates of the items that have an output. */
export function averageItems({ n, labelErrors, singles }: ItemColumn): number {
  let [items, sum] = [0, 0];
  for (let i = 0; i < n.length; i++) {
    if (n[i] === 0) continue;
    items++;
    sum += (labelErrors[i] as number) / (n[i] as number);
  }
  for (const single of singles) {
    items += single.items;
    sum += (single.items * (single.errors + single.change)) / single.n;
  }
  return sum / items;
}

/** By the cells that are pooled, because many claims compare with the same group. */
const KNOWN = new WeakMap<CellLabels, Map<string, ItemColumn>>();

/** Cells without a trial of the labelling are not read. */
function poolCells(labels: CellLabels, cells: readonly number[]): ItemColumn {
  const known = KNOWN.get(labels) ?? new Map<string, ItemColumn>();
  KNOWN.set(labels, known);
  const key = cells.join();
  const { columns, n } = labels;
  const pooled =
    known.get(key) ?? poolColumns(cells.filter((cell) => n[cell] !== 0).map((cell) => columns[cell] as ItemColumn));
  known.set(key, pooled);
  return pooled;
}

/** The outputs of an item are added up over the cells. A single column is returned as it is. */
function poolColumns(columns: readonly ItemColumn[]): ItemColumn {
  const [only] = columns;
  if (only !== undefined && columns.length === 1) return only;
  const count = columns.reduce((most, { items }) => Math.max(most, (items.at(-1) ?? -1) + 1), 0);
  const isPresent = new Uint8Array(count);
  const sums = emptyLists(count);
  for (const { items, n, errors, changes } of columns)
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as number;
      isPresent[item] = 1;
      sums[0][item] = (sums[0][item] as number) + (n[i] as number);
      sums[1][item] = (sums[1][item] as number) + (errors[i] as number);
      sums[2][item] = (sums[2][item] as number) + (changes[i] as number);
    }
  const items = Int32Array.from(isPresent.keys()).filter((item) => isPresent[item] === 1);
  const [n, errors, changes] = sums.map((list) => items.map((item) => list[item] as number)) as typeof sums;
  return makeColumn({ items, n, errors, changes, singles: columns.flatMap(({ singles }) => singles) });
}

function emptyLists(length: number): [n: Int32Array, errors: Int32Array, changes: Int32Array] {
  return [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
}

/** Up to this number of parts, the rate of an item is exact: where no item has more than 16 outputs, for example. */
const MOST_PARTS = 2 ** 20;

/** Counts each item as the same number of outputs, a common multiple of their numbers, so that each item weighs the same and its rate stays what it is. */
function weighItems(left: ItemColumn, right: ItemColumn | null): readonly [ItemColumn, ItemColumn | null] {
  const parts = countParts(right === null ? [left] : [left, right]);
  return [weighColumn(left, parts), right === null ? null : weighColumn(right, parts)];
}

/** The least common multiple of the numbers of outputs; {@link MOST_PARTS} where it would be above that, and rates are rounded to it. */
export function countParts(columns: readonly Pick<ItemColumn, 'n'>[]): number {
  let parts = 1;
  for (const n of new Set(columns.flatMap((column) => [...column.n]))) {
    if (n > 0) parts = (parts / greatestCommonDivisor(parts, n)) * n;
    if (parts > MOST_PARTS) return MOST_PARTS;
  }
  return parts;
}

function weighColumn(column: ItemColumn, parts: number): ItemColumn {
  const [n, errors, changes] = emptyLists(column.n.length);
  for (let i = 0; i < n.length; i++) {
    const outputs = column.n[i] as number;
    if (outputs === 0) continue;
    n[i] = parts;
    errors[i] = Math.round(((column.errors[i] as number) * parts) / outputs);
    changes[i] = Math.round(((column.labelErrors[i] as number) * parts) / outputs) - (errors[i] as number);
  }
  const singles = column.singles.map(({ items, n: outputs, errors: wrong, change }) => ({
    items,
    n: outputs * parts,
    errors: wrong * parts,
    change: change * parts,
  }));
  return makeColumn({ items: column.items, n, errors, changes, singles });
}
