/** The weeks of metrics as points of a figure, and the axes that all panels share. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { nameMetric } from '../documents/score-name.ts';
import type { Interval } from '../../../base/core/statistics.ts';
import { plural } from '../../../report/numbers.ts';
import { valueText } from '../../../report/figures/labels.ts';
import { weeksOfOtherMetrics } from './composition-words.ts';
import { OVERALL, scoreWithInterval } from './evaluation-numbers.ts';

const DAY = 24 * 60 * 60 * 1000;
export const WEEK = 7 * DAY;
/** Dates that fit below a panel. */
const MOST_DATES = 5;

/** A week of a metric; x is the middle of the week. */
export interface Point {
  readonly x: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly title: string;
  /** Whether the score is made of other metrics than that of the last week. */
  readonly isOther: boolean;
}

/** The axes that all panels share, so that they can be compared. */
export interface Frame {
  readonly x: Interval;
  readonly y: Interval;
  readonly dates: readonly number[];
  /** Radius of a dot, px. */
  readonly radius: number;
}

export function listPoints(report: EvaluationReport, name: string): Point[] {
  const others = name === OVERALL ? weeksOfOtherMetrics(report) : new Set<string>();
  return report.weeks.flatMap(({ week, start, metrics }) => {
    const own = metrics.find(({ metric }) => metric === name);
    if (own === undefined) return [];
    const [low, high] = own.interval ?? [own.mean, own.mean];
    const title = `${valueText(nameMetric(name))}, ${valueText(week)}: ${scoreWithInterval(own.mean, own.interval)} over ${plural(own.n, 'answer')}${others.has(week) ? ', of other metrics than in the last week' : ''}`;
    return [{ x: Date.parse(start) + WEEK / 2, mean: own.mean, low, high, title, isOther: others.has(week) }];
  });
}

/** The range of weeks, and the range of values in tenths that contains all means, and the parts of all intervals between 0 and 1. */
export function chooseFrame({ weeks }: EvaluationReport, points: readonly Point[]): Frame {
  const starts = weeks.map(({ start }) => Date.parse(start));
  const [first, last] = [starts[0] ?? 0, starts.at(-1) ?? 0];
  const lowest = points.reduce((least, { mean, low }) => Math.min(least, mean, Math.max(0, low)), 1);
  const highest = points.reduce((most, { mean, high }) => Math.max(most, mean, Math.min(1, high)), 0);
  const top = Math.max(0.1, Math.ceil(highest * 10) / 10);
  const step = Math.ceil(starts.length / MOST_DATES);
  return {
    x: [first, last + WEEK],
    y: [Math.min(top - 0.1, Math.floor(lowest * 10) / 10), top],
    dates: starts.filter((_, i) => i % step === 0).map((start) => start + WEEK / 2),
    radius: starts.length > 80 ? 1.5 : starts.length > 30 ? 2.5 : 3.5,
  };
}
