/** A row for each metric. */
import type { JSX } from 'preact';
import type { MetricSummary } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { count, percent } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { worstLink } from '../answers/answer-link.ts';
import { isLowerBetter } from '../../documents/direction.ts';
import { IntervalMark } from '../marks/interval-mark.tsx';
import { OVERALL, score, scores } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';

/** Without metrics that no answer has or could have. */
export function MetricTable({ metrics }: { readonly metrics: readonly MetricSummary[] }): JSX.Element {
  const shown = metrics.filter(({ metric, n, absent }) => metric === OVERALL || n > 0 || absent.length > 0);
  return (
    <DataTable
      caption="Means over answers; a metric leads to the answers with its worst values"
      rows={shown}
      columns={COLUMNS}
    />
  );
}

const COLUMNS: readonly Column<MetricSummary>[] = [
  {
    id: 'metric',
    title: 'metric',
    kind: 'text',
    show: ({ metric }) => (
      <>
        <a href={worstLink(metric)}>
          {metric === OVERALL ? <strong>{metricName(metric)}</strong> : metricName(metric)}
        </a>
        {isLowerBetter(metric) && <span class="under muted">lower is better</span>}
      </>
    ),
    by: ({ metric }) => metric,
  },
  numberColumn('mean', 'mean', ({ mean }) => mean, score),
  { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: ({ interval }) => scores(interval) },
  {
    id: 'mark',
    title: '0 to 1',
    kind: 'text',
    show: ({ mean, interval }) => <IntervalMark value={mean} interval={interval} range={[0, 1]} />,
  },
  numberColumn('n', 'answers', ({ n }) => n, count),
  numberColumn('queries', 'queries', ({ queries }) => queries, count),
  numberColumn(
    'weight',
    'mean\u00a0weight',
    ({ weight }) => weight,
    (weight) => percent(weight === null || weight === 0 ? null : 100 * weight),
  ),
  { id: 'group', title: 'group', kind: 'text', show: ({ group }) => inertLine(group ?? '–') },
  {
    id: 'absent',
    title: 'absent because',
    kind: 'prose',
    show: ({ absent }) => absent.map(({ why, count: n }) => `${inertLine(why)} ${n}`).join(', ') || '–',
  },
];
