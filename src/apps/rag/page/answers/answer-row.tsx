/** An answer in two lines: query, value, time and tags. */
import type { JSX } from 'preact';
import type { AnswerRow as Row } from '../../documents/answer-source.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { Meter } from '../marks/meter.tsx';
import { score } from '../../report/evaluation-numbers.ts';
import { formatMinute } from '../text/times.ts';

export function AnswerRow({ row: { address, query, at, tags, value } }: { readonly row: Row }): JSX.Element {
  return (
    <>
      <span class="question" dir="auto">
        {inertLine(query === '' ? address.id : query)}
      </span>
      <span class="second">
        <span>
          <Meter value={value} /> {score(value)}
        </span>
        <span class="muted">{formatMinute(at)}</span>
        <span class="muted" dir="auto">
          {tags.map(inertLine).join(', ')}
        </span>
      </span>
    </>
  );
}
