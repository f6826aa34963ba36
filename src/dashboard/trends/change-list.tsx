/** The weeks from which on a metric is another one, in sentences. */
import type { JSX } from 'preact';
import type { ChangePoint, EvaluationReport } from '../../core/evaluation-report.ts';
import { quoted, Sentence } from '../../page-kit/text/names.tsx';
import { plural } from '../../report/numbers.ts';
import { lowestLink } from '../answers/answer-link.ts';
import { changeWords } from '../overview/claim.ts';
import { differenceInterval } from '../text/scores.ts';
import { dayOf } from '../text/times.ts';

export function ChangeList({ report: { changes, changeTests } }: { readonly report: EvaluationReport }): JSX.Element {
  if (changeTests === 0)
    return <p class="note">Changes were not looked for: there are too few answers before and after any week.</p>;
  const tests = plural(changeTests, 'test');
  if (changes.length === 0)
    return <p class="verdict">No metric changes by more than chance gives, at a level that all {tests} share.</p>;
  return (
    <>
      <p class="note">
        {plural(changes.length, 'change')} by more than chance gives; the intervals are at a level that all {tests} of
        this report share.
      </p>
      <ul class="changes">
        {changes.map((change) => (
          <Change key={`${change.metric} ${change.week}`} change={change} />
        ))}
      </ul>
    </>
  );
}

function Change({ change }: { readonly change: ChangePoint }): JSX.Element {
  const { metric, week, start, difference, interval, before, after } = change;
  return (
    <li>
      <span class={difference < 0 ? 'lost' : 'gained'} aria-hidden="true">
        {difference < 0 ? '▼' : '▲'}
      </span>{' '}
      <strong>
        <Sentence text={changeWords(change, quoted)} />
      </strong>
      , interval {differenceInterval(interval)}.{' '}
      <span class="muted">
        {plural(before.n, 'answer')} before {dayOf(start)}, {after.n} from then on.
      </span>{' '}
      <a href={lowestLink(metric, { week })}>The lowest of that week</a>
    </li>
  );
}
