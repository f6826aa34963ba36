/** The answers with the lowest scores. */
import type { JSX } from 'preact';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import { Name } from '../../../../web/kit/text/names.tsx';
import { score } from '../../report/evaluation-numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { formatRoute } from '../route.ts';
import { formatMinute } from '../text/times.ts';

const MOST = 5;
/** The largest number of UTF-16 units of a query. */
const QUERY = 100;

export function LowestAnswers({ worst }: { readonly worst: readonly EvaluationReceipt[] }): JSX.Element {
  if (worst.length === 0) return <p class="note">No answer has a score.</p>;
  return (
    <ul class="statements" aria-label="Answers with the lowest scores">
      {worst.slice(0, MOST).map(({ id, at, overall, query }, place) => (
        <li key={place}>
          <span>
            <strong>{score(overall)}</strong>{' '}
            <a href={formatRoute('answers', { id, at })}>
              <Name text={id} />
            </a>{' '}
            <span class="muted">{formatMinute(at)}</span>
          </span>
          <span class="line" dir="auto">
            {inertLine(query.head.slice(0, QUERY))}
            {query.head.length > QUERY || query.tail !== null ? ' …' : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
