/** Random numbers of the simulations by item. */
import { SeededNumbers } from '../../../src/stats/by-item/seeded-numbers.ts';

/** The next number in [0, 1). */
export type Random = () => number;

export function createRandom(seed: string): Random {
  const numbers = new SeededNumbers(seed);
  return () => (numbers.bits() >>> 0) / 2 ** 32;
}

/** Chances of 0 and 1 take no random number. */
export function isHit(chance: number, random: Random): boolean {
  return chance >= 1 || (chance > 0 && random() < chance);
}
