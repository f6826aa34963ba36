/** The distribution of each metric. */
import type { JSX } from 'preact';
import type { MetricSummary } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../web/kit/tables/data-table.tsx';
import { FigureView } from '../../../web/kit/text/figure-view.tsx';
import { decimals } from '../../../report/numbers.ts';
import { metricName } from '../text/scores.ts';
import type { View } from '../view.ts';

/** How many bins a histogram has. */
const BINS = 20;
const PLACES = Array.from({ length: BINS }, (_, at) => at);

export function Distributions({ data: { report, figures } }: View): JSX.Element {
  const figure = figures.find(({ name }) => name === 'evaluation-distributions');
  const shown = report.metrics.filter(({ histogram }) => histogram.length > 0);
  return (
    <>
      <h2>Distributions</h2>
      <FigureView figure={figure} instead="There is no figure of distributions: no metric has a value." />
      {shown.length > 0 && (
        <DataTable
          caption="Answers by value: the number in each bin; a darker background means closer to the largest number of the column"
          rows={PLACES}
          columns={[STEP, ...shown.map(binColumn)]}
        />
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
