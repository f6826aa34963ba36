/**
 * Simulates reviews of made-up stores through the functions of the project: draws 200 trials, marks the first 50, 100 and 200 of them with the known human labels,
 * and compares the estimates with the truth.
 */
import seedrandom from 'seedrandom';
import { askAccuracy, type Estimator } from '../../src/apps/review/estimates/estimator.ts';
import { findLeader } from '../../src/apps/review/estimates/find-leader.ts';
import { listLabelings, type Labeling } from '../../src/apps/review/estimates/labelings.ts';
import { criticalZ } from '../../src/stats/normal.ts';
import { EQUAL_POPULATIONS, POPULATIONS, type Population } from './review-populations.ts';
import type { CoverageRow } from './review-table.ts';
import { createEstimator, drawTrials, listStrata, SCHEMES, type KnownTrial } from './simulated-review.ts';

export { renderReviewCoverage, type CoverageRow } from './review-table.ts';

export interface SimulationOptions {
  /** Reviews of each population. */
  readonly runs: number;
  readonly seed: number;
}

const MARKS = [50, 100, 200] as const;
const [STORED_LABELS, SCHEME_A] = listLabelings(SCHEMES) as [Labeling, Labeling];

interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Rows by population, marks and quantity. */
export function simulateReviews(options: SimulationOptions): CoverageRow[] {
  return POPULATIONS.flatMap((population) => simulatePopulation(population, options));
}

function simulatePopulation(population: Population, options: SimulationOptions): CoverageRow[] {
  const strata = listStrata(population.groups);
  const random = seedrandom.tychei(`${options.seed}:${population.title}`);
  const estimates = MARKS.map(() => ({ accuracy: [] as (Estimate | null)[], difference: [] as (Estimate | null)[] }));
  for (let run = 0; run < options.runs; run++) {
    const reviewed = drawTrials(strata, random);
    for (const [at, marks] of MARKS.entries()) {
      const estimator = createEstimator(population, reviewed, marks);
      estimates[at]?.accuracy.push(estimateAccuracy(estimator));
      estimates[at]?.difference.push(estimateDifference(estimator));
    }
  }
  const truths = findTruths(strata.flatMap(({ trials }) => trials));
  return (['accuracy', 'difference'] as const).flatMap((quantity) =>
    MARKS.map((marks, at) => ({
      population: population.title,
      marks,
      quantity,
      ...summarize(estimates[at]?.[quantity] ?? [], truths[quantity].mean),
      plainWidth: 2 * criticalZ(0.95) * Math.sqrt(truths[quantity].variance / marks),
    })),
  );
}

/** Mean and variance over all trials: of being right (in percent), and of being right minus the stored label being right. */
function findTruths(trials: readonly KnownTrial[]): Readonly<Record<CoverageRow['quantity'], Moments>> {
  const isRight = ({ readLabel }: Labeling, trial: KnownTrial): number => Number(readLabel(trial) === trial.human);
  return {
    accuracy: findMoments(trials.map((trial) => 100 * isRight(SCHEME_A, trial))),
    difference: findMoments(trials.map((trial) => 100 * (isRight(SCHEME_A, trial) - isRight(STORED_LABELS, trial)))),
  };
}

interface Moments {
  readonly mean: number;
  readonly variance: number;
}

function findMoments(values: readonly number[]): Moments {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length };
}

/** How often a labelling is called the best where none is better. */
export interface ClaimRow {
  readonly population: string;
  readonly marks: number;
  /** In percent of the reviews. */
  readonly claimed: number;
}

export function simulateClaims({ runs, seed }: SimulationOptions): ClaimRow[] {
  return EQUAL_POPULATIONS.flatMap((population) => {
    const strata = listStrata(population.groups);
    const random = seedrandom.tychei(`${seed}:${population.title}`);
    const claimed = MARKS.map(() => 0);
    for (let run = 0; run < runs; run++) {
      const reviewed = drawTrials(strata, random);
      for (const [at, marks] of MARKS.entries()) {
        const estimator = createEstimator(population, reviewed, marks);
        if (findLeader(listLabelings(SCHEMES), estimator)?.verdict === 'tested')
          claimed[at] = (claimed[at] as number) + 1;
      }
    }
    return MARKS.map((marks, at) => ({
      population: population.title,
      marks,
      claimed: (100 * (claimed[at] as number)) / runs,
    }));
  });
}

function estimateAccuracy(estimator: Estimator): Estimate | null {
  const found = estimator.estimateShare(askAccuracy(SCHEME_A));
  if (found === null) return null;
  const [low, high] = found.interval;
  return { value: 100 * found.share, low: 100 * low, high: 100 * high };
}

function estimateDifference(estimator: Estimator): Estimate | null {
  const { difference } = estimator.compare(SCHEME_A, STORED_LABELS);
  return difference === null ? null : { value: difference.pp, low: difference.low, high: difference.high };
}

type Summary = Pick<CoverageRow, 'truth' | 'bias' | 'covered' | 'width' | 'missing'>;

function summarize(estimates: readonly (Estimate | null)[], truth: number): Summary {
  const found = estimates.filter((one) => one !== null);
  const mean = (value: (one: Estimate) => number): number =>
    found.reduce((sum, one) => sum + value(one), 0) / found.length;
  const slack = 1e-9; // rounding of a census
  return {
    truth,
    bias: mean(({ value }) => value) - truth,
    covered: 100 * mean(({ low, high }) => Number(low <= truth + slack && truth - slack <= high)),
    width: mean(({ low, high }) => high - low),
    missing: estimates.length - found.length,
  };
}
