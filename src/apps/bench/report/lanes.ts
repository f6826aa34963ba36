/** What the figures of a benchmark share: a row for each set, and in it a lane for each condition. */
import { dot, ruleY, type Markish } from '@observablehq/plot';
import type { Interval } from '../../../base/core/statistics.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { measureEm, shorten } from '../../../report/figures/labels.ts';
import { filled } from '../../../report/figures/legend.ts';
import { FONT_SIZE, seriesAt } from '../../../report/figures/style.ts';

const LANE = 16;
const ROW_GAP = 14;
const MOST_EM = 24;

/** Where rows and lanes are, in px. */
export interface Lanes {
  readonly height: number;
  readonly labels: readonly string[];
  /** Room for the labels. */
  readonly left: number;
  readonly middles: readonly number[];
  readonly guides: readonly number[];
  /** The middle of a lane of a row. */
  readonly yOf: (row: number, lane: number) => number;
}

/** @param names of the rows, which may be from outside. */
export function layOutLanes(names: readonly string[], lanes: number): Lanes {
  const row = lanes * LANE + ROW_GAP;
  const labels = names.map((name) => shorten(inertLine(name), MOST_EM));
  const middles = names.map((_, i) => (i + 0.5) * row);
  return {
    height: names.length * row,
    labels,
    left: Math.ceil(Math.max(...labels.map((label) => measureEm(label))) * FONT_SIZE) + 14,
    middles,
    guides: middles.slice(1).map((middle) => middle - row / 2),
    yOf: (at, lane) => (middles[at] ?? 0) + (lane - (lanes - 1) / 2) * LANE,
  };
}

export interface LanePoint {
  readonly y: number;
  readonly x: number | null;
  readonly interval: Interval | null;
}

/** Values with their intervals. @param series which condition of the benchmark, from 0. */
export function laneMarks(points: readonly LanePoint[], series: number): Markish[] {
  const { className, symbol } = conditionSeries(series);
  const lines = points.map(({ y, x, interval }) => ({ y, x, low: interval?.[0], high: interval?.[1] }));
  return [
    ruleY(lines, { y: 'y', x1: 'low', x2: 'high', strokeWidth: 1.5, className }),
    dot(lines, { x: 'x', y: 'y', r: 4.5, symbol, ...filled(className) }),
  ];
}

/** The same in all figures. The first series is for stored labels in other figures, and stays free here. */
export function conditionSeries(index: number): Pick<ReturnType<typeof seriesAt>, 'className' | 'symbol'> {
  const { className, symbol } = seriesAt(index + 1);
  return { className, symbol };
}
