/** Which items the trials of a fold are about, and which of its labels change: plain integers, quick to write and to send. */

/** The label of a scheme changes; a scheme that applies to all trials says nothing about this one; one with a scope does. */
export const GAINED_ONE = 0;
export const LOST_ONE = 1;
export const ABSENT_ONE = 2;
export const PRESENT_ONE = 3;
export const CHANGES = 4;

/** In place of the number of a cluster: the trial is one of its own. */
export const SINGLE_TRIAL = -1;

/** Cells are numbered in the order of the tally's, clusters in the order of their names. */
export interface Occurrences {
  /**
   * The clusters: trials of one item are one, because they are not independent of each other. A number stands for a row of the run store.
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

  /** Counts a trial and returns the number of its cluster. @param cluster null for a trial of an item of its own. */
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

  /** What was written since the last time. */
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
