/** Lists the queries that were answered several times, with their scores over time. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { LEAST_COMMON } from './composition/compare-scores.ts';
import type { Composition } from './composition/compositions.ts';
import { OVERALL, valueAt, type Results } from './results.ts';

type QuerySummary = NonNullable<EvaluationReport['queries']>;
type QuerySeries = QuerySummary['listed'][number];

/** The largest number of queries in a report, and of answers of each. */
const MOST_QUERIES = 50;
const MOST_ANSWERS = 40;

/** The queries whose scores changed most, up or down. null where no query has two answers with a score. */
export function querySeries(results: Results): EvaluationReport['queries'] {
  const overall = results.columns.get(OVERALL) ?? new Float64Array();
  const scored = [...overall.keys()].filter((place) => !Number.isNaN(overall[place]));
  const several = [...Map.groupBy(scored, (place) => results.queries[place] as number).values()].filter(
    (places) => places.length > 1,
  );
  if (several.length === 0) return null;
  const all = several.map((places) => measureChange(results, places));
  const size = ({ change }: Measured): number => Math.abs(change ?? 0);
  const listed = all
    .toSorted((a, b) => size(b) - size(a) || compareCodePoints(a.id, b.id))
    .slice(0, MOST_QUERIES)
    .map((one) => describeSeries(results, one));
  return { count: several.length, listed };
}

interface Measured extends Pick<QuerySeries, 'id' | 'change' | 'common'> {
  /** By time. */
  readonly places: readonly number[];
}

function measureChange(results: Results, unsorted: readonly number[]): Measured {
  const places = unsorted.toSorted((a, b) => (results.times[a] as number) - (results.times[b] as number) || a - b);
  const [first, last] = [places[0] as number, places.at(-1) as number];
  return { id: results.ids[first] as string, places, ...compareAnswers(results, first, last) };
}

/** As `compareScores` does it for two sides of one answer each. */
function compareAnswers(results: Results, first: number, last: number): Pick<QuerySeries, 'change' | 'common'> {
  const [before, after] = [compositionAt(results, first), compositionAt(results, last)];
  let [common, sum] = [0, 0];
  for (const [metric, weight] of before.weights) {
    const shared = Math.min(weight, after.weights.get(metric) ?? 0);
    common += shared;
    sum += shared * ((valueAt(results, metric, last) ?? 0) - (valueAt(results, metric, first) ?? 0));
  }
  const whole = Math.max(total(before), total(after));
  const part = Math.min(1, common / whole);
  return { common: part, change: part < LEAST_COMMON ? null : (sum * whole) / common };
}

function compositionAt({ compositions, compositionOf }: Results, place: number): Composition {
  return compositions[compositionOf[place] as number] as Composition;
}

function total({ weights }: Composition): number {
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

function describeSeries(results: Results, { id, change, common, places }: Measured): QuerySeries {
  const shown = places.length <= MOST_ANSWERS ? places : [...places.slice(0, 1), ...places.slice(1 - MOST_ANSWERS)];
  return {
    id,
    answers: places.length,
    change,
    common,
    series: shown.map((place) => ({
      at: new Date(results.times[place] as number).toISOString(),
      overall: valueAt(results, OVERALL, place) as number,
    })),
  };
}
