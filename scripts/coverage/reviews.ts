/**
 * Simulates reviews of made-up stores through the functions of the project: draws 200 trials, marks the first 50, 100 and 200 of them with the known human labels,
 * and compares the estimates with the truth.
 */
import seedrandom from 'seedrandom';
import type { ReviewSample, SampledTrial, SampleMethod, Stratum } from '../../src/reviews/documents/reviews.ts';
import { askAccuracy, type Estimator } from '../../src/reviews/estimates/estimator.ts';
import { findLeader } from '../../src/reviews/estimates/find-leader.ts';
import { HalvesEstimator } from '../../src/reviews/estimates/halves-estimator.ts';
import { listLabelings, type Labeling } from '../../src/reviews/estimates/labelings.ts';
import { orderInRounds } from '../../src/reviews/former/order.ts';
import { RoundsEstimator } from '../../src/reviews/former/rounds-estimator.ts';
import type { ReviewedTrial } from '../../src/reviews/human-labels.ts';
import { findFlip, readPattern } from '../../src/reviews/labels.ts';
import { criticalZ } from '../../src/stats/normal.ts';
import { sampleOrder } from '../../src/stats/review/sample-order.ts';
import { EQUAL_POPULATIONS, POPULATIONS, type Population, type TrialGroup } from './review-populations.ts';

/** How well one quantity was estimated. */
export interface CoverageRow {
  readonly population: string;
  /** Reviewed trials: the first ones of a sample of 200. */
  readonly marks: number;
  readonly quantity: 'accuracy' | 'difference';
  /** In percent, or in percentage points for the difference. So are bias and width. */
  readonly truth: number;
  /** The mean estimate minus the truth. */
  readonly bias: number;
  /** The share of reviews whose interval contains the truth, in percent. */
  readonly covered: number;
  /** The mean width of the interval. */
  readonly width: number;
  /** The expected width for a plain random sample of as many trials, which does not know on how many the labellings differ. */
  readonly plainWidth: number;
  /** Reviews without an estimate, which count as covered in no share. */
  readonly missing: number;
}

export interface SimulationOptions {
  /** Reviews of each population. */
  readonly runs: number;
  readonly seed: number;
  /** `rounds` measures the former method; `halves` by default. */
  readonly method?: SampleMethod;
}

const DRAWN = 200;
const MARKS = [50, 100, 200] as const;
const SCHEMES = ['a', 'b'];
const [STORED_LABELS, SCHEME_A] = listLabelings(SCHEMES) as [Labeling, Labeling];

/** A trial with its human label. */
type KnownTrial = Pick<ReviewedTrial, 'storedCorrect' | 'correct' | 'human'>;

/** A stratum with all of its trials. */
interface KnownStratum extends Stratum {
  readonly key: string;
  readonly trials: KnownTrial[];
}

interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Rows by population, marks and quantity. */
export function simulateReviews({ runs, seed, method = 'halves' }: SimulationOptions): CoverageRow[] {
  return POPULATIONS.flatMap((population) => simulatePopulation(population, { runs, seed, method }));
}

