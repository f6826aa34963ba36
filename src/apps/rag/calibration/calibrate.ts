/** Calibrates judged metrics with the labels of people. */
import type { Calibration } from '../documents/calibration.ts';
import { metricName } from '../judges/judge.ts';
import type { Results } from '../over-time/results.ts';
import { ItemValues, type ItemMean } from '../../../stats/by-item/item-values.ts';
import { needForPrecision } from '../../../stats/powered/labels-needed.ts';
import type { JudgedValue } from '../../../stats/powered/powered-sums.ts';
import { predictionPoweredMean, type PredictionPoweredMean } from '../../../stats/prediction-powered.ts';
import { measureAgreement } from './agreement.ts';
import type { AnswerLabel } from './stored-labels.ts';

/** The half-width for which the report has what it takes. */
const TARGET = 0.03;

/** In the order of the metrics; only metrics of which an answer has a label and a score. @param k the number of contexts in names of metrics. */
export function calibrate(results: Results, labels: Iterable<AnswerLabel>, k: number): Calibration[] {
  const byMetric = new Map<string, Map<number, number>>();
  for (const { answer, judge, label } of labels) {
    const metric = metricName(judge, k);
    let own = byMetric.get(metric);
    if (own === undefined) byMetric.set(metric, (own = new Map()));
    own.set(answer, label);
  }
  return Array.from(results.columns.keys()).flatMap((metric) => {
    const own = byMetric.get(metric);
    return own === undefined ? [] : (calibrateMetric(metric, results, own) ?? []);
  });
}

/** @param labels by record. */
function calibrateMetric(metric: string, results: Results, labels: ReadonlyMap<number, number>): Calibration | null {
  const { values, unscored } = pairValues(metric, results, labels);
  const pairs = values.flatMap(({ item, judge, label }) =>
    label === null ? [] : [{ query: item, score: judge, label }],
  );
  const [judge, alone] = [meanOf(values), meanOf(pairs.map(({ query, label }) => ({ item: query, judge: label })))];
  if (judge === null || alone === null) return null;
  const powered = predictionPoweredMean(values);
  return {
    metric,
    n: judge.n,
    queries: judge.items,
    labelled: alone.n,
    labelledQueries: alone.items,
    unscored,
    judge: { mean: judge.mean, interval: judge.interval },
    labels: { mean: alone.mean, interval: alone.interval },
    calibrated: powered && { mean: powered.mean, interval: powered.interval, weight: powered.lambda },
    ...measureAgreement(pairs, 1),
    selection: compareSelection(values),
    precision: powered && describePrecision(powered),
  };
}

interface PairedValues {
  readonly values: readonly JudgedValue[];
  /** Labelled results without the metric. */
  readonly unscored: number;
}

function pairValues(metric: string, results: Results, labels: ReadonlyMap<number, number>): PairedValues {
  const column = results.columns.get(metric) ?? new Float64Array();
  const values: JudgedValue[] = [];
  let unscored = 0;
  for (const [place, judge] of column.entries()) {
    const label = labels.get(results.records[place] as number) ?? null;
    if (!Number.isNaN(judge)) values.push({ item: results.queries[place] as number, judge, label });
    else if (label !== null) unscored++;
  }
  return { values, unscored };
}

function meanOf(values: readonly Pick<JudgedValue, 'item' | 'judge'>[]): ItemMean | null {
  const means = new ItemValues();
  for (const { item, judge } of values) means.add(item, judge);
  return means.mean();
}

function compareSelection(values: readonly JudgedValue[]): Calibration['selection'] {
  const sides = new ItemValues();
  for (const { item, judge, label } of values) sides.add(item, judge, label === null ? 0 : 1);
  const [others, labelled, compared] = [sides.mean(0), sides.mean(1), sides.difference()];
  if (others === null || labelled === null || compared === null) return null;
  return { labelled: labelled.mean, others: others.mean, ...compared };
}

function describePrecision(powered: PredictionPoweredMean): NonNullable<Calibration['precision']> {
  const { furtherValues, ...needed } = needForPrecision(powered, TARGET);
  return { target: TARGET, ...needed, furtherAnswers: furtherValues };
}
