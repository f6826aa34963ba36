/** The share of a kind of things in a population, from a stratified random sample of it. */
import type { Interval } from '../../../base/core/statistics.ts';
import { checkCounts } from '../../check-counts.ts';
import { effectiveWilsonInterval } from '../../wilson.ts';

/** The counts of one stratum. */
export interface RatioCounts {
  /** Things in the population. */
  readonly size: number;
  /** Those of them that were drawn and examined. */
  readonly sampled: number;
  /** Of these, the ones that the share is about. */
  readonly members: number;
  /** Of these, the ones that count. */
  readonly hits: number;
}

export interface RatioShare {
  readonly share: number;
  readonly interval: Interval;
  /** The number of members that the share is based on. */
  readonly members: number;
  /** The number of things from a simple random sample of a large population that would be as informative; ∞ where everything was examined. */
  readonly effectiveN: number;
}

/**
 * Hits among members, where each stratum counts by its size: the ratio estimator R = Σ (N/m)·hits / Σ (N/m)·members, with N the size of a
 * stratum and m what was sampled of it. Strata of which nothing was sampled are left out, as if they were not in the population.
 *
 * Variance: that of the linearised residuals d (1 − R for a hit, −R for another member, 0 for others), Σ N²·(1 − m/N)·s²/m over the square
 * of the denominator (Cochran 1977, Sampling Techniques, 5A.14 and 6.11; Särndal, Swensson and Wretman 1992, 5.8). A stratum with one thing
 * has no s²; its residual is taken from 0, their mean over all strata (Lumley 2010, Complex Surveys, "adjust").
 *
 * Interval: Wilson's, for the effective number of things (Korn and Graubard 1998, Survey Methodology 24:193): as many as would give that
 * variance in a simple random sample. It is cut at the number there are (Parker et al. 2017, Vital and Health Statistics 2(175)), because a
 * variance from few things may by chance be next to nothing. Where it is exactly 0 (each stratum is all of one kind) it is not
 * informative, and the effective number is that of strata with equal shares, 1 / Σ c²·(1 − m/N)/members with c the part of each in the
 * denominator.
 * @returns null without a member.
 * @throws RangeError for invalid counts, or counts that are not parts of each other; for a level outside of (0, 1).
 */
export function ratioShare(strata: readonly RatioCounts[], level = 0.95): RatioShare | null {
  for (const stratum of strata) checkStratum(stratum);
  const seen = strata.filter(({ sampled }) => sampled > 0);
  const members = seen.reduce((sum, stratum) => sum + stratum.members, 0);
  if (members === 0) return null;
  const weighted = (count: (stratum: RatioCounts) => number): number =>
    seen.reduce((sum, stratum) => sum + (stratum.size / stratum.sampled) * count(stratum), 0);
  const total = weighted((stratum) => stratum.members);
  // Exactly 0 and 1 at the ends, where rounding could leave something.
  const isAll = seen.every(({ hits, members: all }) => hits === all);
  const share = isAll ? 1 : weighted(({ hits }) => hits) / total;
  const effectiveN = effectiveNumber(seen, { share, total, members });
  return { share, interval: effectiveWilsonInterval(share, effectiveN, level), members, effectiveN };
}

interface Totals {
  readonly share: number;
  /** Members of the population, as estimated. */
  readonly total: number;
  readonly members: number;
}

function effectiveNumber(strata: readonly RatioCounts[], { share, total, members }: Totals): number {
  const known = 1 / strata.reduce((sum, stratum) => sum + alikeVariance(stratum, total), 0);
  // If all members are from strata that were examined completely, the other strata may contain more of them.
  const isAll = strata.every(({ size, sampled }) => sampled === size);
  const alike = known === Infinity && !isAll ? members : known;
  const variance = strata.reduce((sum, stratum) => sum + residualVariance(stratum, share), 0) / (total * total);
  if (variance === 0 || share === 0 || share === 1) return alike;
  const asIfAlike = ((share * (1 - share)) / variance) * (members / (members - 1));
  return Math.min(asIfAlike, Math.max(members, alike));
}

/** What a stratum adds to the variance of a share, in parts of p(1 − p), if it is the same p everywhere. */
function alikeVariance({ size, sampled, members }: RatioCounts, total: number): number {
  if (members === 0) return 0;
  const part = ((size / sampled) * members) / total;
  return (part * part * (1 - sampled / size)) / members;
}

/** What a stratum adds to the variance of the estimated total of d. */
function residualVariance({ size, sampled, members, hits }: RatioCounts, share: number): number {
  if (sampled === size) return 0;
  const squares = hits * (1 - share) ** 2 + (members - hits) * share ** 2;
  const sum = hits - members * share;
  const spread = sampled === 1 ? squares : Math.max(0, squares - (sum * sum) / sampled) / (sampled - 1);
  return (size * size * (1 - sampled / size) * spread) / sampled;
}

function checkStratum({ size, sampled, members, hits }: RatioCounts): void {
  checkCounts(size, sampled);
  if (sampled === 0) return;
  checkCounts(sampled, members);
  if (!(Number.isSafeInteger(hits) && hits >= 0 && hits <= members))
    throw new RangeError(`${hits} of ${members} members are no count of them`);
}