function simulatePopulation(population: Population, options: Required<SimulationOptions>): CoverageRow[] {
  const strata = listStrata(population.groups);
  const random = seedrandom.tychei(`${options.seed}:${population.title}`);
  const estimates = MARKS.map(() => ({ accuracy: [] as (Estimate | null)[], difference: [] as (Estimate | null)[] }));
  for (let run = 0; run < options.runs; run++) {
    const reviewed = drawTrials(strata, options.method, random);
    for (const [at, marks] of MARKS.entries()) {
      const estimator = createEstimator(strata, population, reviewed, marks, options.method);
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
      const reviewed = drawTrials(strata, 'halves', random);
      for (const [at, marks] of MARKS.entries()) {
        const estimator = createEstimator(strata, population, reviewed, marks, 'halves');
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

function listStrata(groups: readonly TrialGroup[]): KnownStratum[] {
  const byKey = new Map<string, KnownStratum & { size: number }>();
  for (const { cell, labels, size, correct } of groups) {
    const known = readPattern(labels);
    const flip = findFlip(known, SCHEMES);
    const key = JSON.stringify([flip, cell]);
    const stratum = byKey.get(key) ?? { key, cell: { model: cell }, flip, size: 0, trials: [] };
    for (let at = 0; at < size; at++) stratum.trials.push({ ...known, human: at < correct });
    byKey.set(key, { ...stratum, size: stratum.size + size });
  }
  return byKey
    .values()
    .toArray()
    .toSorted((a, b) => b.size - a.size);
}

/** A sample of 200 trials, in the order of the draw. */
function drawTrials(strata: readonly KnownStratum[], method: SampleMethod, random: seedrandom.PRNG): ReviewedTrial[] {
  const order =
    method === 'rounds'
      ? orderInRounds(strata, DRAWN)
      : sampleOrder(
          strata.map(({ key, size, flip }) => ({ key, size, differ: flip !== null })),
          DRAWN,
          random.int32(),
        );
  const drawn = strata.map(() => 0);
  return order.map((stratum, ordinal) => {
    const at = drawn[stratum] as number;
    drawn[stratum] = at + 1;
    const trial = takeRandom((strata[stratum] as KnownStratum).trials, at, random);
    return { run: 'r', trialId: String(ordinal), ordinal, stratum, isDisputed: false, ...trial };
  });
}

/** One step of a shuffle (Fisher and Yates): the trial at a position, after a random one of the rest was put there. */
function takeRandom(trials: KnownTrial[], at: number, random: () => number): KnownTrial {
  const other = at + Math.floor(random() * (trials.length - at));
  const [chosen, displaced] = [trials[other] as KnownTrial, trials[at] as KnownTrial];
  trials[other] = displaced;
  trials[at] = chosen;
  return chosen;
}

function createEstimator(
  strata: readonly KnownStratum[],
  { groups }: Population,
  reviewed: readonly ReviewedTrial[],
  marks: number,
  method: SampleMethod,
): Estimator {
  const trials: readonly SampledTrial[] = reviewed;
  const sample: ReviewSample = {
    method,
    strata,
    trials,
    patterns: groups.map(({ labels, size }) => ({ labels, trials: size })),
  };
  const marked = reviewed.slice(0, marks);
  return method === 'rounds' ? new RoundsEstimator(sample, marked) : new HalvesEstimator(sample, marked);
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

/** The table of docs/review.md: a row for each population and number of marks. */
export function renderReviewCoverage(rows: readonly CoverageRow[]): string {
  const cells = (row: CoverageRow | undefined): string[] =>
    row === undefined
      ? Array.from({ length: 5 }, () => '–')
      : [
          row.truth.toFixed(1),
          formatSigned(row.bias),
          row.covered.toFixed(1),
          row.width.toFixed(1),
          row.plainWidth.toFixed(1),
        ];
  const lines = rows
    .filter(({ quantity }) => quantity === 'accuracy')
    .map((row) => {
      const other = rows.find(
        ({ population, marks, quantity }) =>
          population === row.population && marks === row.marks && quantity === 'difference',
      );
      return [row.population, String(row.marks), ...cells(row), ...cells(other)];
    });
  const quantities = ['accuracy, %', 'difference, pp'].flatMap((name) => [
    name,
    'bias, pp',
    'coverage, %',
    'width, pp',
    'plain sample',
  ]);
  const head = ['population', 'marks', ...quantities];
  const rule = head.map((_, at) => (at === 0 ? ':--' : '--:'));
  return [head, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function formatSigned(value: number): string {
  const text = value.toFixed(1);
  return Number(text) === 0 ? '0.0' : value > 0 ? `+${text}` : text.replace('-', '−');
}
