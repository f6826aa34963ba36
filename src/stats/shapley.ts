/**
 * Exact Shapley values (Shapley 1953, "A value for n-person games"): how much each player contributes to a value that every subset
 * of players has. A subset is a mask: bit i means player i.
 */
import { checkCounts } from './check-counts.ts';

/** A whole number for each subset, as a function of the mask or as a list with the masks as indices. */
export type Worth = ((mask: number) => number) | ArrayLike<number>;

/** There are 2^players subsets; up to here the sums stay exact for any counts that occur. */
const MAX_PLAYERS = 8;

/** 8!: with up to eight players and whole values of subsets, every Shapley value is a whole number of these units. */
export const SHAPLEY_UNITS: number = factorial(MAX_PLAYERS);

/**
 * The value of each player times players!, which is a whole number: Σ |T|! (k − 1 − |T|)! · (v(T + i) − v(T)) over the subsets T without i.
 * The numbers add up to k! · (v(all) − v(none)) exactly.
 * @throws RangeError for a number of players outside of 0..8, and for a worth that is missing or no whole number.
 */
export function shapleyNumerators(worth: Worth, players: number): number[] {
  if (!(Number.isInteger(players) && players >= 0 && players <= MAX_PLAYERS))
    throw new RangeError(`${players} players: it takes a whole number from 0 to ${MAX_PLAYERS}`);
  const sums = Array.from({ length: players }, () => 0);
  const weights = Array.from(sums, (_, others) => factorial(others) * factorial(players - 1 - others));
  for (let mask = 0; mask < 2 ** players; mask++) {
    const value = readWorth(worth, mask);
    const size = bitsIn(mask);
    // A subset counts for its members as the value with them, and for all others as the value without them.
    const [asMember, asOther] = [weights[size - 1] ?? 0, weights[size] ?? 0];
    for (let player = 0; player < players; player++)
      sums[player] = (sums[player] as number) + ((mask >> player) & 1 ? asMember : -asOther) * value;
  }
  return sums;
}

/**
 * The value of each player in percentage points, where the worth of a subset is a count among n: 100 · numerator / (players! · n).
 * @throws RangeError as `shapleyNumerators` does, and for n < 1.
 */
export function shapleyPp(worth: Worth, players: number, n: number): number[] {
  checkCounts(n);
  return shapleyNumerators(worth, players).map((value) => (100 * value) / (factorial(players) * n));
}

/**
 * The same in {@link SHAPLEY_UNITS}, so that values for different sets of players can be added up.
 * @throws RangeError as `shapleyNumerators` does.
 */
export function shapleyInUnits(worth: Worth, players: number): number[] {
  return shapleyNumerators(worth, players).map((value) => value * (SHAPLEY_UNITS / factorial(players)));
}

function readWorth(worth: Worth, mask: number): number {
  const value = typeof worth === 'function' ? worth(mask) : worth[mask];
  if (value === undefined || !Number.isSafeInteger(value))
    throw new RangeError(`the worth of subset ${mask} is ${value}, and not a whole number`);
  return value;
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

function factorial(k: number): number {
  return k < 2 ? 1 : k * factorial(k - 1);
}
