/** Labels by item, for cluster-robust standard errors: the trials of one item are not independent. Parts merge in any order. */
import type { ClusterSums } from '../../stats/clusters.ts';
import type { ClusterNames } from './cluster-names.ts';
import {
  ABSENT_ONE,
  SINGLE_TRIAL,
  CHANGES,
  GAINED_ONE,
  LOST_ONE,
  PRESENT_ONE,
  type Occurrences,
} from '../scan/occurrences.ts';
import { PairCounts } from './pair-counts.ts';
import { NO_CLUSTERS } from './uncertainty.ts';

type Mutable<Sums> = { -readonly [Name in keyof Sums]: Sums[Name] };

/** The sums of one cell while they are computed. */
type CellSums = Mutable<ClusterSums>;

/** Trials of one scheme, by cell and cluster. */
interface SchemeClusters {
  /** Gained minus lost. */
  readonly sums: PairCounts;
  /** Trials that a scheme for all trials does not label. */
  readonly absent: PairCounts;
  /** Trials in the scope of a scheme that has one; null until the first of them. */
  present: PairCounts | null;
}

/** The clusters of all cells, by the ids of the cells. */
export class Clusters {
  readonly #names: ClusterNames;
  /** Numbers of the cells by their ids. */
  readonly #cells = new Map<string, number>();
  readonly #sizes = new PairCounts();
  readonly #schemes: SchemeClusters[] = [];
  /** The number of trials without an item id, by cell. Each is a cluster of one trial. */
  readonly #singleTrials = new PairCounts();
  /** The changes of these trials, by cell and {@link CHANGES} · scheme + change. */
  readonly #singleChanges = new PairCounts();

  /** @param names shared by all clusters that will be merged. */
  constructor(names: ClusterNames) {
    this.#names = names;
  }

