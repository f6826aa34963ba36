/** The sums that a cluster-robust standard error needs of n differences d in clusters: integers that can be added up in one pass. */
export interface ClusterSums {
  /** Differences. */
  readonly n: number;
  readonly clusters: number;
  /** S = Σ d. */
  readonly sum: number;
  /** Σ S_c², with S_c the sum of d in cluster c. */
  readonly sumOfSquaredSums: number;
  /** Σ n_c · S_c, with n_c the size of cluster c. */
  readonly sumOfSizesTimesSums: number;
  /** Σ n_c². */
  readonly sumOfSquaredSizes: number;
}

/**
 * Standard error of the mean of d, where differences in one cluster may depend on each other: √(C/(C − 1) · Σ (n·S_c − n_c·S)²) / n², which is
 * that of a regression on a constant (Liang and Zeger 1986, Biometrika 73:13; the factor for few clusters as Cameron and Miller 2015,
 * Journal of Human Resources 50:317). Exactly 0 where all d are equal.
 * @returns null for fewer than two clusters.
 * @throws RangeError for anything but integers that doubles represent exactly.
 */
export function clusterRobustSe(sums: ClusterSums): number | null {
  for (const [name, value] of Object.entries(sums))
    if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is ${value}, and not an exact integer`);
  const { n, clusters } = sums;
  if (clusters < 2) return null;
  return Math.sqrt((clusters / (clusters - 1)) * Number(squares(sums))) / (n * n);
}

/** Σ (n·S_c − n_c·S)², multiplied out. Its terms pass 2^53 and cancel, so it takes integers of any size. */
function squares(sums: ClusterSums): bigint {
  const [n, s] = [BigInt(sums.n), BigInt(sums.sum)];
  return (
    n * n * BigInt(sums.sumOfSquaredSums) -
    2n * n * s * BigInt(sums.sumOfSizesTimesSums) +
    s * s * BigInt(sums.sumOfSquaredSizes)
  );
}
