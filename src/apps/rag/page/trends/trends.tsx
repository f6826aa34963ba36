/** The metrics by week, and their changes. */
import type { JSX } from 'preact';
import { plural } from '../../../../report/numbers.ts';
import type { View } from '../view.ts';
import { MetricCharts } from '../charts/metric-charts.tsx';
import { CompositionList } from '../composition/composition-list.tsx';
import { QuerySeries } from '../queries/queries.tsx';
import { ChangeList } from './change-list.tsx';
import { WeekTable } from './week-table.tsx';

export function Trends({ data: { report }, params }: View): JSX.Element {
  return (
    <>
      <h2>Trends</h2>
      <ChangeList report={report} />
      <CompositionList report={report} />
      <MetricCharts report={report} />
      <h3>Weeks</h3>
      <p class="note">
        A week begins on Monday, 0:00 UTC. {plural(report.weeks.length, 'week')} with an answer; weeks without one are
        missing. A week leads to its answers.
      </p>
      <WeekTable report={report} params={params} />
      <QuerySeries queries={report.queries} params={params} />
    </>
  );
}
