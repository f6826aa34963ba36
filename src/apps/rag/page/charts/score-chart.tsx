/** The score by week, with its changes. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { Drawing } from '../../../../web/kit/text/drawing.tsx';
import { OVERALL } from '../../report/evaluation-numbers.ts';
import { Panel } from './panel.tsx';
import { WeekChart } from './week-chart.tsx';
import { findValueRange, weekSeries } from './week-series.ts';

/** In letters: with the head of the page and the first sentence it is on the first screen. */
const HEIGHT = 20;

export function ScoreChart({ report }: { readonly report: EvaluationReport }): JSX.Element | null {
  const series = weekSeries(report, OVERALL);
  if (series.points.length === 0) return null;
  return (
    <Drawing label="The mean score of each week, with its 95 % interval, and the weeks in which it changes">
      <Panel title={null}>
        {(size) => <WeekChart series={series} range={findValueRange([series])} size={size} height={HEIGHT} />}
      </Panel>
    </Drawing>
  );
}
