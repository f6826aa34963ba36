/** A query that was answered several times: the scores of its answers over time. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import type { Params } from '../../../../web/kit/address.ts';
import { visit } from '../../../../web/kit/navigation.ts';
import { Choice } from '../../../../web/kit/shell/choice.tsx';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { difference, score } from '../../report/evaluation-numbers.ts';
import { Meter } from '../marks/meter.tsx';
import { formatRoute } from '../route.ts';
import { formatMinute } from '../text/times.ts';

type Queries = NonNullable<EvaluationReport['queries']>;
type Listed = Queries['listed'][number];

/** An answer, with the id of its query. */
type Answer = Listed['series'][number] & { readonly id: string };

interface Props {
  readonly queries: EvaluationReport['queries'];
  readonly params: Params;
}

export function QuerySeries({ queries, params }: Props): JSX.Element | null {
  if (queries === null) return null;
  const [first] = queries.listed;
  const chosen = queries.listed.find(({ id }) => id === params['query']) ?? first;
  if (chosen === undefined) return null;
  return (
    <>
      <h3>Queries answered several times</h3>
      <p class="note">
        {plural(queries.count, 'query', 'queries')} with at least two scores
        {queries.count > queries.listed.length && `; the ${queries.listed.length} whose scores changed most are listed`}
        . The change is that from the first to the last answer, on the weight that both have in common.
      </p>
      <form class="filters" aria-label="Which query" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="query"
          value={chosen.id}
          options={queries.listed.map((one) => [one.id, describeQuery(one)])}
          choose={(query) => visit(formatRoute('trends', { ...params, query }))}
        />
      </form>
      <DataTable
        key={chosen.id}
        caption="Scores of the answers to the query, by time"
        rows={chosen.series.map((answer): Answer => ({ ...answer, id: chosen.id }))}
        columns={COLUMNS}
      />
    </>
  );
}

function describeQuery({ id, answers, change }: Listed): string {
  return `${inertLine(id)}: ${difference(change)} over ${plural(answers, 'answer')}`;
}

const COLUMNS: readonly Column<Answer>[] = [
  {
    id: 'at',
    title: 'answered',
    kind: 'text',
    show: ({ id, at }) => (
      <a class="nowrap" href={formatRoute('answers', { id, at })}>
        {formatMinute(at)}
      </a>
    ),
    by: ({ at }) => at,
  },
  numberColumn('score', 'score', ({ overall }) => overall, score),
  { id: 'mark', title: '0 to 1', kind: 'text', show: ({ overall }) => <Meter value={overall} /> },
];
