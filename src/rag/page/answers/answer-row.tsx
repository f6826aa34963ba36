/** An answer in two lines: query, value, time and tags. */
import type { JSX } from 'preact';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import { inertLine } from '../../../text/inert.ts';
import { Meter } from '../marks/meter.tsx';
import { score } from '../../report/evaluation-numbers.ts';
import { formatMinute } from '../text/times.ts';
import { findScore } from './answer-search.ts';

interface Props {
  readonly answer: EvaluationReceipt | undefined;
  readonly metric: string;
}

/** The largest number of UTF-16 units of a query in a row. */
const ROW_TEXT = 200;

export function AnswerRow({ answer, metric }: Props): JSX.Element | null {
  if (answer === undefined) return null;
  const { id, at, query, tags } = answer;
  const value = findScore(answer, metric);
  return (
    <>
      <span class="question" dir="auto">
        {inertLine((query.head === '' ? id : query.head).slice(0, ROW_TEXT))}
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
