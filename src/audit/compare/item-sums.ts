/** Right and wrong labels of two sides by item: what the statistics of a comparison are computed from. Parts merge in any order. */
import { SINGLE_TRIAL } from '../scan/occurrences.ts';
import { makeColumn, type ItemColumn, type ItemState } from '../tally/item-column.ts';
import { PairCounts } from '../tally/pair-counts.ts';

/** Trials; trials that are wrong on the left; wrong on the right minus wrong on the left. */
const TRIALS = 0;
const ERRORS = 1;
const CHANGES = 2;

/** The sums as plain data. */
export interface PackedSums {
  readonly sums: readonly number[];
  readonly singles: readonly number[];
}

export class ItemSums {
  /** By {@link TRIALS}, {@link ERRORS} or {@link CHANGES}, and item. */
  readonly #sums = new PairCounts();
  /** Trials without an item id, by their two labels. Each is an item with one trial. */
  readonly #singles = new PairCounts();

  /** @param item its number, or `SINGLE_TRIAL` for a trial without an item id. */
  add(item: number, fromCorrect: boolean, toCorrect: boolean): void {
    if (item === SINGLE_TRIAL) {
      this.#singles.add(Number(fromCorrect), Number(toCorrect), 1);
      return;
    }
    this.#sums.add(TRIALS, item, 1);
    if (!fromCorrect) this.#sums.add(ERRORS, item, 1);
    if (fromCorrect !== toCorrect) this.#sums.add(CHANGES, item, fromCorrect ? 1 : -1);
  }

  /** Adds the sums of another part, whose items have the same numbers. */
  merge(other: ItemSums): void {
    other.#sums.each((sum, item, count) => this.#sums.add(sum, item, count));
    other.#singles.each((from, to, count) => this.#singles.add(from, to, count));
  }

  pack(): PackedSums {
    return { sums: this.#sums.pack(), singles: this.#singles.pack() };
  }

  /** @param numbers the numbers that the items of the part have in these sums. */
  addPacked({ sums, singles }: PackedSums, numbers: readonly number[]): void {
    const same = (one: number): number => one;
    this.#sums.addPacked(sums, same, (item) => numbers[item] as number);
    this.#singles.addPacked(singles, same, same);
  }

  /** The items, ascending by number. The stored labels of the column are those of the left side. */
  column(): ItemColumn {
    const listed: number[] = [];
    this.#sums.each((sum, item) => {
      if (sum === TRIALS) listed.push(item);
    });
    const items = Int32Array.from(listed).toSorted();
    const read = (sum: number): Int32Array => items.map((item) => this.#sums.get(sum, item));
    const [n, errors, changes] = [read(TRIALS), read(ERRORS), read(CHANGES)];
    return makeColumn({ items, n, errors, changes, singles: this.#listSingles() });
  }

  #listSingles(): ItemState[] {
    const states: ItemState[] = [];
    this.#singles.each((from, to, items) => states.push({ items, n: 1, errors: 1 - from, change: from - to }));
    return states;
  }
}
