/** How many answers have a value of a metric in each bin from 0 to 1. */
import type { JSX } from 'preact';
import type { MetricSummary } from '../../documents/evaluation-report.ts';
import { nameMetric } from '../../documents/score-name.ts';
import { percent, plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import type { BoxSize } from '../../../../web/kit/text/box-size.ts';
import { plainNumber, score } from '../../report/evaluation-numbers.ts';
import { createScale } from './scale.ts';

interface Props {
  readonly summary: MetricSummary;
  readonly size: BoxSize;
}

/** In letters. */
const HEIGHT = 7;
const BOTTOM = 1.6;
const TICKS = [
  [0, 'start'],
  [0.5, 'middle'],
  [1, 'end'],
] as const;

export function BarChart({ summary: { metric, n, mean, histogram }, size: { width, letter } }: Props): JSX.Element {
  const tall = HEIGHT * letter;
  const bottom = tall - BOTTOM * letter;
  const x = createScale([0, 1], [1, width - 1]);
  const y = createScale([0, Math.max(1, ...histogram)], [bottom, 2]);
  const bin = 1 / histogram.length;
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${tall}`} font-size={letter} aria-hidden="true">
      {histogram.map((count, i) => (
        <g key={i} class="bar">
          <title>
            {`${inertLine(nameMetric(metric))} from ${score(i * bin)} to ${score((i + 1) * bin)}: ${plural(count, 'answer')} (${percent((100 * count) / n)})`}
          </title>
          <rect x={x(i * bin) + 0.5} width={Math.max(0.5, x(bin) - x(0) - 1)} y={y(count)} height={bottom - y(count)} />
        </g>
      ))}
      <line class="axis" x1={x(0)} x2={x(1)} y1={bottom} y2={bottom} />
      {mean !== null && <line class="mean" x1={x(mean)} x2={x(mean)} y1={0} y2={bottom} />}
      {TICKS.map(([value, anchor]) => (
        <text key={value} class="tick" x={x(value)} y={bottom + 1.3 * letter} text-anchor={anchor}>
          {plainNumber(value)}
        </text>
      ))}
    </svg>
  );
}
