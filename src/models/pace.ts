import { setTimeout } from 'node:timers/promises';

/** Lets requests start one after the other with a pause between them, and all of them wait when a server asks for it. */
export class Pace {
  readonly #pause: number;
  /** When the next request may start, by `performance.now()`. */
  #next = 0;
  /** Nobody starts before. */
  #heldUntil = 0;

  /** @param rate requests a second at the most; 0 for as many as one likes. */
  constructor(rate: number) {
    this.#pause = rate === 0 ? 0 : 1000 / rate;
  }

  /**
   * Waits for the turn.
   * @throws AbortError when the signal is given.
   */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const start = Math.max(performance.now(), this.#next);
    this.#next = start + this.#pause;
    for (let at = start; at > performance.now(); at = this.#heldUntil)
      await setTimeout(at - performance.now(), undefined, { signal });
  }

  /** Nobody starts for so many milliseconds. */
  hold(milliseconds: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, performance.now() + milliseconds);
    this.#next = Math.max(this.#next, this.#heldUntil);
  }
}
