/** Numbers for the names of items, shared by all tallies that are merged. */
import { hashText } from '../../base/text/hash.ts';

const FIRST_SIZE = 1 << 10;
/** The largest fill of the table, in tenths. */
const MOST_OF_TEN = 7;

/**
 * Names are kept as hashes of 64 bits, because a log may have a name for every trial; an entry takes twelve bytes. Two names with the same hash
 * would be one item. Among ten million names the probability of that is one in 370,000.
 */
export class ItemNames {
  #count = 0;
  #size = FIRST_SIZE;
  #high = new Uint32Array(FIRST_SIZE);
  #low = new Uint32Array(FIRST_SIZE);
  /** Numbers from 1; 0 marks a free entry. */
  #numbers = new Uint32Array(FIRST_SIZE);

  /** The number of names. Names are numbered from 0. */
  get count(): number {
    return this.#count;
  }

  findNumber(name: string): number {
    return this.#findNumber(...hashText(name));
  }

  /** The hashes of all names, two numbers each, in the order of their numbers. */
  pack(): number[] {
    const packed = Array.from({ length: 2 * this.#count }, () => 0);
    for (const [at, number] of this.#numbers.entries()) {
      if (number === 0) continue;
      packed[2 * number - 2] = this.#high[at] as number;
      packed[2 * number - 1] = this.#low[at] as number;
    }
    return packed;
  }

  /** Adds packed names. @returns their numbers in this table. */
  addPacked(packed: readonly number[]): number[] {
    return Array.from({ length: packed.length / 2 }, (_, i) =>
      this.#findNumber(packed[2 * i] as number, packed[2 * i + 1] as number),
    );
  }

  /** Adds all names of another table. */
  addAll(other: ItemNames): void {
    for (const [i, number] of other.#numbers.entries())
      if (number !== 0) this.#findNumber(other.#high[i] as number, other.#low[i] as number);
  }

  /** The numbers of all names, ascending by their hashes. This order does not depend on the order in which the names were found. */
  sorted(): Uint32Array {
    const hashes = new Uint32Array(2 * this.#count);
    let end = 0;
    for (const [at, number] of this.#numbers.entries()) {
      if (number === 0) continue;
      hashes[end++] = this.#low[at] as number;
      hashes[end++] = this.#high[at] as number;
    }
    new BigUint64Array(hashes.buffer).sort();
    return Uint32Array.from({ length: this.#count }, (_, i) =>
      this.#findNumber(hashes[2 * i + 1] as number, hashes[2 * i] as number),
    );
  }

  #findNumber(high: number, low: number): number {
    const at = this.#find(high, low);
    const known = this.#numbers[at] as number;
    if (known !== 0) return known - 1;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#numbers[at] = ++this.#count;
    const number = this.#count - 1;
    if (this.#count * 10 > this.#size * MOST_OF_TEN) this.#grow();
    return number;
  }

  /** The entry of these hashes, or the free entry for them. */
  #find(high: number, low: number): number {
    let at = low & (this.#size - 1);
    while (this.#numbers[at] !== 0 && (this.#low[at] !== low || this.#high[at] !== high))
      at = (at + 1) & (this.#size - 1);
    return at;
  }

  #grow(): void {
    const [highs, lows, numbers] = [this.#high, this.#low, this.#numbers];
    this.#size *= 2;
    this.#high = new Uint32Array(this.#size);
    this.#low = new Uint32Array(this.#size);
    this.#numbers = new Uint32Array(this.#size);
    for (const [i, number] of numbers.entries()) {
      if (number === 0) continue;
      const [high, low] = [highs[i] as number, lows[i] as number];
      const at = this.#find(high, low);
      this.#high[at] = high;
      this.#low[at] = low;
      this.#numbers[at] = number;
    }
  }
}
