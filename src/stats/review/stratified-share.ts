/** The share of trials that count, from a review of a sample in strata. */
import type { Interval } from '../../base/core/statistics.ts';
import { betaQuantile } from '../beta.ts';
import { checkCounts } from '../check-counts.ts';
import { collapseStrata, LEAST_REVIEWED, type ReviewedStratum } from './collapse.ts';

export interface StratifiedShare {
  readonly share: number;
  /** Of 95 %; a point if all trials were reviewed. */
  readonly interval: Interval;
  /** The number of strata after small ones were merged. */
  readonly strata: number;
}

/**
 * The share p = Σ W·hits/reviewed, where W is the size of a stratum divided by that of all, after {@link collapseStrata}. Interval: from
 * p − √Σ(W·(p_h − l_h))² to p + √Σ(W·(u_h − p_h))² with the limits l_h and u_h of each stratum ({@link stratumLimits}), cut to [0, 1] (MOVER: Zou and Donner 2008,
 * Statistics in Medicine 27:1693; Yan and Su 2010, Statistics in Biopharmaceutical Research 2:329).
 * @returns null where no trial was reviewed.
 * @throws RangeError for counts that are not parts of each other.
 */
export function stratifiedShare(
  strata: readonly ReviewedStratum[],
  least: number = LEAST_REVIEWED,
): StratifiedShare | null {
  const merged = collapseStrata(strata, least);
  if (merged.length === 0 || merged.some(({ reviewed }) => reviewed === 0)) return null;
  return { ...combineShares(merged.map(describeStratum)), strata: merged.length };
}

/** A share of the trials of a part, with its limits. */
export interface PartShare {
  /** Trials in the part. */
  readonly size: number;
  readonly share: number;
  readonly limits: Interval;
}

/** The share of all trials from those of their parts, each counted by its size, with the interval of {@link stratifiedShare}. @param parts at least one. */
export function combineShares(parts: readonly PartShare[]): Pick<StratifiedShare, 'share' | 'interval'> {
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let [share, below, above] = [0, 0, 0];
  for (const { size, share: own, limits } of parts) {
    const [weight, [low, high]] = [size / total, limits];
    share += weight * own;
    below += (weight * (own - low)) ** 2;
    above += (weight * (high - own)) ** 2;
  }
  // Exactly 1 where all count, although the weights are rounded.
  if (parts.every(({ share: own }) => own === 1)) share = 1;
  return { share, interval: [Math.max(0, share - Math.sqrt(below)), Math.min(1, share + Math.sqrt(above))] };
}

/** The share of a stratum of which at least one trial was reviewed. */
export function describeStratum(stratum: ReviewedStratum): PartShare {
  const { size, hits, reviewed } = stratum;
  return { size, share: hits / reviewed, limits: stratumLimits(stratum) };
}

/**
 * The accuracy of a labelling: {@link stratifiedShare} of the trials on which all compared labellings agree, and of those on which they differ. These two are merged
 * apart, because different shares of them are drawn.
 * @returns null where one of the two has trials, but none was reviewed.
 */
export function accuracy(
  agree: readonly ReviewedStratum[],
  differ: readonly ReviewedStratum[],
  least: number = LEAST_REVIEWED,
): StratifiedShare | null {
  return stratifiedShare([...collapseStrata(agree, least), ...collapseStrata(differ, least)], 0);
}

/**
 * Jeffreys' interval of hits/reviewed: the 2.5 % and 97.5 % quantiles of Beta(x + 1/2, m − x + 1/2), exactly 0 or 1 at the ends (Brown, Cai and DasGupta 2001,
 * Statistical Science 16:101). Counts are divided by 1 − reviewed/size first, so that the interval becomes narrower as the stratum is exhausted (Korn and
 * Graubard 1998, Survey Methodology 24:193). If all was reviewed, it is a point.
 * @throws RangeError for counts that are not parts of each other.
 */
function stratumLimits({ size, reviewed, hits }: ReviewedStratum): Interval {
  checkCounts(reviewed, hits);
  if (!(size >= reviewed)) throw new RangeError(`${reviewed} of ${size} trials cannot be reviewed`);
  const share = hits / reviewed;
  if (reviewed === size) return [share, share];
  const rest = 1 - reviewed / size;
  const [a, b] = [hits / rest + 0.5, (reviewed - hits) / rest + 0.5];
  const low = hits === 0 ? 0 : betaQuantile(0.025, a, b);
  const high = hits === reviewed ? 1 : betaQuantile(0.975, a, b);
  return [Math.min(low, share), Math.max(high, share)];
}
