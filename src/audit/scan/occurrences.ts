/** The items of the trials of a fold, and the changes of their labels, as integers that are fast to write and to send. */
import type { Pattern } from '../../schemes/core/universes.ts';

/**
 * Changes: the label becomes right (gained) or wrong (lost) under a scheme; a scheme for all trials does not label the trial (absent);
 * a scheme with a scope labels it (present). Absent and present trials are counted by their stored labels. Unparsed trials are written only if they are wanted by item.
 */
export const GAINED_ONE = 0;
export const LOST_ONE = 1;
export const ABSENT_WRONG = 2;
export const ABSENT_RIGHT = 3;
export const PRESENT_WRONG = 4;
export const PRESENT_RIGHT = 5;
export const UNPARSED_ONE = 6;
export const CHANGES = 7;

/** The item number of a trial without an item id, which is an item with one trial. */
export const SINGLE_TRIAL = -1;

/** Cells are numbered in the order of the tally, items in the order of `names`. */
export interface Occurrences {
  /** The names of the items. A number is the row of the item in the run store. */
  readonly names: readonly (string | number)[];
  /** 2 · cell + 1 if the trial is wrong as stored, and the item, of each labelled trial. */
  readonly trials: Int32Array;
  /** Cell, item, and {@link CHANGES} · scheme + change. */
  readonly changes: Int32Array;
  /** Labels in all universes that trials have, each once. */
  readonly patterns: readonly Pattern[];
  /** Cell, item, and the position of its pattern, of each labelled trial that is wrong in some universe; empty unless they are wanted. */
  readonly universes: Int32Array;
}

const FIRST_SIZE = 1 << 10;

/** Integers that are appended one after the other. */
class IntegerList {
  #values = new Int32Array(FIRST_SIZE);
  #end = 0;

  push(value: number): void {
    if (this.#end === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#end++] = value;
  }

  /** The integers since the last call. */
  take(): Int32Array {
    const taken = this.#values.slice(0, this.#end);
    this.#end = 0;
    return taken;
  }
}

/** Writes {@link Occurrences} trial by trial. */
export class OccurrenceList {
  #numbers = new Map<string | number, number>();
  #patterns = new Map<Pattern, number>();
  readonly #trials = new IntegerList();
  readonly #changes = new IntegerList();
  readonly #universes = new IntegerList();

  /**
   * Counts a trial and returns the number of its item.
   * @param item null for a trial without an item id.
   * @param label the stored label.
   */
  addTrial(cell: number, item: string | number | null, label: 0 | 1): number {
    const number = item === null ? SINGLE_TRIAL : findNumber(this.#numbers, item);
    this.#trials.push(2 * cell + (1 - label));
    this.#trials.push(number);
    return number;
  }

  addChange(cell: number, item: number, scheme: number, change: number): void {
    this.#changes.push(cell);
    this.#changes.push(item);
    this.#changes.push(scheme * CHANGES + change);
  }

  /** Counts the labels of a trial in all universes. */
  addPattern(cell: number, item: number, pattern: Pattern): void {
    this.#universes.push(cell);
    this.#universes.push(item);
    this.#universes.push(findNumber(this.#patterns, pattern));
  }

  /** The occurrences that were written since the last call. */
  take(): Occurrences {
    const taken = {
      names: [...this.#numbers.keys()],
      trials: this.#trials.take(),
      changes: this.#changes.take(),
      patterns: [...this.#patterns.keys()],
      universes: this.#universes.take(),
    };
    this.#numbers = new Map();
    this.#patterns = new Map();
    return taken;
  }
}

/** The number of a value; a new value gets the next one. */
function findNumber<Value>(numbers: Map<Value, number>, value: Value): number {
  let number = numbers.get(value);
  if (number === undefined) numbers.set(value, (number = numbers.size));
  return number;
}
