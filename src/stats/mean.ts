import type { Interval } from '../core/statistics.ts';
import { criticalZ } from './normal.ts';

/** Mean and variance in one pass (Welford 1962, Technometrics 4:419). Of values that are all the same the variance is exactly 0. */
export class Mean {
  #n = 0;
  #mean = 0;
  /** Σ (value − mean)² */
  #squares = 0;

  get n(): number {
    return this.#n;
  }

  add(value: number): void {
    this.#n++;
    const from = value - this.#mean;
    this.#mean += from / this.#n;
    this.#squares += from * (value - this.#mean);
  }

  value(): number | null {
    return this.#n === 0 ? null : this.#mean;
  }

  /** Mean ± z · s / √n, by the central limit theorem; null for fewer than two values. */
  interval(level = 0.95): Interval | null {
    if (this.#n < 2) return null;
    const half = criticalZ(level) * Math.sqrt(this.#squares / (this.#n - 1) / this.#n);
    return [this.#mean - half, this.#mean + half];
  }
}
