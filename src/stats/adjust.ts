/** Adjusts p values for their number. The order stays; an empty list gives an empty list. */

/**
 * Controls the chance of even one false alarm: max over the smaller ones of (m − j + 1) · p₍ⱼ₎, at most 1 (Holm 1979, Scandinavian Journal of Statistics 6:65).
 * @throws RangeError for a p outside of [0, 1].
 */
export function holm(p: readonly number[]): number[] {
  const adjusted = Array.from(p, () => 0);
  let largest = 0;
  for (const [rank, index] of ascending(p).entries()) {
    largest = Math.max(largest, Math.min(1, (p.length - rank) * (p[index] as number)));
    adjusted[index] = largest;
  }
  return adjusted;
}

/**
 * Controls the share of false alarms: min over the larger ones of p₍ⱼ₎ · m/j, at most 1 (Benjamini and Hochberg 1995, Journal of the
 * Royal Statistical Society B 57:289).
 * @throws RangeError for a p outside of [0, 1].
 */
export function benjaminiHochberg(p: readonly number[]): number[] {
  const adjusted = Array.from(p, () => 0);
  let smallest = 1;
  for (const [rank, index] of [...ascending(p).entries()].toReversed()) {
    // m/j first: it is at least 1, so that no adjusted p is below its own p, not even in the last digit.
    smallest = Math.min(smallest, (p[index] as number) * (p.length / (rank + 1)));
    adjusted[index] = smallest;
  }
  return adjusted;
}

/** Indices from the smallest p to the largest. */
function ascending(p: readonly number[]): number[] {
  const wrong = p.find((value) => !(value >= 0 && value <= 1));
  if (wrong !== undefined) throw new RangeError(`a p value of ${wrong} is not between 0 and 1`);
  return [...p.keys()].toSorted((a, b) => (p[a] as number) - (p[b] as number));
}
