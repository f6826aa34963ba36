/** What “significant” means in every output. */

/** At this p or below, a difference is significant: the usual level of 5 %. */
export const LEVEL = 0.05;

/** Whether p is at most {@link LEVEL}; a difference without p was not tested. */
export function isSignificant(p: number | null | undefined): boolean {
  return typeof p === 'number' && p <= LEVEL;
}

/** Whether a test can find anything. @param minP the least p that it could have given; null or undefined: there was no test. */
export function canBeSignificant(minP: number | null | undefined): boolean {
  return isSignificant(minP);
}

/** How many items carry a difference, from the least p of its test: 2^(1 − m) for m items, and 1 for none or one. 0 without a test. */
export function countCarriers(minP: number | null): number {
  return minP === null ? 0 : Math.round(1 - Math.log2(minP));
}
