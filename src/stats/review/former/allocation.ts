/** Allocates a sample to strata. */

export interface StratumNeed {
  /** Things in the stratum. */
  readonly size: number;
  /** The number to draw before the rest is allocated by size; fewer, if there are not so many. */
  readonly least: number;
}

/**
 * The stratum of each thing of a sample, one after the other. First round by round the required minimum, in the order of the list; then
 * always from the stratum with the largest size / (2 · drawn + 1), the method of odd divisors (Sainte-Laguë 1910; Balinski and
 * Young 1982, Fair Representation), which comes as close to the proportions as whole numbers can. A sample of n is so always the beginning
 * of one of more than n, which methods of largest remainders do not give.
 * @returns positions in the list, `n` of them, or as many as there are things.
 */
export function allocationOrder(strata: readonly StratumNeed[], n: number): number[] {
  const drawn = strata.map(() => 0);
  const order: number[] = [];
  const draw = (at: number): void => {
    drawn[at] = (drawn[at] as number) + 1;
    order.push(at);
  };
  const rounds = Math.max(0, ...strata.map(({ least, size }) => Math.min(least, size)));
  for (let round = 1; round <= rounds; round++)
    for (const [at, { size, least }] of strata.entries())
      if (order.length < n && round <= Math.min(least, size)) draw(at);
  while (order.length < n) {
    const at = mostWanting(strata, drawn);
    if (at === -1) break;
    draw(at);
  }
  return order;
}

/** The first of those that are most underrepresented; −1 if all are used up. */
function mostWanting(strata: readonly StratumNeed[], drawn: readonly number[]): number {
  let best = -1;
  let highest = 0;
  for (const [at, { size }] of strata.entries()) {
    const taken = drawn[at] as number;
    const claim = size / (2 * taken + 1);
    if (taken < size && claim > highest) {
      best = at;
      highest = claim;
    }
  }
  return best;
}
