/** The metrics by week, and their changes. */
import type { JSX } from 'preact';
import { plural } from '../../../../report/numbers.ts';
import type { View } from '../view.ts';
import { MetricCharts } from '../charts/metric-charts.tsx';
import { CompositionList } from '../composition/composition-list.tsx';
import { QuerySeries } from '../queries/queries.tsx';
import { WeekTable } from './week-table.tsx';
import type { ChangePoint, EvaluationReport } from '../../documents/evaluation-report.ts';
import { quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import { isForTheWorse } from '../../documents/direction.ts';
import { worstLink } from '../answers/answer-link.ts';
import { formatDay } from '../text/times.ts';
import { changeClaim, changeNumbers } from './change-words.ts';

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

/** The changes of metrics, in sentences. */
function ChangeList({ report: { changes, changeTests } }: { readonly report: EvaluationReport }): JSX.Element {
  if (changeTests === 0)
    return <p class="note">There are too few answers before and after any week to test for a change.</p>;
  const tested = `Tested: ${plural(changeTests, 'boundary', 'boundaries')} between weeks, over all metrics, together at 5 %.`;
  return (
    <>
      {changes.length === 0 && <p class="verdict">No metric changes significantly.</p>}
      {changes.length > 0 && (
        <ul class="changes">
          {changes.map((change) => (
            <Change key={`${change.metric} ${change.week}`} change={change} />
          ))}
        </ul>
      )}
      <p class="note">{tested}</p>
    </>
  );
}

function Change({ change }: { readonly change: ChangePoint }): JSX.Element {
  const { metric, week, start, difference } = change;
  return (
    <li>
      <span class={isForTheWorse(metric, difference) ? 'lost' : 'gained'} aria-hidden="true">
        {difference < 0 ? '▼' : '▲'}
      </span>{' '}
      <strong>
        <Sentence text={changeClaim(change, quoted)} />
      </strong>{' '}
      (from {formatDay(start)} on): {changeNumbers(change)}.{' '}
      <a href={worstLink(metric, { week })}>The worst of that week</a>
    </li>
  );
}
