/** A limit of the cost of requests. */

/**
 * Keeps the cost of requests within a limit. A request reserves its estimated cost before it is sent, and settles with its real cost. So the
 * cost exceeds the limit by no more than the requests in progress cost above their estimates.
 */
export class Budget {
  readonly limit: number;
  #spent = 0;
  #reserved = 0;
  #open = 0;
  #isOver = false;
  #waiting: (() => void)[] = [];

  /** @param limit in any currency; Infinity for none. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** The cost of the settled requests. */
  get spent(): number {
    return this.#spent;
  }

  /**
   * Reserves an amount, or waits for the requests in progress until there is room for it.
   * @returns false where there is no room after all of them; then every later reservation fails, too.
   */
  async reserve(amount: number): Promise<boolean> {
    while (!this.#isOver && this.#spent + this.#reserved + amount > this.limit) {
      if (this.#open === 0) this.#isOver = true;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#isOver) {
      this.#wake();
      return false;
    }
    this.#reserved += amount;
    this.#open++;
    return true;
  }

  /** @param amount what was reserved. @param cost what the request cost; 0 where it was not sent. */
  settle(amount: number, cost: number): void {
    this.#open--;
    // Sums of many amounts leave a rest of rounding.
    this.#reserved = this.#open === 0 ? 0 : this.#reserved - amount;
    this.#spent += cost;
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
