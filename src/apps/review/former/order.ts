/** The order of the former method, so that samples of it can be extended. */
import { allocationOrder } from '../../../stats/review/former/allocation.ts';

/** Trials of each stratum that were drawn before the rest was allocated by size. */
const LEAST_OF_STRATUM = 2;

/** The stratum of each of n draws: one of each stratum in the order of the list, then another one, then the rest by size. */
export function orderInRounds(strata: readonly { readonly size: number }[], n: number): number[] {
  return allocationOrder(
    strata.map(({ size }) => ({ size, least: LEAST_OF_STRATUM })),
    n,
  );
}
