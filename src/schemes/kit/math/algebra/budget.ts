/** The limits of a computation. They count steps and not seconds, so that every machine stops at the same place. */

/** Why an expression has no value: it is too large, or nothing here computes it. */
export class NotComputed extends Error {}

/** Steps of one expression: a node is one, and operations with large numbers are one for each 64 bits. */
const MOST_STEPS = 20_000;
/** Bits of a numerator or denominator: 10^2000 has 6,644. */
const MOST_BITS = 8192;

export class Budget {
  #left = MOST_STEPS;

  /** @throws NotComputed where no steps are left. */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new NotComputed('it takes too many steps');
  }

  /** @param bits of a number before it is computed. @throws NotComputed where it would be too large. */
  allow(bits: number): void {
    if (bits > MOST_BITS) throw new NotComputed('a number has too many digits');
    this.spend(1 + Math.floor(bits / 64));
  }
}
