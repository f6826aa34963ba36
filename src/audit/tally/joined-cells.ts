/** Two cells with the items that they share: the same for all labellings of the same trials. */
import type { JoinedSides, Side } from '../../stats/by-item/contrast.ts';
import { contribution, mergeAlike, type Moments } from '../../stats/by-item/item-counts.ts';
import {
  agreeing,
  contributions,
  InformativeItems,
  scaleDifferences,
  type DifferenceTest,
  type Scales,
} from '../../stats/by-item/paired-test.ts';
import { testItemList } from '../../stats/by-item/item-test.ts';
import { unsharedItemsTest } from '../../stats/by-item/unshared-test.ts';
import type { ItemColumn } from './item-column.ts';
import { eachPair, pairedErrors, pairStates } from './item-states.ts';
import { sumColumn } from './label-sums.ts';

export interface JoinedCells {
  /** The trials by item of the two cells that were joined. */
  readonly n: Int32Array;
  readonly baselineN: Int32Array;
  /** The places in the two columns of the items with trials in both. */
  readonly places: Int32Array;
  readonly baselinePlaces: Int32Array;
  /** Whether each item has as many trials in both. */
  readonly areEqual: boolean;
  /** Whether each shared item has as many trials in both. */
  readonly areSharedEqual: boolean;
  readonly scales: Scales;
  /** The weights of the shared items in the two cells; null where differences are rounded. */
  readonly weights: readonly [first: Float64Array, baseline: Float64Array] | null;
}

/** @param known two cells that were joined before; they are returned if they have the same trials. */
export function joinCells(first: ItemColumn, baseline: ItemColumn, known?: JoinedCells): JoinedCells {
  if (known?.n === first.n && known.baselineN === baseline.n) return known;
  const shared = findShared(first, baseline);
  const [n, baselineN] = [readAt(first.n, shared.places), readAt(baseline.n, shared.baselinePlaces)];
  const scales = scaleDifferences(n, baselineN);
  const areAllShared = [first, baseline].every(
    (column) => countPresent(column) === n.length && column.singles.length === 0,
  );
  const areSharedEqual = n.every((own, i) => own === baselineN[i]);
  return {
    n: first.n,
    baselineN: baseline.n,
    ...shared,
    areEqual: areAllShared && areSharedEqual,
    areSharedEqual,
    scales,
    weights:
      scales.weigh === null ? null : [Float64Array.from(n, scales.weigh), Float64Array.from(baselineN, scales.weigh)],
  };
}

