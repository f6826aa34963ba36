/** Computes intervals, standard errors and p-values from counts. Rates are in %, differences in percentage points, intervals of 95 %. */
import type { Interval } from '../../core/statistics.ts';
import { SCHEME_STATISTICS, type Uncertainty } from '../../result/cell-statistics.ts';
import { clusterRobustSe, type ClusterSums } from '../../stats/clusters.ts';
import { cohensKappa } from '../../stats/kappa.ts';
import { leastDetectable } from '../../stats/least-detectable.ts';
import { mcnemarTest } from '../../stats/mcnemar.ts';
import { pairedDifference, tangoInterval } from '../../stats/paired.ts';
import { wilsonInterval } from '../../stats/wilson.ts';

/** Labels of the same trials as stored and under a scheme. */
export interface PairedCounts {
  readonly n: number;
  readonly storedErrors: number;
  readonly errors: number;
  readonly gained: number;
  readonly lost: number;
}

type Compute<Name extends keyof Uncertainty> = (counts: PairedCounts, sums: ClusterSums) => Uncertainty[Name];

/** How each statistic of the table is computed. */
const COMPUTE: { readonly [Name in keyof Uncertainty]: Compute<Name> } = {
  storedInterval: ({ n, storedErrors }) => errorInterval(storedErrors, n),
  interval: ({ n, errors }) => errorInterval(errors, n),
  deltaInterval: ({ n, gained, lost }) => {
    const [low, high] = tangoInterval(lost, gained, n);
    return inPercent([-high, -low]); // one error more is one right answer less
  },
  sePp: ({ n, gained, lost }) => pairedDifference(lost, gained, n).se * 100,
  clusterSePp: (_, sums) => percentOrNull(clusterRobustSe(sums)),
  mcnemarP: ({ gained, lost }) => mcnemarTest(gained, lost).p,
  midP: ({ gained, lost }) => mcnemarTest(gained, lost).midP,
  kappa: ({ n, storedErrors, gained, lost }) => {
    const bothRight = n - storedErrors - lost;
    return cohensKappa(bothRight, lost, gained, n - bothRight - lost - gained).kappa;
  },
  leastDetectablePp: ({ n }) => percentOrNull(leastDetectable(n)),
};

/**
 * Computes all statistics of the table.
 * @param counts the counts of at least one trial.
 * @param sums the sums of the same trials by item, gained as 1 and lost as −1.
 */
export function computeUncertainty(counts: PairedCounts, sums: ClusterSums): Uncertainty {
  const values = SCHEME_STATISTICS.map(({ name }) => [name, COMPUTE[name](counts, sums)]);
  return Object.fromEntries(values) as Uncertainty;
}

/** The sums without any cluster. */
export const NO_CLUSTERS: ClusterSums = {
  n: 0,
  clusters: 0,
  sum: 0,
  sumOfSquaredSums: 0,
  sumOfSizesTimesSums: 0,
  sumOfSquaredSizes: 0,
};

/** The statistics without a trial: all null. */
export const NO_UNCERTAINTY: { readonly [Name in keyof Uncertainty]: null } = Object.fromEntries(
  SCHEME_STATISTICS.map(({ name }) => [name, null]),
) as Record<keyof Uncertainty, null>;

/** The Wilson interval of an error rate, in %. */
export function errorInterval(errors: number, n: number): Interval {
  return inPercent(wilsonInterval(errors, n));
}

function inPercent([low, high]: Interval): Interval {
  return [low * 100, high * 100];
}

function percentOrNull(share: number | null): number | null {
  return share === null ? null : share * 100;
}
