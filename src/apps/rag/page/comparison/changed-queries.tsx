/** The queries that changed most in a metric, each with both answers. */
import type { JSX } from 'preact';
import type { RagComparison } from '../../documents/comparison.ts';
import { hashTo, type Params } from '../../../../web/kit/address.ts';
import { visit } from '../../../../web/kit/navigation.ts';
import { Choice } from '../../../../web/kit/shell/choice.tsx';
import { plural } from '../../../../report/numbers.ts';
import { changedIn, findLead } from '../../report/comparison/changed-words.ts';
import { metricName } from '../text/scores.ts';
import { QueryPair } from './query-pair.tsx';

interface Props {
  readonly comparison: RagComparison;
  readonly params: Params;
}

export function ChangedQueries({ comparison, params }: Props): JSX.Element {
  const { metrics } = comparison;
  const row = metrics.find(({ metric }) => metric === params['metric']) ?? findLead(comparison);
  const queries = changedIn(comparison, row);
  return (
    <>
      <h2>Queries that changed most</h2>
      <form class="filters" aria-label="Which metric" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="metric"
          value={row.metric}
          options={metrics.map(({ metric }) => [metric, metricName(metric)])}
          choose={(metric) => visit(hashTo('queries', { metric }))}
        />
        <output>{plural(queries.length, 'query', 'queries')}</output>
      </form>
      {queries.length === 0 && <p class="note">No query of this file changed in this metric.</p>}
      {queries.map((query) => (
        <QueryPair key={query.id} query={query} row={row} />
      ))}
    </>
  );
}
