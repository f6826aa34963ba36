/** From counts to how sure they are. Rates in %, differences in percentage points, intervals of 95 %. */
import type { Interval } from '../../core/statistics.ts';
import type { Uncertainty } from '../../result/conclusions.ts';
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

/**
 * @param counts of at least one trial.
 * @param sums of the same trials by item, gained as 1 and lost as −1.
 */
export function uncertaintyOf(counts: PairedCounts, sums: ClusterSums): Uncertainty {
  const { n, storedErrors, errors, gained, lost } = counts;
  const { p, midP } = mcnemarTest(gained, lost);
  const [low, high] = tangoInterval(lost, gained, n);
  const clusterSe = clusterRobustSe(sums);
  const leastShare = leastDetectable(n);
  const bothRight = n - storedErrors - lost;
  return {
    storedInterval: errorInterval(storedErrors, n),
    interval: errorInterval(errors, n),
    deltaInterval: inPercent([-high, -low]), // an error more is a right answer less
    sePp: pairedDifference(lost, gained, n).se * 100,
    clusterSePp: clusterSe === null ? null : clusterSe * 100,
    mcnemarP: p,
    midP,
    kappa: cohensKappa(bothRight, lost, gained, n - bothRight - lost - gained).kappa,
    leastDetectablePp: leastShare === null ? null : leastShare * 100,
  };
}

/** The sums of no cluster. */
export const NO_CLUSTERS: ClusterSums = {
  n: 0,
  clusters: 0,
  sum: 0,
  sumOfSquaredSums: 0,
  sumOfSizesTimesSums: 0,
  sumOfSquaredSizes: 0,
};

/** In place of an uncertainty where there is no trial. */
export const NO_UNCERTAINTY: { readonly [Name in keyof Uncertainty]: null } = {
  storedInterval: null,
  interval: null,
  deltaInterval: null,
  sePp: null,
  clusterSePp: null,
  mcnemarP: null,
  midP: null,
  kappa: null,
  leastDetectablePp: null,
};

/** Wilson interval of an error rate. */
export function errorInterval(errors: number, n: number): Interval {
  return inPercent(wilsonInterval(errors, n));
}

function inPercent([low, high]: Interval): Interval {
  return [low * 100, high * 100];
}
