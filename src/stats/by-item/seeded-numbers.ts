/** The random numbers of the seeded tests. */
import seedrandom from 'seedrandom';

/** Tyche-i (Neves and Araujo 2011), as seedrandom ships it. */
export class SeededNumbers {
  readonly #next: () => number;

  constructor(seed: number | string) {
    const random = seedrandom.tychei(String(seed));
    this.#next = () => random.int32();
  }

  /** 1 or −1. */
  sign(): 1 | -1 {
    return this.#next() < 0 ? -1 : 1;
  }

  /** 32 random bits. */
  bits(): number {
    return this.#next();
  }

  /** A whole number from 0 to `limit` − 1. @param limit below 2²¹. */
  below(limit: number): number {
    return Math.floor(((this.#next() >>> 0) * limit) / 2 ** 32);
  }

  /** Puts a part of a list into a random order, in place (Fisher and Yates, from the last place down; Knuth 1997, 3.4.2). */
  shuffle<Value>(list: { [index: number]: Value }, first: number, length: number): void {
    for (let last = length - 1; last >= 1; last--) {
      const [from, to] = [first + last, first + this.below(last + 1)];
      const value = list[from] as Value;
      list[from] = list[to] as Value;
      list[to] = value;
    }
  }
}
