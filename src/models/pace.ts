import { setTimeout } from 'node:timers/promises';

/** Starts requests one after the other with a pause between them. All of them wait when a server asks for it. */
export class Pace {
  readonly #pause: number;
  /** When the next request may start, by `performance.now()`. */
  #next = 0;
  /** No request starts before. */
  #heldUntil = 0;

  /** @param rate the maximum number of requests per second; 0 for no limit. */
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

  /** No request starts for this many milliseconds. */
  hold(milliseconds: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, performance.now() + milliseconds);
    this.#next = Math.max(this.#next, this.#heldUntil);
  }
}
