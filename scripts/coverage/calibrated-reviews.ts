/**
 * Simulates reviews of made-up stores in which an extractor has labels of many trials: draws 120 trials with the sampler of the project, marks the first 40, 60 and 120 with the
 * known human labels, and compares the estimates by people alone and the calibrated ones with the truth.
 */
import type { ReviewSample } from '../../src/apps/review/documents/reviews.ts';
import { CalibratedEstimator } from '../../src/apps/review/estimates/calibrated-estimator.ts';
import { askAccuracy, askScore, type Question } from '../../src/apps/review/estimates/estimator.ts';
import { HalvesEstimator } from '../../src/apps/review/estimates/halves-estimator.ts';
import { listLabelings, type Labeling } from '../../src/apps/review/estimates/labelings.ts';
import type { ReviewedTrial } from '../../src/apps/review/human-labels.ts';
import { StratifiedSampler } from '../../src/apps/review/sampler.ts';
import type { SimulationOptions } from './reviews.ts';
import { ANSWERS, createTrials, EXTRACTORS, SCHEMES, type KnownTrial } from './extractor-populations.ts';
import { markdownLines } from './items/item-table.ts';

const MARKS = [40, 60, 120] as const;
const [, PARSER, EXTRACTOR] = listLabelings(SCHEMES) as [Labeling, Labeling, Labeling];

export const QUANTITIES = ['score', 'accuracy of the parser'] as const;
const QUESTIONS: Readonly<Record<(typeof QUANTITIES)[number], Question>> = {
  score: askScore(),
  'accuracy of the parser': askAccuracy(PARSER),
};

export interface CalibratedReviewRow {
  readonly quantity: (typeof QUANTITIES)[number];
  readonly answers: string;
  readonly extractor: string;
  readonly marks: number;
  /** In percent, as all that follow. */
  readonly truth: number;
  /** The mean calibrated estimate minus the truth. */
  readonly bias: number;
  /** Intervals that contain the truth: calibrated, and by people alone. */
  readonly covered: number;
  readonly coveredAlone: number;
  /** The mean width of the calibrated interval, and that by people alone. */
  readonly width: number;
  readonly widthAlone: number;
  /** Reviews without an estimate. */
  readonly missing: number;
}

interface Estimate {
  readonly share: number;
  readonly interval: readonly [number, number] | readonly number[];
}

type Found = Record<'calibrated' | 'alone', (Estimate | null)[]>;

export function simulateCalibratedReviews({
  runs,
  seed,
}: Pick<SimulationOptions, 'runs' | 'seed'>): CalibratedReviewRow[] {
  return ANSWERS.flatMap((answers) =>
    EXTRACTORS.flatMap((extractor) => {
      const trials = createTrials(answers, extractor);
      const rows = simulateStore(trials, runs, seed);
      return rows.map((row) => ({ ...row, answers: answers.title, extractor: extractor.title }));
    }),
  );
}

type Row = Omit<CalibratedReviewRow, 'answers' | 'extractor'>;

function simulateStore(trials: readonly KnownTrial[], runs: number, seed: number): Row[] {
  const human = new Map(trials.map((trial) => [trial.labels.trialId, trial.human]));
  const designs = QUANTITIES.flatMap((quantity) =>
    MARKS.map((marks) => ({ quantity, marks, found: { calibrated: [], alone: [] } as Found })),
  );
  for (let run = 0; run < runs; run++) {
    const sample = draw(trials, seed + run);
    const marked = sample.trials.map((trial): ReviewedTrial => ({
      ...trial,
      human: human.get(trial.trialId) ?? null,
      isDisputed: false,
    }));
    for (const { quantity, marks, found } of designs) {
      const first = marked.slice(0, marks);
      found.calibrated.push(new CalibratedEstimator(sample, first, EXTRACTOR).estimateShare(QUESTIONS[quantity]));
      found.alone.push(new HalvesEstimator(sample, first).estimateShare(QUESTIONS[quantity]));
    }
  }
  return designs.map(({ quantity, marks, found }) => {
    const truth = findTruth(trials, QUESTIONS[quantity]);
    const [calibrated, alone] = [summarize(found.calibrated, truth), summarize(found.alone, truth)];
    return {
      quantity,
      marks,
      truth: 100 * truth,
      ...calibrated,
      coveredAlone: alone.covered,
      widthAlone: alone.width,
    };
  });
}

function draw(trials: readonly KnownTrial[], seed: number): ReviewSample {
  const sampler = new StratifiedSampler({ schemes: SCHEMES, groupBy: ['model'], seed, n: 120 });
  for (const { labels } of trials) sampler.add(labels);
  return sampler.draw();
}

function findTruth(trials: readonly KnownTrial[], { isMember, isHit }: Question): number {
  const members = trials.flatMap(({ labels: { storedCorrect, correct }, human }) => {
    const labels = { storedCorrect: storedCorrect === true, correct };
    return isMember(labels) ? [isHit(labels, human)] : [];
  });
  return members.filter(Boolean).length / members.length;
}

function summarize(
  estimates: readonly (Estimate | null)[],
  truth: number,
): Pick<Row, 'bias' | 'covered' | 'width' | 'missing'> {
  const found = estimates.filter((one) => one !== null);
  const mean = (read: (one: Estimate) => number): number =>
    (100 * found.reduce((sum, one) => sum + read(one), 0)) / found.length;
  return {
    bias: mean(({ share }) => share - truth),
    covered: mean(({ interval: [low = 1, high = 0] }) => Number(low <= truth && truth <= high)),
    width: mean(({ interval: [low = 0, high = 0] }) => high - low),
    missing: estimates.length - found.length,
  };
}

/** A table for each quantity: the lowest and the highest value of the stores for each extractor and number of marks, and the largest bias. */
export function renderCalibratedReviews(rows: readonly CalibratedReviewRow[]): string {
  return QUANTITIES.map((quantity) => {
    const extractors = Map.groupBy(
      rows.filter((row) => row.quantity === quantity),
      ({ extractor }) => extractor,
    );
    const head = [
      quantity,
      ...['coverage, %', 'people alone', 'width relative to people alone'].flatMap((title) =>
        MARKS.map((marks) => `${title}: ${marks} marks`),
      ),
      'bias, pp',
    ];
    return markdownLines(head, Array.from(extractors, describeExtractor));
  }).join('\n\n');
}

function describeExtractor([extractor, rows]: readonly [string, readonly CalibratedReviewRow[]]): string[] {
  const range = (read: (row: CalibratedReviewRow) => number, digits: number): string[] =>
    MARKS.map((marks) => {
      const values = rows.filter((row) => row.marks === marks).map(read);
      return [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)).join(' – ');
    });
  return [
    extractor,
    ...range(({ covered }) => covered, 1),
    ...range(({ coveredAlone }) => coveredAlone, 1),
    ...range(({ width, widthAlone }) => width / widthAlone, 2),
    Math.max(...rows.map(({ bias }) => Math.abs(bias))).toFixed(1),
  ];
}
