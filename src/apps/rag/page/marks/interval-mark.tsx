/** A value with its interval on a line. The numbers are beside it. */
import type { JSX } from 'preact';
import type { Interval } from '../../../../base/core/statistics.ts';

interface Props {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Both ends of the line. */
  readonly range: Interval;
  /** The position of a mark across the line. */
  readonly origin?: number;
}

/** In units of the drawing. */
const WIDTH = 180;
const HEIGHT = 16;
const EDGE = 5;

export function IntervalMark({ value, interval, range: [low, high], origin }: Props): JSX.Element {
  const x = (at: number): number => {
    const share = high === low ? 0.5 : (Math.min(high, Math.max(low, at)) - low) / (high - low);
    return EDGE + share * (WIDTH - 2 * EDGE);
  };
  const middle = HEIGHT / 2;
  return (
    <svg class="interval-mark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line class="axis" x1={EDGE} x2={WIDTH - EDGE} y1={middle} y2={middle} />
      {origin !== undefined && <line class="axis" x1={x(origin)} x2={x(origin)} y1={1} y2={HEIGHT - 1} />}
      {interval !== null && <line class="extent" x1={x(interval[0])} x2={x(interval[1])} y1={middle} y2={middle} />}
      {value !== null && <line class="value" x1={x(value)} x2={x(value)} y1={2} y2={HEIGHT - 2} />}
    </svg>
  );
}
