/** Computes intervals, standard errors and p-values by item. Rates are in %, differences in percentage points, intervals of 95 %. */
import type { Interval } from '../../base/core/statistics.ts';
import { SCHEME_STATISTICS, type Uncertainty } from '../../documents/cell-statistics.ts';
import type { ItemCounts } from '../../stats/by-item/item-counts.ts';
import { rateInterval } from '../../stats/by-item/rate-interval.ts';
import { detectableChange } from '../../stats/by-item/detectable.ts';
import { inferChange } from '../../stats/by-item/infer-change.ts';
import type { SignFlipTest } from '../../stats/by-item/sign-flips.ts';
import { cohensKappa } from '../../stats/kappa.ts';
import { changeCounts } from './item-states.ts';
import type { LabelSums } from './label-sums.ts';

/** Labels of the same trials as stored and under a scheme. */
export interface PairedCounts {
  readonly n: number;
  readonly storedErrors: number;
  readonly errors: number;
  readonly gained: number;
  readonly lost: number;
}

/** What the statistics are computed from. */
interface Evidence {
  readonly counts: PairedCounts;
  /** The same trials by item. */
  readonly labels: LabelSums;
  readonly deltaInterval: Interval | null;
  readonly test: SignFlipTest;
}

type Compute<Name extends keyof Uncertainty> = (evidence: Evidence) => Uncertainty[Name];

/** How each statistic of the table is computed. */
const COMPUTE: { readonly [Name in keyof Uncertainty]: Compute<Name> } = {
  items: ({ labels }) => labels.errors.moments.items,
  flipItems: ({ test }) => test.items,
  storedInterval: ({ labels }) => inPercent(labels.stored?.interval ?? null),
  interval: ({ labels }) => inPercent(labels.errors.estimate?.interval ?? null),
  deltaInterval: ({ deltaInterval }) => inPercent(deltaInterval),
  sePp: ({ labels }) => percentOrNull(labels.changes.estimate?.se ?? null),
  p: ({ test }) => test.p,
  minP: ({ test }) => test.minP,
  isExact: ({ test }) => test.isExact,
  kappa: ({ counts: { n, storedErrors, gained, lost } }) => {
    const bothRight = n - storedErrors - lost;
    return cohensKappa(bothRight, lost, gained, n - bothRight - lost - gained).kappa;
  },
  detectablePp: ({ deltaInterval, counts }) =>
    percentOrNull(deltaInterval && detectableChange(deltaInterval, counts.n)),
};

/**
 * Computes all statistics of the table.
 * @param counts the counts of at least one trial.
 * @param labels the labels of the same trials by item.
 * @param mostWork up to which the test is exact; see {@link signFlipTest}.
 */
export function computeUncertainty(counts: PairedCounts, labels: LabelSums, mostWork?: number): Uncertainty {
  const [found, test] = inferChange(changeCounts(labels.states), labels.changes.moments, mostWork);
  const evidence = { counts, labels, deltaInterval: found?.interval ?? null, test };
  const values = SCHEME_STATISTICS.map(({ name }) => [name, COMPUTE[name](evidence)]);
  return Object.fromEntries(values) as Uncertainty;
}

/** The statistics without a trial: all null. */
export const NO_UNCERTAINTY: { readonly [Name in keyof Uncertainty]: null } = Object.fromEntries(
  SCHEME_STATISTICS.map(({ name }) => [name, null]),
) as Record<keyof Uncertainty, null>;

/** The interval of an error rate, in %. */
export function errorInterval(counts: readonly ItemCounts[]): Interval | null {
  return inPercent(rateInterval(counts)?.interval ?? null);
}

/** Proportions as percent, or as percentage points. */
export function inPercent(interval: Interval | null): Interval | null {
  return interval === null ? null : [interval[0] * 100, interval[1] * 100];
}

function percentOrNull(share: number | null): number | null {
  return share === null ? null : share * 100;
}
