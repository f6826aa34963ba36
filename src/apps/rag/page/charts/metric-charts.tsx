/** The score and the metrics with a weight by week, on the same axes. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { Drawing } from '../../../../web/kit/text/drawing.tsx';
import { OVERALL, score, weighted } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';
import { Panel } from './panel.tsx';
import { WeekChart } from './week-chart.tsx';
import { findValueRange, weekSeries } from './week-series.ts';

/** In letters. */
const HEIGHT = 14;

export function MetricCharts({ report }: { readonly report: EvaluationReport }): JSX.Element {
  const shown = [...report.metrics.filter(({ metric }) => metric === OVERALL), ...weighted(report.metrics)]
    .map(({ metric, mean }) => ({ metric, mean, series: weekSeries(report, metric) }))
    .filter(({ series }) => series.points.length > 0);
  if (shown.length === 0) return <p class="note">There is no picture of trends: no week has a score.</p>;
  const range = findValueRange(shown.map(({ series }) => series));
  return (
    <>
      <p class="note">
        Means of each week with their 95&nbsp;% intervals; below each week its number of answers. A dashed line is a
        significant change, and thick lines are the levels before and after it.
      </p>
      <Drawing label="The mean of each metric by week, with its 95 % interval, and the weeks in which it changes">
        <div class="panels wide">
          {shown.map(({ metric, mean, series }) => (
            <Panel key={metric} title={metricName(metric)} number={`mean of all weeks ${score(mean)}`}>
              {(size) => <WeekChart series={series} range={range} size={size} height={HEIGHT} />}
            </Panel>
          ))}
        </div>
      </Drawing>
    </>
  );
}
