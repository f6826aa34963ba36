/** Whole numbers by pairs of whole numbers, such as trials by cell and item. An entry takes twelve bytes; in a Map it would take a hundred. */

const FIRST_SIZE = 1 << 8;
/** The largest fill of the table, in tenths. */
const MOST_OF_TEN = 7;
/** The first number of a free entry. */
const FREE = -1;

export class PairCounts {
  #taken = 0;
  #size = FIRST_SIZE;
  #firsts = new Int32Array(FIRST_SIZE).fill(FREE);
  #seconds = new Int32Array(FIRST_SIZE);
  #counts = new Int32Array(FIRST_SIZE);

  /** Whether no pair was added. */
  get isEmpty(): boolean {
    return this.#taken === 0;
  }

  /** @param first not negative, as `second`. */
  add(first: number, second: number, by: number): void {
    const at = this.#find(first, second);
    if (this.#firsts[at] === FREE) {
      this.#firsts[at] = first;
      this.#seconds[at] = second;
      this.#taken++;
    }
    this.#counts[at] = (this.#counts[at] as number) + by;
    if (this.#taken * 10 > this.#size * MOST_OF_TEN) this.#grow();
  }

  /** The number of a pair; 0 for a pair that was not added. */
  get(first: number, second: number): number {
    return this.#counts[this.#find(first, second)] as number;
  }

  /** Visits every pair whose number is not 0, in no particular order. */
  each(visit: (first: number, second: number, count: number) => void): void {
    if (this.isEmpty) return;
    const [firsts, seconds] = [this.#firsts, this.#seconds];
    const counts = this.#counts;
    for (let at = 0; at < counts.length; at++) {
      const count = counts[at] as number;
      if (count !== 0) visit(firsts[at] as number, seconds[at] as number, count);
    }
  }

  /** First, second and number of every pair whose number is not 0, for {@link addPacked}. */
  pack(): number[] {
    const packed: number[] = [];
    this.each((first, second, count) => void packed.push(first, second, count));
    return packed;
  }

  /** @param rename the numbers that firsts and seconds have in this table. */
  addPacked(packed: readonly number[], first: (number: number) => number, second: (number: number) => number): void {
    for (let i = 0; i < packed.length; i += 3)
      this.add(first(packed[i] as number), second(packed[i + 1] as number), packed[i + 2] as number);
  }

  /** The entry of the pair, or the free entry for it. */
  #find(first: number, second: number): number {
    const mask = this.#size - 1;
    const mixed = Math.imul(second ^ Math.imul(first, 0x9e3779b1), 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#firsts[at] !== FREE && (this.#firsts[at] !== first || this.#seconds[at] !== second))
      at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [size, firsts, seconds, counts] = [this.#size, this.#firsts, this.#seconds, this.#counts];
    this.#size *= 2;
    this.#taken = 0;
    this.#firsts = new Int32Array(this.#size).fill(FREE);
    this.#seconds = new Int32Array(this.#size);
    this.#counts = new Int32Array(this.#size);
    for (let at = 0; at < size; at++)
      if (firsts[at] !== FREE) this.add(firsts[at] as number, seconds[at] as number, counts[at] as number);
  }
}
