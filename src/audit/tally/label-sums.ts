/** The labels of a cell, or of all cells, as the sides of differences. */
import { describeChangeSide, describeRateSide, type Side } from '../../stats/by-item/contrast.ts';
import type { DeltaEstimate } from '../../stats/by-item/delta-interval.ts';
import { rateInterval, type RateEstimate } from '../../stats/by-item/rate-interval.ts';
import type { ItemColumn, ItemState } from './item-column.ts';
import { changeCounts, countStates, errorCounts, storedErrorCounts } from './item-states.ts';

export interface LabelSums {
  readonly states: readonly ItemState[];
  /** The rate of errors as stored. */
  readonly stored: RateEstimate | null;
  /** Errors under the labelling. */
  readonly errors: Side<RateEstimate>;
  /** Errors under the labelling minus errors as stored. */
  readonly changes: Side<DeltaEstimate>;
}

export function sumLabels(
  states: readonly ItemState[],
  stored: RateEstimate | null = rateInterval(storedErrorCounts(states)),
): LabelSums {
  return {
    states,
    stored,
    errors: describeRateSide(errorCounts(states)),
    changes: describeChangeSide(changeCounts(states)),
  };
}

/** Kept, because the statistics of a cell and those of its contrasts need the same. */
const KNOWN = new WeakMap<ItemColumn, LabelSums>();
/** By the lists of stored errors, which labellings of the same trials share. */
const KNOWN_STORED = new WeakMap<Int32Array, RateEstimate | null>();

export function sumColumn(column: ItemColumn): LabelSums {
  let sums = KNOWN.get(column);
  if (sums === undefined) {
    // A list of errors is only about the items that have an id.
    const known = column.singles.length === 0 ? KNOWN_STORED.get(column.errors) : undefined;
    sums = sumLabels(countStates(column), known);
    KNOWN.set(column, sums);
    if (column.singles.length === 0) KNOWN_STORED.set(column.errors, sums.stored);
  }
  return sums;
}
