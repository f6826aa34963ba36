/** The share of trials that count, from a stratified sample of clusters of trials. */
import type { Interval } from '../base/core/statistics.ts';
import { betaQuantile } from './beta.ts';

/** Trials of a cluster that was drawn. */
export interface ClusterCounts {
  readonly trials: number;
  /** Those of them that count. */
  readonly hits: number;
}

/** Clusters among which each had the same chance to be drawn. */
export interface ClusterStratum {
  /** All of them. */
  readonly clusters: number;
  readonly drawn: readonly ClusterCounts[];
}

export interface ClusteredShare {
  readonly share: number;
  /** Of 95 %; a point if all clusters were drawn. */
  readonly interval: Interval;
}

/**
 * The share p = Σ W_h·p_h with the ratio p_h = Σ hits / Σ trials of the drawn clusters of a stratum, and W_h ∝ N_h·(Σ trials / n_h) for n_h of its N_h clusters
 * (the separate ratio estimator: Cochran 1977, Sampling Techniques, sections 6.10 and 9A.1). Interval: MOVER (Zou and Donner 2008, Statistics in Medicine 27:1693)
 * with Jeffreys' interval of each stratum, whose counts are divided by the design effect of its clusters and by 1 − n_h/N_h (Korn and Graubard 1998, Survey
 * Methodology 24:193), cut to [0, 1].
 * @returns null where a stratum has no drawn cluster, and where no drawn cluster has a trial.
 * @throws RangeError for counts that are not parts of each other.
 */
export function clusteredShare(strata: readonly ClusterStratum[]): ClusteredShare | null {
  const filled = strata.filter(({ clusters }) => clusters > 0);
  const weights = filled.map(({ clusters, drawn }) => (clusters * sum(drawn, 'trials')) / drawn.length);
  const total = weights.reduce((all, weight) => all + weight, 0);
  if (!(total > 0)) return null;
  let [share, below, above] = [0, 0, 0];
  for (const [i, stratum] of filled.entries()) {
    const weight = (weights[i] as number) / total;
    if (weight === 0) continue;
    const own = sum(stratum.drawn, 'hits') / sum(stratum.drawn, 'trials');
    const [low, high] = stratumLimits(stratum, own);
    share += weight * own;
    below += (weight * (own - low)) ** 2;
    above += (weight * (high - own)) ** 2;
  }
  const exact = Math.min(1, share); // weights are rounded
  return { share: exact, interval: [Math.max(0, exact - Math.sqrt(below)), Math.min(1, exact + Math.sqrt(above))] };
}

function stratumLimits({ clusters, drawn }: ClusterStratum, share: number): Interval {
  if (drawn.length > clusters) throw new RangeError(`${drawn.length} of ${clusters} clusters cannot be drawn`);
  if (drawn.some(({ trials, hits }) => !(hits >= 0 && hits <= trials)))
    throw new RangeError('a cluster has more hits than trials');
  if (drawn.length === clusters) return [share, share];
  const n = sum(drawn, 'trials') / designEffect(drawn, share) / (1 - drawn.length / clusters);
  const [a, b] = [share * n + 0.5, (1 - share) * n + 0.5];
  const low = share === 0 ? 0 : betaQuantile(0.025, a, b);
  const high = share === 1 ? 1 : betaQuantile(0.975, a, b);
  return [Math.min(low, share), Math.max(high, share)];
}

/**
 * The variance of the ratio divided by that of as many single trials: Σ (hits − p·trials)² / (p·(1 − p)·Σ trials), and at least that of clusters whose trials are
 * all alike, Σ trials² / Σ trials (Kish 1965, Survey Sampling, section 5.4): of few clusters the first one can be too small by chance.
 */
function designEffect(drawn: readonly ClusterCounts[], share: number): number {
  const trials = sum(drawn, 'trials');
  const alike = drawn.reduce((all, own) => all + own.trials ** 2, 0) / trials;
  if (share === 0 || share === 1) return alike;
  const squares = drawn.reduce((all, own) => all + (own.hits - share * own.trials) ** 2, 0);
  return Math.max(alike, squares / (share * (1 - share) * trials));
}

function sum(drawn: readonly ClusterCounts[], name: keyof ClusterCounts): number {
  return drawn.reduce((all, own) => all + own[name], 0);
}
