/** The ratings of users, and their correlation with the scores. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { count } from '../../../../report/numbers.ts';
import { difference, differences } from '../../report/evaluation-numbers.ts';
import { ratingsSentence } from '../../report/evaluation/ratings.ts';
import { IntervalMark } from '../marks/interval-mark.tsx';
import { metricName } from '../text/scores.ts';

type Row = NonNullable<EvaluationReport['ratings']>['correlations'][number];

export function Ratings({ ratings }: Pick<EvaluationReport, 'ratings'>): JSX.Element | null {
  if (ratings === null) return null;
  return (
    <>
      <h3>Ratings</h3>
      <p>{ratingsSentence(ratings)}</p>
      {ratings.correlations.length > 0 && (
        <DataTable caption="Correlation of metrics and ratings" rows={ratings.correlations} columns={COLUMNS} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'metric', title: 'metric', kind: 'text', show: ({ metric }) => metricName(metric), by: ({ metric }) => metric },
  numberColumn('answers', 'answers', ({ answers }) => answers, count),
  numberColumn('queries', 'queries', ({ queries }) => queries, count),
  numberColumn('spearman', 'Spearman’s ρ', ({ spearman }) => spearman, difference),
  { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: ({ interval }) => differences(interval) },
  {
    id: 'mark',
    title: '−1 to 1',
    kind: 'text',
    show: ({ spearman, interval }) => <IntervalMark value={spearman} interval={interval} range={[-1, 1]} origin={0} />,
  },
];
