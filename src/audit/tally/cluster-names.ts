/** Numbers for the names of clusters, the same for all that is merged. */
import { hashText } from '../../text/hash.ts';

const FIRST_SIZE = 1 << 10;
/** Entries of the table that may be taken, out of ten. */
const MOST_OF_TEN = 7;

/**
 * Names are kept as hashes of 64 bits, twelve bytes each, because a log may have a name for every trial. Two names would have to agree in all
 * of them to be taken for one: among ten million the chance is one in 370,000.
 */
export class ClusterNames {
  #count = 0;
  #size = FIRST_SIZE;
  #high = new Uint32Array(FIRST_SIZE);
  #low = new Uint32Array(FIRST_SIZE);
  /** Numbers from 1 on; 0 is an entry that is free. */
  #numbers = new Uint32Array(FIRST_SIZE);

  /** How many there are; their numbers run from 0 on. */
  get count(): number {
    return this.#count;
  }

  findNumber(name: string): number {
    return this.#findNumber(...hashText(name));
  }

  /** Takes over all names of another. */
  addAll(other: ClusterNames): void {
    for (const [i, number] of other.#numbers.entries())
      if (number !== 0) this.#findNumber(other.#high[i] as number, other.#low[i] as number);
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

  /** Where these hashes stand, or would. */
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
