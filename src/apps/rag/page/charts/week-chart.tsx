/** A metric by week: means with their intervals, the changes, and below it the weeks with their numbers of answers. */
import type { JSX } from 'preact';
import type { Interval } from '../../../../base/core/statistics.ts';
import { decimals } from '../../../../report/numbers.ts';
import { measureEm } from '../../../../report/figures/labels.ts';
import type { BoxSize } from '../../../../web/kit/text/box-size.ts';
import { isForTheWorse } from '../../documents/direction.ts';
import { difference, score } from '../../report/evaluation-numbers.ts';
import { createScale, listTicks, selectLabels, type Scale } from './scale.ts';
import type { WeekPoint, WeekSeries } from './week-series.ts';

interface Props {
  readonly series: WeekSeries;
  readonly range: Interval;
  readonly size: BoxSize;
  /** In letters. */
  readonly height: number;
}

interface Place {
  readonly x: Scale;
  readonly y: Scale;
  readonly letter: number;
  /** Of the area in which values are. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** In letters. */
const LEFT = 2.4;
const TOP = 1.6;
const BOTTOM = 2.7;
const GAP = 0.9;

export function WeekChart({ series, range, size: { width, letter }, height }: Props): JSX.Element {
  const tall = Math.round(height * letter);
  const labelWidth =
    letter * Math.max(1, ...series.points.map(({ label, n }) => Math.max(measureEm(label), measureEm(`n ${n}`))));
  const [left, right] = [LEFT * letter, width - Math.max(letter, labelWidth / 2)];
  const [top, bottom] = [TOP * letter, tall - BOTTOM * letter];
  const place: Place = {
    x: createScale(series.span, [left, right]),
    y: createScale(range, [bottom, top]),
    letter,
    left,
    right,
    top,
    bottom,
  };
  const shown = selectLabels(series.points, Math.floor((right - left) / (labelWidth + GAP * letter)));
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${tall}`} font-size={letter} aria-hidden="true">
      <ValueAxis range={range} place={place} />
      <WeekAxis shown={shown} place={place} />
      <Levels series={series} place={place} />
      <Points points={series.points} place={place} />
      {series.changes.map((change) => (
        <Change key={change.week} change={change} place={place} isLast={change === series.changes.at(-1)} />
      ))}
    </svg>
  );
}

function ValueAxis({ range, place: { y, left, right, letter } }: { readonly range: Interval; readonly place: Place }) {
  return (
    <>
      {listTicks(range).map((value) => (
        <g key={value}>
          <line class="grid" x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text class="tick" x={left - 0.5 * letter} y={y(value)} dy="0.35em" text-anchor="end">
            {decimals(value, 1)}
          </text>
        </g>
      ))}
    </>
  );
}

function WeekAxis({ shown, place }: { readonly shown: readonly WeekPoint[]; readonly place: Place }): JSX.Element {
  const { x, bottom, letter, left } = place;
  return (
    <>
      {shown.map(({ label, at, n }) => (
        <g key={at} class="tick" text-anchor="middle">
          <line class="axis" x1={x(at)} x2={x(at)} y1={bottom} y2={bottom + 0.3 * letter} />
          <text x={x(at)} y={bottom + 1.3 * letter}>
            {label}
          </text>
          <text x={x(at)} y={bottom + 2.4 * letter}>
            {n}
          </text>
        </g>
      ))}
      <text class="tick" x={left - 0.5 * letter} y={bottom + 2.4 * letter} text-anchor="end">
        n
      </text>
    </>
  );
}

/** A line for each level between changes. */
function Levels({
  series: { changes, span },
  place: { x, y },
}: {
  readonly series: WeekSeries;
  readonly place: Place;
}) {
  const ends = [span[0], ...changes.map(({ start }) => Date.parse(start)), span[1]];
  const levels = [...changes.map(({ before }) => before), ...changes.slice(-1).map(({ after }) => after)];
  return (
    <>
      {levels.map(({ mean }, i) => (
        <line
          key={i}
          class="level"
          x1={x(ends[i] ?? span[0])}
          x2={x(ends[i + 1] ?? span[1])}
          y1={y(mean)}
          y2={y(mean)}
        />
      ))}
    </>
  );
}

/** Fewer pixels for each week, smaller dots. */
function radiusOf(points: readonly WeekPoint[], { left, right, letter }: Place): number {
  return Math.min(0.3 * letter, Math.max(1.2, (right - left) / Math.max(1, points.length) / 5));
}

function Points({ points, place }: { readonly points: readonly WeekPoint[]; readonly place: Place }): JSX.Element {
  const { x, y } = place;
  const radius = radiusOf(points, place);
  const last = points.at(-1);
  return (
    <>
      <polyline class="trend" points={points.map(({ at, mean }) => `${x(at)},${y(mean)}`).join(' ')} />
      {points.map((point) => (
        <g key={point.at} class={`point${point === last ? ' now' : ''}${point.isOther ? ' other' : ''}`}>
          <title>{point.title}</title>
          <line x1={x(point.at)} x2={x(point.at)} y1={y(point.low)} y2={y(point.high)} />
          <circle cx={x(point.at)} cy={y(point.mean)} r={point === last ? 1.5 * radius : radius} />
        </g>
      ))}
      {last !== undefined && <Now point={last} place={place} />}
    </>
  );
}

/** The value of the last week, above its interval and its point. */
function Now({
  point: { at, mean, high },
  place: { x, y, letter },
}: {
  readonly point: WeekPoint;
  readonly place: Place;
}) {
  const bottom = Math.min(y(high) - 0.5 * letter, y(mean) - 0.8 * letter);
  return (
    <text class="value now" x={x(at)} y={bottom} text-anchor="middle">
      {score(mean)}
    </text>
  );
}

interface ChangeProps {
  readonly change: WeekSeries['changes'][number];
  readonly place: Place;
  /** Only the last change has a number, which is where there is no point: above a fall, and below a rise. */
  readonly isLast: boolean;
}

function Change({ change, place, isLast }: ChangeProps): JSX.Element {
  const { x, top, bottom, letter } = place;
  const at = x(Date.parse(change.start));
  const isFall = change.difference < 0;
  const { text, side } = chooseLabel(change, at, place);
  return (
    <g class={isForTheWorse(change.metric, change.difference) ? 'change fall' : 'change rise'}>
      <line x1={at} x2={at} y1={top - 0.8 * letter} y2={bottom} />
      {isLast && (
        <text
          class="value"
          x={at + 0.4 * side * letter}
          y={isFall ? top - 0.2 * letter : bottom - 0.5 * letter}
          text-anchor={side > 0 ? 'start' : 'end'}
        >
          {text}
        </text>
      )}
    </g>
  );
}

/** After the change if there is room, because no point is there; both levels if there is room for them. */
function chooseLabel(
  { before, after, difference: by }: ChangeProps['change'],
  at: number,
  { left, right, letter }: Place,
): { readonly text: string; readonly side: 1 | -1 } {
  const short = `${by < 0 ? '▼' : '▲'} ${difference(by)}`;
  const long = `${short}: ${score(before.mean)} → ${score(after.mean)}`;
  const isFitting = (text: string, side: 1 | -1): boolean =>
    (measureEm(text) + 0.6) * letter <= (side > 0 ? right - at : at - left);
  for (const side of [1, -1] as const)
    for (const text of [long, short]) if (isFitting(text, side)) return { text, side };
  return { text: short, side: right - at > at - left ? 1 : -1 };
}
