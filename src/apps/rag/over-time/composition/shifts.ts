/** Finds the weeks from which on scores are made of other metrics. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import type { WhyAbsent } from '../../documents/why-absent.ts';
import { changePoints, countBoundaries, meanSeries, type Change } from '../../../../stats/change-points.ts';
import { OVERALL, type Results } from '../results.ts';
import type { Week } from '../weeks.ts';
import { compareScores, type ScoreComparison } from './compare-scores.ts';

type Shift = NonNullable<EvaluationReport['composition']>['shifts'][number];
type Counted = Shift['fewer'][number];

/** A metric that is part of a share of the scores that differs by less is not named. */
const LEAST_DIFFERENCE = 0.1;
const LEVEL = 0.95;

interface MetricShift extends Change {
  readonly metric: string;
}

/** By time. The shares of scores in which a metric has a weight are searched for changes in the same way as the metrics themselves. @param weeks each with a score. */
export function findShifts(results: Results, weeks: readonly Week[]): Shift[] {
  const metrics = [...results.columns.keys()].filter((metric) => metric !== OVERALL);
  const all = metrics.map((metric) => ({
    metric,
    series: meanSeries(weeks.map((week) => presence(results, metric, week))),
  }));
  const tests = all.reduce((sum, { series }) => sum + countBoundaries(series), 0);
  if (tests === 0) return [];
  const found = all.flatMap(({ metric, series }) =>
    changePoints(series, 1 - (1 - LEVEL) / tests)
      .filter(({ difference }) => Math.abs(difference) >= LEAST_DIFFERENCE)
      .map((change): MetricShift => ({ ...change, metric })),
  );
  const byWeek = [...Map.groupBy(found, ({ at }) => at)].toSorted(([a], [b]) => a - b);
  const ends = [0, ...byWeek.map(([at]) => at), weeks.length];
  return byWeek.flatMap(([at, changes], i) => {
    const before = weeks.slice(ends[i], at);
    const since = weeks.slice(at, ends[i + 2]);
    return describeShift(results, changes, before, since);
  });
}

/** 1 for each score of the week that the metric is part of, 0 for the others. */
function presence(results: Results, metric: string, { places }: Week) {
  const has = results.compositions.map(({ weights }) => Number(weights.has(metric)));
  return {
    items: places.map((place) => results.queries[place] as number),
    values: Float64Array.from(places, (place) => has[results.compositionOf[place] as number] as number),
  };
}

function describeShift(
  results: Results,
  changes: readonly MetricShift[],
  before: readonly Week[],
  since: readonly Week[],
): Shift[] {
  const sides = new Int8Array(results.n).fill(-1);
  for (const [side, weeks] of [before, since].entries())
    for (const { places } of weeks) for (const place of places) sides[place] = side;
  const compared = compareScores(results, sides);
  const [first] = since;
  if (compared === null || first === undefined) return [];
  const counted = (change: MetricShift): Counted => ({
    metric: change.metric,
    before: change.before.mean,
    after: change.after.mean,
    why: findReason(results, change.metric, since),
  });
  return [
    {
      week: first.week,
      start: first.start,
      fewer: changes.filter(({ difference }) => difference < 0).map(counted),
      more: changes.filter(({ difference }) => difference > 0).map((change) => ({ ...counted(change), why: null })),
      ...describeComparison(compared),
    },
  ];
}

function describeComparison({
  raw,
  common,
  comparable,
}: ScoreComparison): Pick<Shift, 'raw' | 'common' | 'comparable'> {
  if (comparable === null) return { raw, common, comparable };
  const { before, after, difference, interval } = comparable;
  return { raw, common, comparable: { before: before.mean, after: after.mean, difference, interval } };
}

/** The most frequent reason why a metric is absent; null where it is there. */
function findReason(
  { compositions, compositionOf }: Results,
  metric: string,
  weeks: readonly Week[],
): WhyAbsent | null {
  const counts = new Map<WhyAbsent, number>();
  for (const { places } of weeks)
    for (const place of places) {
      const why = compositions[compositionOf[place] as number]?.absent.get(metric);
      if (why !== undefined) counts.set(why, (counts.get(why) ?? 0) + 1);
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
