/** Lists of numbers that grow, at the size of the numbers. */

const FIRST = 16;

export class Numbers {
  #numbers = new Float64Array(FIRST);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = value;
  }

  /** What was pushed so far; a view that later pushes may leave behind. */
  taken(): Float64Array {
    return this.#numbers.subarray(0, this.#length);
  }
}

/** From 0 to 2^32 − 1. */
export class WholeNumbers {
  #numbers = new Uint32Array(FIRST);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = value;
  }

  /** What was pushed so far; a view that later pushes may leave behind. */
  taken(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}
