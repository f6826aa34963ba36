/** Finds the weeks in which a metric changes. */
import type { ChangePoint } from '../documents/evaluation-report.ts';
import { changePoints, countBoundaries, type Change, type Group } from '../../stats/change-points.ts';
import { selectValues, type Results } from './results.ts';
import type { Week } from './weeks.ts';

/** The significance level of all changes in a report together: the chance of any change if nothing changes. */
const CHANCE_OF_ANY = 0.05;

export interface Changes {
  readonly changes: readonly ChangePoint[];
  /** Number of tested boundaries between weeks, over all metrics. */
  readonly changeTests: number;
}

/** The values of a metric in the weeks in which an answer has it. */
interface Series {
  readonly weeks: readonly Week[];
  readonly groups: readonly Group[];
}

/** By metric, then by time. Weeks in which no answer has the metric are skipped. */
export function findChanges(results: Pick<Results, 'columns' | 'queries'>, weeks: readonly Week[]): Changes {
  const { columns } = results;
  let changeTests = 0;
  for (const column of columns.values()) changeTests += countBoundaries(createSeries(results, column, weeks).groups);
  if (changeTests === 0) return { changes: [], changeTests };
  const level = 1 - CHANCE_OF_ANY / changeTests;
  const changes = Array.from(columns).flatMap(([metric, column]) => {
    const series = createSeries(results, column, weeks);
    return changePoints(series.groups, level).map((change) =>
      changePoint(metric, series.weeks[change.at] as Week, change),
    );
  });
  return { changes, changeTests };
}

function createSeries(results: Pick<Results, 'queries'>, column: Float64Array, weeks: readonly Week[]): Series {
  const groups = weeks.map((week) => ({ week, group: selectValues(results, column, week.places) }));
  const having = groups.filter(({ group }) => group.values.length > 0);
  return { weeks: having.map(({ week }) => week), groups: having.map(({ group }) => group) };
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
