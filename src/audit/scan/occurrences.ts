/** The items of the trials of a fold, and the changes of their labels, as integers that are fast to write and to send. */

/**
 * Changes: the label becomes right (gained) or wrong (lost) under a scheme; a scheme for all trials does not label the trial (absent);
 * a scheme with a scope labels it (present).
 */
export const GAINED_ONE = 0;
export const LOST_ONE = 1;
export const ABSENT_ONE = 2;
export const PRESENT_ONE = 3;
export const CHANGES = 4;

/** The cluster number of a trial without an item id, which is a cluster of one trial. */
export const SINGLE_TRIAL = -1;

/** Cells are numbered in the order of the tally, clusters in the order of `names`. */
export interface Occurrences {
  /**
   * The names of the clusters. The trials of one item are one cluster, because they are not independent. A number is the row of the item in the run
   * store.
   */
  readonly names: readonly (string | number)[];
  /** Cell and cluster of each labelled trial. */
  readonly trials: Int32Array;
  /** Cell, cluster, and {@link CHANGES} · scheme + change. */
  readonly changes: Int32Array;
}

const FIRST_SIZE = 1 << 10;

/** Writes {@link Occurrences} trial by trial. */
export class OccurrenceList {
  #numbers = new Map<string | number, number>();
  #trials = new Int32Array(FIRST_SIZE);
  #trialsEnd = 0;
  #changes = new Int32Array(FIRST_SIZE);
  #changesEnd = 0;

  /** Counts a trial and returns the number of its cluster. @param cluster null for a trial without an item id. */
  addTrial(cell: number, cluster: string | number | null): number {
    const number = cluster === null ? SINGLE_TRIAL : this.#findNumber(cluster);
    if (this.#trialsEnd + 2 > this.#trials.length) this.#trials = enlarge(this.#trials);
    this.#trials[this.#trialsEnd++] = cell;
    this.#trials[this.#trialsEnd++] = number;
    return number;
  }

  #findNumber(cluster: string | number): number {
    let number = this.#numbers.get(cluster);
    if (number === undefined) this.#numbers.set(cluster, (number = this.#numbers.size));
    return number;
  }

  addChange(cell: number, cluster: number, scheme: number, change: number): void {
    if (this.#changesEnd + 3 > this.#changes.length) this.#changes = enlarge(this.#changes);
    this.#changes[this.#changesEnd++] = cell;
    this.#changes[this.#changesEnd++] = cluster;
    this.#changes[this.#changesEnd++] = scheme * CHANGES + change;
  }

  /** The occurrences that were written since the last call. */
  take(): Occurrences {
    const taken = {
      names: [...this.#numbers.keys()],
      trials: this.#trials.slice(0, this.#trialsEnd),
      changes: this.#changes.slice(0, this.#changesEnd),
    };
    this.#numbers = new Map();
    this.#trialsEnd = 0;
    this.#changesEnd = 0;
    return taken;
  }
}

function enlarge(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}
