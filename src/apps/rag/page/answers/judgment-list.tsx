/** The replies of judges, and the scores that were parsed from them. */
import type { JSX } from 'preact';
import type { ReceiptJudgment } from '../../documents/evaluation-report.ts';
import { differingScore } from '../../documents/stated-scores.ts';
import { Name } from '../../../../web/kit/text/names.tsx';
import { inert, inertLine } from '../../../../base/text/inert.ts';
import { plainNumber } from '../../report/evaluation-numbers.ts';
import { SnippetView } from '../text/snippet-view.tsx';

export function JudgmentList({ judgments }: { readonly judgments: readonly ReceiptJudgment[] }): JSX.Element {
  if (judgments.length === 0) return <p class="note">No judge rated the answer directly.</p>;
  return (
    <>
      {judgments.map((judgment, at) => (
        <Judgment key={at} judgment={judgment} />
      ))}
    </>
  );
}

function Judgment({ judgment }: { readonly judgment: ReceiptJudgment }): JSX.Element {
  const { model, repeat, judge, context, score, best, missing, statements, reply } = judgment;
  const isProblem = score === null || statements.some(({ supported }) => !supported);
  return (
    <details open={isProblem}>
      <summary>
        <Name text={judge} /> {context !== null && <span class="muted">of context {context + 1} </span>}
        {model !== undefined && (
          <span class="muted">
            by <Name text={model} />, repeat {repeat}{' '}
          </span>
        )}
        {score === null ? (
          <span class="label wrong">
            <span aria-hidden="true">✗</span> no score: {inertLine(missing ?? 'reason unknown')}
          </span>
        ) : (
          <strong>
            {plainNumber(score)} of {plainNumber(best)}
          </strong>
        )}
      </summary>
      <DifferingScore judgment={judgment} />
      <Statements statements={statements} />
      <Details judgment={judgment} />
      <h4>Raw reply</h4>
      <SnippetView label={`Reply of the judge ${inertLine(judge)}`} snippet={reply} instead="There was no reply." />
    </details>
  );
}

/** The score that follows from the statements, where it is another one. */
function DifferingScore({ judgment }: { readonly judgment: ReceiptJudgment }): JSX.Element | null {
  const counted = differingScore(judgment);
  return counted === null ? null : <p class="note">Its statements give {plainNumber(counted)}.</p>;
}

function Statements({ statements }: Pick<ReceiptJudgment, 'statements'>): JSX.Element | null {
  if (statements.length === 0) return null;
  return (
    <ul class="statements" aria-label="Statements">
      {statements.map(({ text, supported }, at) => (
        <li key={at}>
          <span class={`label ${supported ? 'right' : 'wrong'}`}>
            <span aria-hidden="true">{supported ? '✓' : '✗'}</span> {supported ? 'supported' : 'not supported'}
          </span>
          <span class="line" dir="auto">
            {inert(text)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Further numbers and texts of the reply by their names in it. */
function Details({ judgment: { details, remarks } }: { readonly judgment: ReceiptJudgment }): JSX.Element | null {
  const numbers = Object.entries(details);
  if (numbers.length === 0 && remarks.length === 0) return null;
  return (
    <dl class="account">
      {numbers.map(([name, value]) => (
        <>
          <dt>
            <Name text={name} />
          </dt>
          <dd>{plainNumber(value)}</dd>
        </>
      ))}
      {remarks.map(({ name, texts }) => (
        <>
          <dt>
            <Name text={name} />
          </dt>
          <dd>
            {texts.map((text, at) => (
              <p key={at} class="line" dir="auto">
                {inert(text)}
              </p>
            ))}
          </dd>
        </>
      ))}
    </dl>
  );
}
