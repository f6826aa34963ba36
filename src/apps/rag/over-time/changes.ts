/** Finds the weeks in which a metric changes. */
import type { ChangePoint } from '../documents/evaluation-report.ts';
import { changePoints, countBoundaries, meanSeries, type Change, type Series } from '../../../stats/change-points.ts';
import type { ScoredAnswers } from './composition/compare-scores.ts';
import { isOfOneComposition } from './composition/compositions.ts';
import { scoreSeries } from './composition/score-series.ts';
import { OVERALL, selectValues } from './results.ts';
import type { Week } from './weeks.ts';

/** The significance level of all changes in a report together: the chance of any change if nothing changes. */
const CHANCE_OF_ANY = 0.05;

export interface Changes {
  readonly changes: readonly ChangePoint[];
  /** Number of tested boundaries between weeks, over all metrics. */
  readonly changeTests: number;
}

/** The values of a metric in the weeks in which an answer has it. */
interface WeekSeries {
  readonly metric: string;
  readonly weeks: readonly Week[];
  readonly series: Series;
}

/**
 * By metric, then by time. Weeks in which no answer has the metric are skipped. Where answers have scores of different compositions, changes of the score
 * are those of what both sides have in common (`compareScores`).
 */
export function findChanges(answers: ScoredAnswers, weeks: readonly Week[]): Changes {
  const all = Array.from(answers.columns.keys(), (metric) => createSeries(answers, metric, weeks));
  const changeTests = all.reduce((sum, { series }) => sum + countBoundaries(series), 0);
  if (changeTests === 0) return { changes: [], changeTests };
  const level = 1 - CHANCE_OF_ANY / changeTests;
  const changes = all.flatMap((one) =>
    changePoints(one.series, level).map((change) => changePoint(one.metric, one.weeks[change.at] as Week, change)),
  );
  return { changes, changeTests };
}

function createSeries(answers: ScoredAnswers, metric: string, weeks: readonly Week[]): WeekSeries {
  const column = answers.columns.get(metric) ?? new Float64Array();
  const groups = weeks.map((week) => ({ week, group: selectValues(answers, column, week.places) }));
  const having = groups.filter(({ group }) => group.values.length > 0);
  const own = having.map(({ week }) => week);
  const isScore = metric === OVERALL && !isOfOneComposition(answers);
  const series = isScore ? scoreSeries(answers, own) : meanSeries(having.map(({ group }) => group));
  return { metric, weeks: own, series };
}

function changePoint(
  metric: string,
  { week, start }: Week,
  { before, after, difference, interval }: Change,
): ChangePoint {
  return { metric, week, start, before: describeLevel(before), after: describeLevel(after), difference, interval };
}

function describeLevel({ n, items, mean }: Change['before']): ChangePoint['before'] {
  return { n, queries: items, mean };
}
