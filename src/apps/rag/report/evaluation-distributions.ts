/** Draws the distribution of each metric over answers. */
import { axisX, rectY, ruleX, ruleY, type Markish } from '@observablehq/plot';
import type { EvaluationReport, MetricSummary } from '../documents/evaluation-report.ts';
import { nameMetric } from '../documents/score-name.ts';
import { plainNumber, score } from './evaluation-numbers.ts';
import { percent, plural } from '../../../report/numbers.ts';
import { renderFigure, type Figure } from '../../../report/figures/figure.ts';
import { valueText } from '../../../report/figures/labels.ts';
import type { Panel } from '../../../report/figures/panel.ts';
import { HEADING, headingMarks, placePanels } from '../../../report/figures/small-multiples.ts';

const COLUMNS = 4;
const HEIGHT = 140;
const SIDE = 12;
const BOTTOM = 24;
const MOST_PANELS = 24;
const BAR = 'series-1';
const MEAN = 'series-2';

/** null where no answer has a metric. */
export function evaluationDistributions({ metrics }: EvaluationReport): Figure | null {
  const all = metrics.filter(({ histogram }) => histogram.length > 0);
  const shown = all.slice(0, MOST_PANELS);
  if (shown.length === 0) return null;
  const left = all.length > shown.length ? ` The first ${shown.length} of ${all.length} metrics.` : '';
  const places = placePanels(shown.length, COLUMNS, HEIGHT);
  return renderFigure({
    id: 'evaluation-distributions',
    title: 'Distribution of scores',
    subtitle: `Number of answers by value, in bins of 0.05 from 0 to 1; the last bin includes 1. Each panel has its own scale: its highest bar has the height of the panel.${left}`,
    alt: all.map(describe).join('; '),
    legend: [
      { label: 'answers', className: BAR, symbol: 'square' },
      { label: 'mean', className: MEAN, symbol: null },
    ],
    panels: shown.map((summary, i): Panel => {
      const place = places[i] as Omit<Panel, 'options'>;
      return {
        ...place,
        options: {
          marginLeft: SIDE,
          marginRight: SIDE,
          marginTop: HEADING,
          marginBottom: BOTTOM,
          x: { domain: [0, 1] },
          y: { domain: [0, Math.max(...summary.histogram)], axis: null },
          marks: panelMarks(summary, place.width - 2 * SIDE),
        },
      };
    }),
  });
}

function panelMarks({ metric, n, mean, histogram }: MetricSummary, room: number): Markish[] {
  const width = 1 / histogram.length;
  const bars = histogram.map((count, i) => ({
    from: i * width,
    to: (i + 1) * width,
    count,
    title: `${valueText(nameMetric(metric))} from ${score(i * width)} to ${score((i + 1) * width)}: ${plural(count, 'answer')} (${percent((100 * count) / n)})`,
  }));
  return [
    headingMarks(nameMetric(metric), `n ${n}`, room),
    rectY(bars, {
      x1: 'from',
      x2: 'to',
      y: 'count',
      insetLeft: 0.5,
      insetRight: 0.5,
      fill: 'currentColor',
      title: 'title',
      className: BAR,
    }),
    ruleX([mean ?? 0], { strokeWidth: 2, className: MEAN }),
    ruleY([0], { className: 'muted' }),
    axisX([0, 0.5, 1], { label: null, tickSize: 4, tickFormat: plainNumber }),
  ];
}

function describe({ metric, n, mean, histogram }: MetricSummary): string {
  const most = histogram.indexOf(Math.max(...histogram));
  return `${valueText(nameMetric(metric))}: mean ${score(mean)} over ${plural(n, 'answer')}, most of them from ${score(most / histogram.length)} to ${score((most + 1) / histogram.length)}`;
}
