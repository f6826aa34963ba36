import type { Interval } from '../core/statistics.ts';
import { criticalZ } from './normal.ts';

/** Mean and variance in one pass (Welford 1962, Technometrics 4:419). Of values that are all the same the variance is exactly 0. */
export class Mean {
  #n = 0;
  #mean = 0;
  /** Σ (value − mean)² */
  #squares = 0;

  /** That of all values of some means (Chan, Golub and LeVeque 1983, The American Statistician 37:242). */
  static of(parts: Iterable<Mean>): Mean {
    const whole = new Mean();
    for (const part of parts) whole.#merge(part);
    return whole;
  }

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

  /** s², with n − 1 below; null for fewer than two values. */
  variance(): number | null {
    return this.#n < 2 ? null : this.#squares / (this.#n - 1);
  }

  /** Mean ± z · s / √n, by the central limit theorem; null for fewer than two values. */
  interval(level = 0.95): Interval | null {
    const variance = this.variance();
    if (variance === null) return null;
    const half = criticalZ(level) * Math.sqrt(variance / this.#n);
    return [this.#mean - half, this.#mean + half];
  }

  #merge(other: Mean): void {
    if (other.#n === 0) return;
    const n = this.#n + other.#n;
    const from = other.#mean - this.#mean;
    this.#squares += other.#squares + (from * from * this.#n * other.#n) / n;
    this.#mean += (from * other.#n) / n;
    this.#n = n;
  }
}
