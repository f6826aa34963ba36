/** Merges small strata of a review. */

/** Counts of one stratum. */
export interface ReviewedStratum {
  /** Trials in it. */
  readonly size: number;
  /** Those with a human label. */
  readonly reviewed: number;
  /** Those of them that count. */
  readonly hits: number;
}

/** Reviewed trials that each stratum of an estimate has, if there are as many. */
export const LEAST_REVIEWED = 10;

/**
 * Merges strata until each has `least` reviewed trials, or all of its trials reviewed: one with fewer is added to the next, the last one to the one before.
 * It is for strata whose trials have the same chance to be in the sample. Strata without a trial are left out.
 */
export function collapseStrata<Stratum extends ReviewedStratum & Counts<Stratum>>(
  strata: readonly Stratum[],
  least: number = LEAST_REVIEWED,
): Stratum[] {
  const isThin = ({ size, reviewed }: Stratum): boolean => reviewed < Math.min(least, size);
  const merged: Stratum[] = [];
  for (const stratum of strata) {
    if (stratum.size === 0) continue;
    const before = merged.at(-1);
    if (before !== undefined && isThin(before)) merged[merged.length - 1] = addCounts(before, stratum);
    else merged.push(stratum);
  }
  for (let [before, last] = merged.slice(-2); before && last && isThin(last); [before, last] = merged.slice(-2))
    merged.splice(-2, 2, addCounts(before, last));
  return merged;
}

/** A type whose values are all numbers. */
type Counts<Type> = { readonly [Name in keyof Type]: number };

function addCounts<Stratum extends Counts<Stratum>>(a: Stratum, b: Stratum): Stratum {
  const names = Object.keys(a) as (keyof Stratum)[];
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Stratum;
}