  /**
   * Counts the occurrences of a fold.
   * @param cells the ids of the cells, in the order of their numbers in the occurrences.
   * @param rows the ids of items by their rows in a run store.
   */
  count(
    { names, trials, changes }: Occurrences,
    cells: readonly string[],
    rows: ReadonlyMap<number, string> = new Map(),
  ): void {
    const findName = (name: string | number): string =>
      (typeof name === 'number' ? rows.get(name) : name) ?? String(name);
    const clusters = names.map((name) => this.#names.findNumber(findName(name)));
    const numbers = cells.map((id) => this.#findNumber(id));
    for (let i = 0; i < trials.length; i += 2) {
      const [cell, cluster] = [numbers[trials[i] as number] as number, trials[i + 1] as number];
      if (cluster === SINGLE_TRIAL) this.#singleTrials.add(cell, 0, 1);
      else this.#sizes.add(cell, clusters[cluster] as number, 1);
    }
    for (let i = 0; i < changes.length; i += 3) {
      const [cell, cluster] = [numbers[changes[i] as number] as number, changes[i + 1] as number];
      const kind = changes[i + 2] as number;
      const [scheme, change] = [Math.floor(kind / CHANGES), kind % CHANGES];
      if (change === PRESENT_ONE) this.#schemeAt(scheme).present ??= new PairCounts();
      if (cluster === SINGLE_TRIAL) this.#singleChanges.add(cell, kind, 1);
      else this.#addChange(cell, clusters[cluster] as number, scheme, change);
    }
  }

  merge(other: Clusters): void {
    const numbers = [...other.#cells.keys()].map((id) => this.#findNumber(id));
    const into = (whole: PairCounts, part: PairCounts): void =>
      part.each((cell, second, count) => whole.add(numbers[cell] as number, second, count));
    into(this.#sizes, other.#sizes);
    into(this.#singleTrials, other.#singleTrials);
    into(this.#singleChanges, other.#singleChanges);
    for (const [i, part] of other.#schemes.entries()) {
      const whole = this.#schemeAt(i);
      into(whole.sums, part.sums);
      into(whole.absent, part.absent);
      if (part.present !== null) into((whole.present ??= new PairCounts()), part.present);
    }
  }

  /** The sums of each cell, over the clusters with trials that the scheme labels. A gained trial counts 1, a lost one −1. */
  sumsByCell(scheme: number): ReadonlyMap<string, ClusterSums> {
    const { sums } = this.#schemeAt(scheme);
    const sizes = this.#findSizes(scheme);
    const byNumber = [...this.#cells.values()].map((cell) => this.#sumsOfSingleTrials(cell, scheme));
    sizes.each((cell, _, size) => addSize(byNumber[cell] as CellSums, size));
    sums.each((cell, cluster, sum) => addSum(byNumber[cell] as CellSums, sizes.get(cell, cluster), sum));
    return new Map(this.#cells.entries().map(([id, number]) => [id, byNumber[number] as CellSums]));
  }

  /** The sums over all cells: the trials of an item are one cluster, whatever their cells. */
  sumsOverCells(scheme: number): ClusterSums {
    const total: CellSums = { ...NO_CLUSTERS };
    for (const cell of this.#cells.values())
      for (const [name, value] of Object.entries(this.#sumsOfSingleTrials(cell, scheme)))
        total[name as keyof CellSums] += value;
    const sizes = byCluster(this.#findSizes(scheme), this.#names.count);
    const sums = byCluster(this.#schemeAt(scheme).sums, this.#names.count);
    for (const [cluster, size] of sizes.entries()) {
      addSize(total, size);
      addSum(total, size, sums[cluster] as number);
    }
    return total;
  }

  /** The trials of each cell and cluster that the scheme labels. */
  #findSizes(scheme: number): PairCounts {
    const { absent, present } = this.#schemeAt(scheme);
    if (present !== null) return present;
    if (absent.isEmpty) return this.#sizes;
    const sizes = new PairCounts();
    this.#sizes.each((cell, cluster, size) => sizes.add(cell, cluster, size - absent.get(cell, cluster)));
    return sizes;
  }

  #addChange(cell: number, cluster: number, scheme: number, change: number): void {
    const counts = this.#schemeAt(scheme);
    if (change === PRESENT_ONE) counts.present?.add(cell, cluster, 1);
    else if (change === ABSENT_ONE) counts.absent.add(cell, cluster, 1);
    else counts.sums.add(cell, cluster, change === GAINED_ONE ? 1 : -1);
  }

  /** The sums of the clusters of one trial, whose squared sizes are 1. */
  #sumsOfSingleTrials(cell: number, scheme: number): CellSums {
    const count = (change: number): number => this.#singleChanges.get(cell, scheme * CHANGES + change);
    const { present } = this.#schemeAt(scheme);
    const n = present === null ? this.#singleTrials.get(cell, 0) - count(ABSENT_ONE) : count(PRESENT_ONE);
    const [gained, lost] = [count(GAINED_ONE), count(LOST_ONE)];
    const sum = gained - lost;
    return { n, clusters: n, sum, sumOfSquaredSums: gained + lost, sumOfSizesTimesSums: sum, sumOfSquaredSizes: n };
  }

  #schemeAt(scheme: number): SchemeClusters {
    while (this.#schemes.length <= scheme)
      this.#schemes.push({ sums: new PairCounts(), absent: new PairCounts(), present: null });
    return this.#schemes[scheme] as SchemeClusters;
  }

  #findNumber(cell: string): number {
    let number = this.#cells.get(cell);
    if (number === undefined) this.#cells.set(cell, (number = this.#cells.size));
    return number;
  }
}

/** Sums the counts of each cluster over the cells. */
function byCluster(counts: PairCounts, clusters: number): Int32Array {
  const sums = new Int32Array(clusters);
  counts.each((_, cluster, count) => (sums[cluster] = (sums[cluster] as number) + count));
  return sums;
}

function addSize(sums: CellSums, size: number): void {
  if (size === 0) return;
  sums.n += size;
  sums.clusters++;
  sums.sumOfSquaredSizes += size * size;
}

function addSum(sums: CellSums, size: number, sum: number): void {
  sums.sum += sum;
  sums.sumOfSquaredSums += sum * sum;
  sums.sumOfSizesTimesSums += size * sum;
}