function findShared(first: ItemColumn, second: ItemColumn): Pick<JoinedCells, 'places' | 'baselinePlaces'> {
  const [items, others] = [first.items, second.items];
  const most = Math.min(items.length, others.length);
  const [places, baselinePlaces] = [new Int32Array(most), new Int32Array(most)];
  let [i, j, shared] = [0, 0, 0];
  while (i < items.length && j < others.length) {
    const order = (items[i] as number) - (others[j] as number);
    if (order === 0 && (first.n[i] as number) > 0 && (second.n[j] as number) > 0) {
      places[shared] = i;
      baselinePlaces[shared++] = j;
    }
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return { places: places.slice(0, shared), baselinePlaces: baselinePlaces.slice(0, shared) };
}

function readAt(values: Int32Array, places: Int32Array): Int32Array {
  const found = new Int32Array(places.length);
  for (let i = 0; i < places.length; i++) found[i] = values[places[i] as number] as number;
  return found;
}

/** Items with an id and a trial. */
function countPresent({ n }: ItemColumn): number {
  let count = 0;
  for (let i = 0; i < n.length; i++) if ((n[i] as number) > 0) count++;
  return count;
}

/** The lists of a column of which differences are computed. */
export type ColumnList = 'labelErrors' | 'changes';

/** The two lists of sums of a column: errors under the labelling, and their changes. */
const SUMS = { labelErrors: 'errors', changes: 'changes' } as const satisfies Record<ColumnList, 'errors' | 'changes'>;

/** The sums of all outputs of a cell. */
function totalsOf(column: ItemColumn, list: ColumnList): Moments {
  return sumColumn(column)[SUMS[list]].moments;
}

/**
 * What each item contributes to the difference of the two cells, as whole numbers: the differences of the sums where each item has as many trials in both, and
 * otherwise the {@link contributions} of the items of either cell.
 */
export function listContributions(
  cells: JoinedCells,
  first: ItemColumn,
  baseline: ItemColumn,
  list: ColumnList,
): Float64Array {
  const { places, baselinePlaces, areEqual } = cells;
  const [sums, baselineSums] = [first[list], baseline[list]];
  if (areEqual)
    return Float64Array.from(
      places,
      (place, i) => (sums[place] as number) - (baselineSums[baselinePlaces[i] as number] as number),
    );
  const whole = contributions(totalsOf(first, list), totalsOf(baseline, list));
  const all: number[] = [];
  eachPair(first, baseline, (i, j) => {
    const [n, baselineN] = [i < 0 ? 0 : (first.n[i] as number), j < 0 ? 0 : (baseline.n[j] as number)];
    if (n + baselineN > 0)
      all.push(whole(n, i < 0 ? 0 : (sums[i] as number), baselineN, j < 0 ? 0 : (baselineSums[j] as number)));
  });
  for (const single of first.singles)
    for (let item = 0; item < single.items; item++) all.push(whole(single.n, sumOfSingle(single, list), 0, 0));
  for (const single of baseline.singles)
    for (let item = 0; item < single.items; item++) all.push(whole(0, 0, single.n, sumOfSingle(single, list)));
  return Float64Array.from(all);
}

function countInformative(first: ItemColumn, baseline: ItemColumn, list: ColumnList): InformativeItems {
  const [sums, baselineSums] = [first[list], baseline[list]];
  const informative = new InformativeItems();
  eachPair(first, baseline, (i, j) => {
    const [n, sum] = i < 0 ? [0, 0] : [first.n[i] as number, sums[i] as number];
    const [baselineN, baselineSum] = j < 0 ? [0, 0] : [baseline.n[j] as number, baselineSums[j] as number];
    informative.add(n, sum, baselineN, baselineSum);
  });
  for (const single of [...first.singles, ...baseline.singles])
    informative.add(single.n, sumOfSingle(single, list), 0, 0, single.items);
  return informative;
}

function sumOfSingle({ errors, change }: ItemColumn['singles'][number], list: ColumnList): number {
  return list === 'changes' ? change : errors + change;
}

/** The differences of the means of the shared items, as whole numbers; see {@link scaleDifferences}. */
export function listDifferences(
  cells: JoinedCells,
  first: ItemColumn,
  baseline: ItemColumn,
  list: ColumnList,
): Float64Array {
  const { places, baselinePlaces, weights } = cells;
  const sums = readAt(first[list], places);
  const baselineSums = readAt(baseline[list], baselinePlaces);
  return weights === null
    ? roundDifferences(cells, sums, baselineSums)
    : subtractWeighted(sums, weights[0], baselineSums, weights[1]);
}

function subtractWeighted(
  sums: Int32Array,
  weights: Float64Array,
  baselineSums: Int32Array,
  baselineWeights: Float64Array,
): Float64Array {
  const differences = new Float64Array(sums.length);
  for (let i = 0; i < sums.length; i++)
    differences[i] =
      (sums[i] as number) * (weights[i] as number) - (baselineSums[i] as number) * (baselineWeights[i] as number);
  return differences;
}

function roundDifferences(
  { n, baselineN, places, baselinePlaces, scales }: JoinedCells,
  sums: Int32Array,
  baselineSums: Int32Array,
): Float64Array {
  return Float64Array.from(sums, (sum, i) =>
    scales.difference(
      n[places[i] as number] as number,
      sum,
      baselineN[baselinePlaces[i] as number] as number,
      baselineSums[i] as number,
    ),
  );
}

/**
 * The test of the difference of two cells, over the items of both: see `differenceTest`. Null where the cells share no item and changes are compared.
 * @param mostWork up to which it is exact; see `signFlipTestOfList`.
 */
export function testDifference(
  cells: JoinedCells,
  first: ItemColumn,
  baseline: ItemColumn,
  list: ColumnList,
  mostWork?: number,
): DifferenceTest | null {
  if (cells.places.length === 0) {
    const test = list === 'changes' ? null : unsharedItemsTest(pairedErrors(pairStates(first, baseline)));
    return test === null ? null : { ...test, items: totalsOf(first, list).items + totalsOf(baseline, list).items };
  }
  const contributed = listContributions(cells, first, baseline, list);
  const test = testItemList(contributed, mostWork);
  if (cells.areEqual) return test;
  const byOutputs = countInformative(first, baseline, list).limit(test);
  if (cells.areSharedEqual) return byOutputs;
  const differences = listDifferences(cells, first, baseline, list);
  const [here, there] = [totalsOf(first, list), totalsOf(baseline, list)];
  return agreeing(
    { test: byOutputs, sign: Math.sign(here.sum * there.outputs - there.sum * here.outputs) },
    {
      test: testItemList(differences, mostWork),
      sign: Math.sign(differences.reduce((sum, one) => sum + one, 0)),
    },
  );
}

/** The two cells as the sides of a difference. @param sides what is known about each of them. */
export function joinSides(
  { places, baselinePlaces, areEqual }: JoinedCells,
  [first, baseline]: readonly [ItemColumn, ItemColumn],
  sides: readonly [Side, Side],
  list: ColumnList,
): JoinedSides {
  const [sums, baselineSums] = [first[list], baseline[list]];
  return {
    first: sides[0],
    baseline: sides[1],
    shared: places.length,
    areEqual,
    product: () => {
      let product = 0;
      for (let i = 0; i < places.length; i++) {
        const place = places[i] as number;
        const other = baselinePlaces[i] as number;
        product +=
          contribution(sides[0].moments, first.n[place] as number, sums[place] as number) *
          contribution(sides[1].moments, baseline.n[other] as number, baselineSums[other] as number);
      }
      return product;
    },
    differences: () =>
      mergeAlike(
        Array.from(places, (place, i) => {
          const sum = (sums[place] as number) - (baselineSums[baselinePlaces[i] as number] as number);
          return { items: 1, n: first.n[place] as number, sum };
        }),
      ),
  };
}
