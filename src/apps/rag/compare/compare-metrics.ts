/** Compares the score and the metrics of two systems over the queries of both. */
import { isSignificant } from '../../../base/core/significance.ts';
import { adjustTestable } from '../../../stats/by-item/testable-family.ts';
import { pairedDifference, type PairedDifference } from '../../../stats/by-item/paired-difference.ts';
import type { ComparedMetric, RagComparison } from '../documents/comparison.ts';
import { OVERALL } from '../documents/score-name.ts';
import { isLowerBetter } from '../scores/metric-names.ts';
import type { PairedValues, Pairs } from './pairs.ts';

/** Rows without the queries that changed most, and the values that they are from. */
interface MetricRow {
  readonly row: Omit<ComparedMetric, 'changed'>;
  readonly values: PairedValues;
}

export interface ComparedMetrics extends Pick<RagComparison, 'tests' | 'unpaired' | 'same'> {
  readonly rows: readonly MetricRow[];
}

interface Tested {
  readonly metric: string;
  readonly values: PairedValues;
  readonly made: PairedDifference;
}

/**
 * The rows in the order of the metrics. p is adjusted over the metrics that can be significant at all; the score is a separate test.
 * A metric with the values of an earlier one is left out: a second test of the same numbers would make both less significant.
 * @param metrics may begin with the score.
 */
export function compareMetrics(pairs: Pairs, metrics: readonly string[]): ComparedMetrics {
  const tested: Tested[] = [];
  const unpaired: ComparedMetrics['unpaired'][number][] = [];
  const same: ComparedMetrics['same'][number][] = [];
  for (const metric of metrics) {
    const values = pairs.paired(metric);
    const twin = tested.find((one) => one.metric !== OVERALL && hasSameValues(one.values, values));
    if (twin !== undefined) {
      same.push({ metric, as: twin.metric });
      continue;
    }
    const made = pairedDifference(values.a, values.b);
    if (made !== null) tested.push({ metric, values, made });
    else if (values.onlyA + values.onlyB > 0) unpaired.push({ metric, a: values.onlyA, b: values.onlyB });
  }
  const ofScore = ({ metric }: Tested): boolean => metric === OVERALL;
  const tests = ({ made: { test } }: Tested): { p: number; minP: number } => test;
  const family = tested.filter((one) => !ofScore(one));
  const { size, holm } = adjustTestable(family.map(tests));
  const alone = adjustTestable(tested.filter(ofScore).map(tests)).holm[0] ?? null;
  const rows = tested.map((one) => createRow(one, ofScore(one) ? alone : (holm[family.indexOf(one)] ?? null)));
  return { rows, tests: size, unpaired, same };
}

function hasSameValues(first: PairedValues, second: PairedValues): boolean {
  const { length } = first.places;
  if (length === 0 || length !== second.places.length) return false;
  return (['places', 'a', 'b'] as const).every((name) => first[name].every((value, at) => value === second[name][at]));
}

function createRow({ metric, values, made }: Tested, holm: number | null): MetricRow {
  const { items, means, difference, interval, test, higher, lower, detectable } = made;
  const isLower = isLowerBetter(metric);
  const row = {
    metric,
    isLowerBetter: isLower,
    n: items,
    onlyA: values.onlyA,
    onlyB: values.onlyB,
    meanA: means[0],
    meanB: means[1],
    difference,
    interval: interval === null ? null : ([interval[0], interval[1]] as const),
    p: test.p,
    minP: test.minP,
    isExact: test.isExact,
    holm,
    isSignificant: isSignificant(holm),
    wins: isLower ? lower : higher,
    ties: items - higher - lower,
    losses: isLower ? higher : lower,
    detectable,
  };
  return { row, values };
}
