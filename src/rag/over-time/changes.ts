/** Finds the weeks in which a metric changes. */
import type { ChangePoint } from '../documents/evaluation-report.ts';
import { changePoints, countBoundaries, type Change } from '../../stats/change-points.ts';
import type { Mean } from '../../stats/mean.ts';
import type { Week } from './weeks.ts';

/** The significance level of all changes in a report together: the chance of any change if nothing changes. */
const CHANCE_OF_ANY = 0.05;

export interface Changes {
  readonly changes: readonly ChangePoint[];
  /** Number of tested boundaries between weeks, over all metrics. */
  readonly changeTests: number;
}

/** By metric, then by time. Weeks in which no answer has the metric are skipped. */
export function findChanges(weeks: readonly Week[], metrics: readonly string[]): Changes {
  const series = metrics.map((metric) => ({ metric, weeks: weeks.filter(({ means }) => means.has(metric)) }));
  const groups = series.map(({ metric, weeks: own }) => own.map(({ means }) => means.get(metric) as Mean));
  const changeTests = groups.reduce((sum, means) => sum + countBoundaries(means), 0);
  if (changeTests === 0) return { changes: [], changeTests };
  const level = 1 - CHANCE_OF_ANY / changeTests;
  const changes = series.flatMap(({ metric, weeks: own }, i) =>
    changePoints(groups[i] ?? [], level).map((change) => changePoint(metric, own[change.at] as Week, change)),
  );
  return { changes, changeTests };
}

function changePoint(
  metric: string,
  { week, start }: Week,
  { before, after, difference, interval }: Change,
): ChangePoint {
  const describeLevel = (mean: Mean): ChangePoint['before'] => ({ n: mean.n, mean: mean.value() ?? 0 });
  return { metric, week, start, before: describeLevel(before), after: describeLevel(after), difference, interval };
}
