/** Intervals and tests of a comparison by item. Accuracies are in %, differences in percentage points, intervals of 95 %. */
import type { ComparedDifference, ComparisonCounts, WholeLogs } from '../../documents/comparison.ts';
import type { DeltaEstimate } from '../../stats/by-item/delta-interval.ts';
import { inferChange } from '../../stats/by-item/infer-change.ts';
import { inferDifference } from '../../stats/by-item/infer-difference.ts';
import { sumUp, type ItemCounts, type PairedItemCounts } from '../../stats/by-item/item-counts.ts';
import { rateInterval } from '../../stats/by-item/rate-interval.ts';
import type { SignFlipTest } from '../../stats/by-item/sign-flips.ts';
import type { ItemState } from '../tally/item-column.ts';
import { countStates, pairStates } from '../tally/item-states.ts';
import { inPercent } from '../tally/uncertainty.ts';
import type { ItemSums } from './item-sums.ts';

/**
 * Whether both sides label the same responses, so that each trial is its own pair, or those of two logs, so that the repeats of an item are in no order
 * and only their sums can be compared.
 */
export type Responses = 'same' | 'of two logs';

type ItemStatistics = ComparedDifference & Pick<ComparisonCounts, 'fromInterval' | 'toInterval'>;

/** The statistics of two sides of the same trials. */
export function compareByItem(sums: ItemSums, responses: Responses): ItemStatistics {
  const states = countStates(sums.column());
  return {
    fromInterval: accuracyInterval(countRight(states, fromRight)),
    toInterval: accuracyInterval(countRight(states, toRight)),
    ...compareStates(states, responses),
  };
}

/** The difference of two sides of the same trials. */
export function differByItem(sums: ItemSums, responses: Responses): ComparedDifference {
  return compareStates(countStates(sums.column()), responses);
}

/** All labelled trials of two logs. @param old its labels on both sides. @param fresh those of the new log. */
export function compareWholeLogs(old: ItemSums, fresh: ItemSums): WholeLogs {
  const states = pairStates(fresh.column(), old.column());
  const paired = states.map(({ items, baseline, ...state }) => ({
    items,
    n: state.n,
    sum: fromRight(state),
    baselineN: baseline.n,
    baselineSum: fromRight(baseline),
  }));
  const found = inferDifference(paired);
  return {
    old: describeSide(paired.map(({ items, baselineN, baselineSum }) => ({ items, n: baselineN, sum: baselineSum }))),
    new: describeSide(paired),
    sharedItems: found?.shared ?? 0,
    method: found?.method ?? null,
    accuracyDeltaPp: found === null ? null : found.estimate * 100,
    ...describeDifference(found, found?.test ?? null),
  };
}

function compareStates(states: readonly ItemState[], responses: Responses): ComparedDifference {
  const items = sumUp(countRight(states, fromRight)).items;
  const [found, test] = responses === 'same' ? compareLabels(states) : comparePairedLogs(states);
  return { items, flipItems: test?.items ?? 0, ...describeDifference(found, items === 0 ? null : test) };
}

type Found = Pick<DeltaEstimate, 'se' | 'interval'> | null;

function compareLabels(states: readonly ItemState[]): [Found, SignFlipTest] {
  const changes = states.map(({ items, n, change }) => ({ items, n, sum: -change }));
  return inferChange(changes);
}

function comparePairedLogs(states: readonly ItemState[]): [Found, SignFlipTest | null] {
  const found = inferDifference(
    states.map((state): PairedItemCounts => ({
      items: state.items,
      n: state.n,
      sum: toRight(state),
      baselineN: state.n,
      baselineSum: fromRight(state),
    })),
  );
  return [found, found?.test ?? null];
}

function describeDifference(
  found: Found,
  test: Pick<SignFlipTest, 'p' | 'minP' | 'isExact'> | null,
): Omit<ComparedDifference, 'items' | 'flipItems'> {
  const se = found?.se ?? null;
  return {
    accuracyDeltaInterval: inPercent(found?.interval ?? null),
    sePp: se === null ? null : se * 100,
    p: test?.p ?? null,
    minP: test?.minP ?? null,
    isExact: test?.isExact ?? true,
  };
}

function describeSide(right: readonly ItemCounts[]): WholeLogs['old'] {
  const { outputs, sum, items } = sumUp(right);
  return { trials: outputs, items, correct: sum, interval: accuracyInterval(right) };
}

type Labels = Omit<ItemState, 'items'>;

/** Right answers of an item on the left. */
function fromRight({ n, errors }: Labels): number {
  return n - errors;
}

/** Right answers of an item on the right. */
function toRight({ n, errors, change }: Labels): number {
  return n - errors - change;
}

function countRight(states: readonly ItemState[], right: (labels: Labels) => number): ItemCounts[] {
  return states.map((state) => ({ items: state.items, n: state.n, sum: right(state) }));
}

function accuracyInterval(right: readonly ItemCounts[]): ComparisonCounts['fromInterval'] {
  return inPercent(rateInterval(right)?.interval ?? null);
}
