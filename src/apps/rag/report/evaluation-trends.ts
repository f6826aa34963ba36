/** Draws the score and its metrics by week. */
import { axisX, axisY, dot, gridY, line, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import type { ChangePoint, EvaluationReport, MetricSummary } from '../documents/evaluation-report.ts';
import { isForTheWorse } from '../documents/direction.ts';
import { nameInSentence, nameMetric } from '../documents/score-name.ts';
import type { Interval } from '../../../base/core/statistics.ts';
import { chooseFrame, listPoints, WEEK, type Frame, type Point } from './evaluation-points.ts';
import { weeksOfOtherMetrics } from './composition-words.ts';
import { difference, OVERALL, score, scoreWithInterval, weighted, plainNumber } from './evaluation-numbers.ts';
import { plural } from '../../../report/numbers.ts';
import { renderFigure, type Figure } from '../../../report/figures/figure.ts';
import { valueText } from '../../../report/figures/labels.ts';
import { filled, open, type LegendEntry } from '../../../report/figures/legend.ts';
import type { Panel } from '../../../report/figures/panel.ts';
import { HEADING, headingMarks, placePanels } from '../../../report/figures/small-multiples.ts';

const COLUMNS = 2;
const HEIGHT = 176;
const LEFT = 44;
const RIGHT = 16;
const BOTTOM = 26;
const MOST_PANELS = 20;
const FALL = 'more';
const RISE = 'fewer';
const LEVEL = 'series-3';

/** null without a week of a metric. */
export function evaluationTrends(report: EvaluationReport): Figure | null {
  const all = report.metrics.filter(({ metric, n }) => metric === OVERALL && n > 0).concat(weighted(report.metrics));
  const shown = all.slice(0, MOST_PANELS);
  if (shown.length === 0 || report.weeks.length === 0) return null;
  const series = shown.map(({ metric }) => listPoints(report, metric));
  const frame = chooseFrame(report, series.flat());
  const places = placePanels(shown.length, COLUMNS, HEIGHT);
  const left = all.length > shown.length ? ` The first ${shown.length} of ${all.length} metrics.` : '';
  return renderFigure({
    id: 'evaluation-trends',
    title: 'Scores by week',
    subtitle: `Means of the answers of each week with their 95 % intervals. ${describeLines(report.changes)}${left}`,
    alt: describe(report),
    legend: [
      { label: 'mean of a week', className: 'series-0', symbol: 'circle' },
      ...(weeksOfOtherMetrics(report).size === 0 ? [] : [OTHER_LEGEND]),
      ...(report.changes.length === 0 ? [] : CHANGE_LEGEND),
    ],
    panels: shown.map((summary, i): Panel => {
      const place = places[i] as Omit<Panel, 'options'>;
      const changes = report.changes.filter(({ metric }) => metric === summary.metric);
      return {
        ...place,
        options: {
          marginLeft: LEFT,
          marginRight: RIGHT,
          marginTop: HEADING,
          marginBottom: BOTTOM,
          x: { domain: [...frame.x] },
          y: { domain: [...frame.y] },
          marks: panelMarks(summary, series[i] ?? [], changes, frame, place.width - LEFT - RIGHT),
        },
      };
    }),
  });
}

const OTHER_LEGEND: LegendEntry = {
  label: 'score of other metrics than in the last week',
  className: 'series-0',
  symbol: 'circle',
  isOpen: true,
};

const CHANGE_LEGEND: readonly LegendEntry[] = [
  { label: 'level between changes', className: LEVEL, symbol: null },
  { label: 'for the worse', className: FALL, symbol: null, dash: '4,3' },
  { label: 'for the better', className: RISE, symbol: null, dash: '4,3' },
];

function describeLines(changes: readonly ChangePoint[]): string {
  return changes.length === 0
    ? 'No metric changes significantly.'
    : 'Where a metric changes significantly, a dashed line separates the weeks, thick lines are the levels before and after, and the number is the difference.';
}

function panelMarks(
  { metric, mean, interval }: MetricSummary,
  points: readonly Point[],
  changes: readonly ChangePoint[],
  { x, y, dates, radius }: Frame,
  room: number,
): Markish[] {
  const within = (value: number): number => Math.min(y[1], Math.max(y[0], value));
  return [
    headingMarks(nameMetric(metric), scoreWithInterval(mean, interval), room),
    gridY({ className: 'grid', stroke: 'currentColor', strokeOpacity: 1, ticks: 4 }),
    axisY({ label: null, ticks: 4, tickSize: 0, tickFormat: plainNumber }),
    axisX([...dates], { label: null, tickSize: 4, tickFormat: formatDate }),
    levelMarks(changes, x),
    ruleX(points, {
      x: 'x',
      y1: ({ low }: Point) => within(low),
      y2: ({ high }: Point) => within(high),
      strokeWidth: 1,
    }),
    line(points, { x: 'x', y: 'mean', strokeWidth: 1, strokeOpacity: 0.5 }),
    ...([false, true] as const).map((isOther) =>
      dot(
        points.filter((point) => point.isOther === isOther),
        { x: 'x', y: 'mean', r: radius, title: 'title', ...(isOther ? open : filled)('series-0') },
      ),
    ),
    changes.map((change) => changeMarks(change, x)),
  ];
}

function formatDate(middle: number): string {
  return new Date(middle - WEEK / 2).toISOString().slice(0, -14);
}

/** A line for each level between changes. */
function levelMarks(changes: readonly ChangePoint[], [first, last]: Interval): Markish {
  const ends = [first, ...changes.map(({ start }) => Date.parse(start)), last];
  const means = [...changes.map(({ before }) => before), ...changes.slice(-1).map(({ after }) => after)];
  const levels = means.map(({ mean }, i) => ({ mean, from: ends[i] ?? first, to: ends[i + 1] ?? last }));
  return ruleY(levels, { y: 'mean', x1: 'from', x2: 'to', strokeWidth: 4, strokeOpacity: 0.45, className: LEVEL });
}

/** Marks the beginning of each new level, with its difference. The number is on the side with more space. */
function changeMarks({ metric, start, difference: by }: ChangePoint, [first, last]: Interval): Markish {
  const className = isForTheWorse(metric, by) ? FALL : RISE;
  const at = Date.parse(start);
  const isRight = at < (first + last) / 2;
  const label = `${by < 0 ? '▼' : '▲'} ${difference(by)}`;
  return [
    ruleX([at], { strokeWidth: 1.5, strokeDasharray: '4,3', className }),
    text([label], {
      text: [label],
      x: [at],
      frameAnchor: 'bottom',
      lineAnchor: 'bottom',
      dx: isRight ? 5 : -5,
      dy: -4,
      textAnchor: isRight ? 'start' : 'end',
      fontWeight: 600,
      className,
    }),
  ];
}

function describe({ metrics, weeks, changes }: EvaluationReport): string {
  const overall = metrics.find(({ metric }) => metric === OVERALL);
  const found = changes.map(
    ({ metric, week, before, after }) =>
      `${valueText(nameInSentence(metric))} goes from ${score(before.mean)} to ${score(after.mean)} in ${valueText(week)}`,
  );
  const all = `Over ${plural(weeks.length, 'week')} the score is ${scoreWithInterval(overall?.mean ?? null, overall?.interval ?? null)}`;
  return `${all}; ${found.length === 0 ? 'no change is significant' : found.join(', ')}.`;
}
