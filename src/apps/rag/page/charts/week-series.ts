/** The values of a metric by week, as a chart shows them. */
import type { ChangePoint, EvaluationReport } from '../../documents/evaluation-report.ts';
import { nameMetric, OVERALL } from '../../documents/score-name.ts';
import type { Interval } from '../../../../base/core/statistics.ts';
import { plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { weeksOfOtherMetrics } from '../../report/composition-words.ts';
import { scoreWithInterval } from '../../report/evaluation-numbers.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

export interface WeekPoint {
  /** Such as `W44`, or `2026-W44` where there are several years. */
  readonly label: string;
  /** The middle of the week; Unix time in milliseconds. */
  readonly at: number;
  readonly n: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly title: string;
  /** Whether the score is made of other metrics than that of the last week. */
  readonly isOther: boolean;
}

export interface WeekSeries {
  readonly points: readonly WeekPoint[];
  /** By time. */
  readonly changes: readonly ChangePoint[];
  /** From the beginning of the first week of the report to the end of the last one. */
  readonly span: Interval;
}

export function weekSeries(report: EvaluationReport, metric: string): WeekSeries {
  const { weeks, changes } = report;
  const others = metric === OVERALL ? weeksOfOtherMetrics(report) : new Set<string>();
  const years = new Set(weeks.map(({ week }) => week.slice(0, 4)));
  const starts = weeks.map(({ start }) => Date.parse(start));
  return {
    points: weeks.flatMap(({ week, start, metrics }) => {
      const own = metrics.find((one) => one.metric === metric);
      if (own === undefined) return [];
      const { n, mean, interval } = own;
      const [low, high] = interval ?? [mean, mean];
      const name = inertLine(week);
      return [
        {
          label: years.size === 1 ? name.slice(5) : name,
          at: Date.parse(start) + WEEK / 2,
          n,
          mean,
          low,
          high,
          title: `${inertLine(nameMetric(metric))}, ${name}: ${scoreWithInterval(mean, interval)} over ${plural(n, 'answer')}${others.has(week) ? ', of other metrics than in the last week' : ''}`,
          isOther: others.has(week),
        },
      ];
    }),
    changes: changes.filter((change) => change.metric === metric),
    span: [starts[0] ?? 0, (starts.at(-1) ?? 0) + WEEK],
  };
}

/** The range of values in tenths that contains all means and intervals, as far as they are between 0 and 1. */
export function findValueRange(all: readonly WeekSeries[]): Interval {
  const points = all.flatMap(({ points: own }) => own);
  const lowest = points.reduce((least, { mean, low }) => Math.min(least, mean, Math.max(0, low)), 1);
  const highest = points.reduce((most, { mean, high }) => Math.max(most, mean, Math.min(1, high)), 0);
  const top = Math.max(1, Math.ceil(highest * 10));
  return [Math.min(top - 1, Math.floor(lowest * 10)) / 10, top / 10];
}
