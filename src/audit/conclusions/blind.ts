/** What a parser with the same flips would change if it did not depend on the condition, for each scheme. */
import { LEAST_MOVABLE, type BlindReference } from '../../documents/conclusions.ts';
import type { BlindCondition, BlindGroup } from '../../stats/by-item/blind-group.ts';
import {
  drawBlindReference,
  findFreeItems,
  hasEqualCounts,
  type DrawnReference,
} from '../../stats/by-item/blind-reference.ts';
import { signFlipChances } from '../../stats/by-item/expected-sign-flips.ts';
import { USUAL } from '../../languages/options/defaults.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import type { CellLabels } from './cell-rates.ts';
import type { ContrastPair } from './contrasts.ts';

export interface ReferenceOptions {
  /** Seeded draws for the upper bounds; 0 for none. */
  readonly draws: number;
  readonly seed: number;
}

/**
 * The blind reference of one scheme. Significance flips are counted if items have equal numbers of outputs under all conditions: then the test of a contrast is about
 * the differences of items alone.
 * @returns null without a contrast.
 */
export function computeBlindReference(
  labels: CellLabels,
  pairs: readonly ContrastPair[],
  { draws, seed }: ReferenceOptions,
): BlindReference | null {
  const groups = listGroups(labels, pairs);
  if (groups.length === 0) return null;
  const counts = countMovable(groups);
  if (counts.movable < LEAST_MOVABLE * counts.changes) return { ...counts, ...NO_REFERENCE };
  const chances = signFlipChances(groups);
  const made = chances === null ? Math.max(draws, USUAL.reference) : draws;
  const isTested = hasEqualCounts(groups);
  const drawn = made === 0 ? null : drawBlindReference(groups, { draws: made, seed, isTested, chances });
  return {
    ...counts,
    meanSignFlips: chances === null ? (drawn?.mean.sign ?? 0) : chances.reduce((sum, chance) => sum + chance, 0),
    isDrawn: chances === null,
    upperSignFlips: drawn?.upper.sign ?? null,
    ...(isTested ? significanceFlips(drawn) : significanceFlips(null)),
    draws: made,
  };
}

const NO_REFERENCE = {
  meanSignFlips: null,
  isDrawn: false,
  upperSignFlips: null,
  meanSignificanceFlips: null,
  upperSignificanceFlips: null,
  draws: 0,
} as const;

/** The changes of items, and those that a draw may give to another condition. */
export function countMovable(groups: readonly BlindGroup[]): Pick<BlindReference, 'changes' | 'movable'> {
  let [all, movable] = [0, 0];
  for (const group of groups) {
    const isFree = findFreeItems(group);
    for (const { changes, cancelled = 0 } of group) {
      all += cancelled;
      for (let item = 0; item < changes.length; item++) {
        const own = Math.abs(changes[item] as number);
        all += own;
        if (isFree[item] === true) movable += own;
      }
    }
  }
  return { changes: all, movable };
}

function significanceFlips(
  drawn: DrawnReference | null,
): Pick<BlindReference, 'meanSignificanceFlips' | 'upperSignificanceFlips'> {
  return {
    meanSignificanceFlips: drawn?.mean.significance ?? null,
    upperSignificanceFlips: drawn?.upper.significance ?? null,
  };
}

/** One group for each baseline. All groups have the same conditions and items. */
function listGroups(labels: CellLabels, pairs: readonly ContrastPair[]): BlindGroup[] {
  const conditions = [...new Set(pairs.map(({ condition }) => condition))];
  const byBaseline = [...Map.groupBy(pairs, ({ baseline }) => baseline).values()];
  const cells = byBaseline.map((own) => [
    own[0]?.baseline,
    ...conditions.map((name) => own.find(({ condition }) => condition === name)?.cell),
  ]);
  return spreadCells(labels, cells);
}

/** Groups of cells with a place for each item that is in one of them. @param cells undefined for a cell without a trial. */
export function spreadCells(labels: CellLabels, cells: readonly (readonly (number | undefined)[])[]): BlindGroup[] {
  const columns = cells.map((group) => group.map((cell) => (cell === undefined ? undefined : labels.columns[cell])));
  const items = listItems(columns.flat());
  return columns.map((group) => group.map((column, i) => spreadColumn(column, items, i, group.length)));
}

/** The items of some columns, ascending. */
interface ItemPlaces {
  readonly count: number;
  /** The place of an item by its position among all items. */
  readonly places: Int32Array;
}

function listItems(columns: readonly (ItemColumn | undefined)[]): ItemPlaces {
  const lists = columns.flatMap((column) => column?.items ?? []);
  const places = new Int32Array(1 + Math.max(-1, ...lists.map((items) => items.at(-1) ?? -1)));
  for (const items of lists) for (let i = 0; i < items.length; i++) places[items[i] as number] = 1;
  let count = 0;
  for (let item = 0; item < places.length; item++) if (places[item] === 1) places[item] = count++;
  return { count, places };
}

/**
 * A column with a place for every item, and one for the trials without an item id of each condition: they are in no other condition, so their changes stay where
 * they are.
 */
function spreadColumn(
  column: ItemColumn | undefined,
  { count, places }: ItemPlaces,
  condition: number,
  conditions: number,
): BlindCondition {
  const size = count + conditions;
  const [n, errors, changes] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  if (column === undefined) return { n, errors, changes };
  for (let i = 0; i < column.items.length; i++) {
    const place = places[column.items[i] as number] as number;
    n[place] = column.n[i] as number;
    errors[place] = column.errors[i] as number;
    changes[place] = column.changes[i] as number;
  }
  const place = count + condition;
  for (const single of column.singles) {
    n[place] = (n[place] as number) + single.items;
    errors[place] = (errors[place] as number) + single.items * single.errors;
    changes[place] = (changes[place] as number) + single.items * single.change;
  }
  const changed = column.singles.reduce((sum, { items: own, change }) => sum + own * Math.abs(change), 0);
  return { n, errors, changes, cancelled: changed - Math.abs(changes[place] as number) };
}
