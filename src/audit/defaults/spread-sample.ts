/** An even sample of values whose number is not known. */

/** 2^32 divided by the golden ratio: multiples of it are spread evenly over all numbers of 32 bits, and their order repeats no period (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN = 0x9e3779b1;

interface Kept<Value> {
  readonly at: number;
  readonly value: Value;
}

/**
 * Every value, then about every second one, then about every fourth one, and so on. The steps are of different lengths: in a log whose conditions take
 * turns, equal steps would meet the same condition each time.
 */
export class SpreadSample<Value> {
  readonly #most: number;
  #kept: Kept<Value>[] = [];
  #limit = 2 ** 32;
  #offered = 0;

  /** @param most the values that are kept, at most. Once they were more, about half as many are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  get kept(): Value[] {
    return this.#kept.map(({ value }) => value);
  }

  offer(value: Value): void {
    const at = this.#offered++;
    if (!this.#isChosen(at)) return;
    this.#kept.push({ at, value });
    while (this.#kept.length > this.#most) {
      this.#limit /= 2;
      this.#kept = this.#kept.filter((one) => this.#isChosen(one.at));
    }
  }

  #isChosen(at: number): boolean {
    return this.#most > 0 && Math.imul(at, GOLDEN) >>> 0 < this.#limit;
  }
}
