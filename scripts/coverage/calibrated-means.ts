/** How often the intervals of calibrated means cover the true mean of the labels. */
import seedrandom from 'seedrandom';
import type { JudgedValue } from '../../src/stats/powered/powered-sums.ts';
import { predictionPoweredMean } from '../../src/stats/prediction-powered.ts';
import { ItemValues } from '../../src/stats/by-item/item-values.ts';
import type { Interval } from '../../src/base/core/statistics.ts';
import { JUDGES, LABELS, type Labels, type SimulatedJudge } from './judges.ts';
import type { MeanCoverageOptions } from './means.ts';

/** How many answers there are, and how those with a label are drawn. */
export interface CalibrationDesign {
  readonly answers: number;
  readonly labelled: number;
  readonly answersToQuery: number;
  /** Whether all answers to a query are labelled, or none. */
  readonly byQuery: boolean;
}

export interface CalibrationCoverage {
  readonly labels: string;
  readonly judge: string;
  /** Shares of the samples. */
  readonly covered: number;
  readonly coveredByLabels: number;
  /** Mean widths of the intervals of the calibrated mean and of the mean of the labels alone. */
  readonly width: number;
  readonly widthOfLabels: number;
}

/** The share of answers that have the label of their query; the others have another label of the population. */
const ALIKE = 0.7;

/** The coverage for each population of labels and each judge. */
export function simulateCalibration(
  design: CalibrationDesign,
  { runs, seed }: MeanCoverageOptions,
): CalibrationCoverage[] {
  const source = seedrandom.tychei(`calibration ${JSON.stringify(design)} ${seed}`);
  const random = (): number => source.double();
  return LABELS.flatMap((labels) =>
    JUDGES.map((judge) => {
      const covered = { calibrated: 0, labels: 0 };
      const widths = { calibrated: 0, labels: 0 };
      const note = (kind: keyof typeof covered, [low, high]: Interval): void => {
        if (low <= labels.mean && labels.mean <= high) covered[kind]++;
        widths[kind] += (high - low) / runs;
      };
      for (let run = 0; run < runs; run++) {
        const values = sample(design, labels, judge, random);
        note('calibrated', predictionPoweredMean(values)?.interval ?? [0, 1]);
        note('labels', labelInterval(values));
      }
      return {
        labels: labels.name,
        judge: judge.name,
        covered: covered.calibrated / runs,
        coveredByLabels: covered.labels / runs,
        width: widths.calibrated,
        widthOfLabels: widths.labels,
      };
    }),
  );
}

function sample(
  { answers, labelled, answersToQuery, byQuery }: CalibrationDesign,
  labels: Labels,
  { score }: SimulatedJudge,
  random: () => number,
): JudgedValue[] {
  const quantiles = Array.from({ length: answers / answersToQuery }, random);
  const places = Array.from({ length: answers }, (_, place) => place);
  if (!byQuery) for (let i = 0; i < labelled; i++) swap(places, i, i + Math.floor(random() * (answers - i)));
  const chosen = new Set(places.slice(0, labelled));
  return Array.from({ length: answers }, (_, place) => {
    const item = Math.floor(place / answersToQuery);
    const label = labels.at(random() < ALIKE ? (quantiles[item] as number) : random());
    return { item, judge: score(label, labels, random), label: chosen.has(place) ? label : null };
  });
}

function swap(list: number[], i: number, j: number): void {
  [list[i], list[j]] = [list[j] as number, list[i] as number];
}

function labelInterval(values: readonly JudgedValue[]): Interval {
  const labels = new ItemValues();
  for (const { item, label } of values) if (label !== null) labels.add(item, label);
  return labels.mean()?.interval ?? [0, 1];
}
