/** Labels by item: what standard errors need that do not take the trials of one item for independent. Merges in any order. */
import type { ClusterSums } from '../stats/clusters.ts';
import { ABSENT_ONE, CHANGES, LOST_ONE, PRESENT_ONE, type Occurrences } from './occurrences.ts';

const PAGE_BITS = 7;
const PAGE = 1 << PAGE_BITS;

/** A whole number for each cluster; memory for stretches of clusters that occur. */
class Counts {
  readonly pages: (Int32Array | undefined)[] = [];

  add(cluster: number, by: number): void {
    const page = (this.pages[cluster >> PAGE_BITS] ??= new Int32Array(PAGE));
    page[cluster & (PAGE - 1)] = (page[cluster & (PAGE - 1)] as number) + by;
  }

  get(cluster: number): number {
    return this.pages[cluster >> PAGE_BITS]?.[cluster & (PAGE - 1)] ?? 0;
  }

  addAll(other: Counts): void {
    other.each((cluster, count) => this.add(cluster, count));
  }

  each(visit: (cluster: number, count: number) => void): void {
    for (const [i, page] of this.pages.entries())
      page?.forEach((count, at) => {
        if (count !== 0) visit(i * PAGE + at, count);
      });
  }
}

/** The clusters of one cell. */
export class CellClusters {
  readonly #sizes = new Counts();
  /** Gained minus lost, by scheme. */
  readonly #sums: (Counts | undefined)[] = [];
  /** Trials that a scheme for all trials says nothing about. */
  readonly #absent: (Counts | undefined)[] = [];
  /** Trials in the scope of a scheme that has one. */
  readonly #present: (Counts | undefined)[] = [];

  addTrial(cluster: number): void {
    this.#sizes.add(cluster, 1);
  }

  addChange(cluster: number, scheme: number, change: number): void {
    const lists = change === PRESENT_ONE ? this.#present : change === ABSENT_ONE ? this.#absent : this.#sums;
    (lists[scheme] ??= new Counts()).add(cluster, change === LOST_ONE ? -1 : 1);
  }

  addAll(other: CellClusters): void {
    this.#sizes.addAll(other.#sizes);
    addLists(this.#sums, other.#sums);
    addLists(this.#absent, other.#absent);
    addLists(this.#present, other.#present);
  }

  /** The sums over the clusters in which the scheme says something; a trial counts 1 if it is gained and −1 if it is lost. */
  sumsOf(scheme: number): ClusterSums {
    const sums = { n: 0, clusters: 0, sum: 0, sumOfSquaredSums: 0, sumOfSizesTimesSums: 0, sumOfSquaredSizes: 0 };
    const changes = this.#sums[scheme];
    const absent = this.#absent[scheme];
    (this.#present[scheme] ?? this.#sizes).each((cluster, all) => {
      const size = all - (absent?.get(cluster) ?? 0);
      if (size === 0) return;
      const sum = changes?.get(cluster) ?? 0;
      sums.n += size;
      sums.clusters++;
      sums.sum += sum;
      sums.sumOfSquaredSums += sum * sum;
      sums.sumOfSizesTimesSums += size * sum;
      sums.sumOfSquaredSizes += size * size;
    });
    return sums;
  }
}

function addLists(whole: (Counts | undefined)[], part: readonly (Counts | undefined)[]): void {
  for (const [scheme, counts] of part.entries()) if (counts) (whole[scheme] ??= new Counts()).addAll(counts);
}

/** Numbers for the names of clusters, the same for all that is merged. */
export class ClusterNames {
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) this.#numbers.set(name, (number = this.#numbers.size));
    return number;
  }
}

/** The clusters of all cells, by the ids of the cells. */
export class Clusters {
  readonly #names: ClusterNames;
  readonly #cells = new Map<string, CellClusters>();

  /** @param names shared by all that will be merged. */
  constructor(names: ClusterNames) {
    this.#names = names;
  }

  /**
   * @param cells the ids of the cells by which occurrences number them.
   * @param rows the names that rows of a run store stand for.
   */
  count(
    { names, trials, changes }: Occurrences,
    cells: readonly string[],
    rows: ReadonlyMap<number, string> = new Map(),
  ): void {
    const nameOf = (name: string | number): string =>
      (typeof name === 'number' ? rows.get(name) : name) ?? String(name);
    const numbers = names.map((name) => this.#names.numberOf(nameOf(name)));
    const byNumber = cells.map((id) => this.of(id));
    for (let i = 0; i < trials.length; i += 2)
      byNumber[trials[i] as number]?.addTrial(numbers[trials[i + 1] as number] as number);
    for (let i = 0; i < changes.length; i += 3) {
      const kind = changes[i + 2] as number;
      const [scheme, change] = [Math.floor(kind / CHANGES), kind % CHANGES];
      byNumber[changes[i] as number]?.addChange(numbers[changes[i + 1] as number] as number, scheme, change);
    }
  }

  merge(other: Clusters): void {
    for (const [id, cell] of other.#cells) this.of(id).addAll(cell);
  }

  /** Those of one cell, made if it is new. */
  of(cell: string): CellClusters {
    let found = this.#cells.get(cell);
    if (found === undefined) this.#cells.set(cell, (found = new CellClusters()));
    return found;
  }

  /** Those of all cells together. */
  all(): CellClusters {
    const all = new CellClusters();
    for (const cell of this.#cells.values()) all.addAll(cell);
    return all;
  }
}
