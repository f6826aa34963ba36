/** The distribution of each metric. */
import type { JSX } from 'preact';
import type { MetricSummary } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { Drawing } from '../../../../web/kit/text/drawing.tsx';
import { count, decimals } from '../../../../report/numbers.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import { Panel } from '../charts/panel.tsx';
import { metricName } from '../text/scores.ts';
import type { View } from '../view.ts';

/** How many bins a histogram has. */
const BINS = 20;
const PLACES = Array.from({ length: BINS }, (_, at) => at);

export function Distributions({ data: { report } }: View): JSX.Element {
  const shown = report.metrics.filter(({ histogram }) => histogram.length > 0);
  return (
    <>
      <h2>Distributions</h2>
      {shown.length === 0 ? (
        <p class="note">There is no picture of distributions: no metric has a value.</p>
      ) : (
        <>
          <p class="note">
            Answers by value, in bins of 0.05 from 0 to 1; the last bin includes 1. The vertical line is the mean. The
            highest bar of each picture has its height.
          </p>
          <Drawing label="The distribution of each metric over the answers">
            <div class="panels">
              {shown.map((summary) => (
                <Panel key={summary.metric} title={metricName(summary.metric)} number={`n ${count(summary.n)}`}>
                  {(size) => <BarChart summary={summary} size={size} />}
                </Panel>
              ))}
            </div>
          </Drawing>
          <DataTable
            caption="Answers by value: the number in each bin; a darker background means closer to the largest number of the column"
            rows={PLACES}
            columns={[STEP, ...shown.map(binColumn)]}
          />
        </>
      )}
    </>
  );
}

const STEP: Column<number> = {
  id: 'step',
  title: 'value',
  kind: 'text',
  show: (at) => `${decimals(at / BINS, 2)} to ${decimals((at + 1) / BINS, 2)}`,
  by: (at) => at,
};

function binColumn({ metric, histogram }: MetricSummary): Column<number> {
  const most = Math.max(...histogram);
  return numberColumn(
    `metric-${metric}`,
    metricName(metric),
    (at: number) => histogram[at] ?? 0,
    (inside) => (
      <span class={inside === 0 ? 'bin muted' : 'bin'} style={{ '--share': most === 0 ? 0 : inside / most }}>
        {inside}
      </span>
    ),
  );
}
