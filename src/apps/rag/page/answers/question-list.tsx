/** The questions that a judge made from the answer, and how similar the query is to each. */
import type { JSX } from 'preact';
import type { ComparedQuestions } from '../../documents/evaluation-report.ts';
import { decimals } from '../../../../report/numbers.ts';
import { inert, inertLine } from '../../../../base/text/inert.ts';

export function QuestionList({ questions }: { readonly questions: readonly ComparedQuestions[] }): JSX.Element {
  return (
    <>
      <h4>Questions that the answer answers</h4>
      {questions.map((one, at) => (
        <Questions key={at} questions={one} />
      ))}
    </>
  );
}

function Questions({ questions }: { readonly questions: ComparedQuestions }): JSX.Element {
  const { model, repeat, embeddings, isNoncommittal, compared, score, missing } = questions;
  return (
    <>
      <p class="note">
        {model !== undefined && `${inertLine(model)}${repeat === undefined ? '' : ` repeat ${repeat}`}: `}
        {score === null ? `no score: ${inertLine(missing ?? 'reason unknown')}. ` : `${decimals(score, 3)}. `}
        {embeddings === null
          ? 'Compared with the query by the judge.'
          : `Compared with the query by embeddings of ${inertLine(embeddings)}.`}
        {isNoncommittal && ' The answer evades the query.'}
      </p>
      {compared.length > 0 && (
        <ul class="statements" aria-label="Questions">
          {compared.map(({ question, similarity }, at) => (
            <li key={at}>
              <span class="label">{decimals(similarity, 3)}</span>
              <span class="line" dir="auto">
                {inert(question)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
