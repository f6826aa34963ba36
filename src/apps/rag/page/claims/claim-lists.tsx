/** The claims of an answer and of its ground truth: a table of claims by texts for each. */
import type { JSX } from 'preact';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import type { ReceiptClaims } from '../../documents/claims.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { SnippetView } from '../text/snippet-view.tsx';
import { plainNumber, score } from '../../report/evaluation-numbers.ts';
import { ClaimTable } from './claim-table.tsx';

type SeatClaims = NonNullable<EvaluationReceipt['claims']>[number];

export function ClaimLists({ claims }: { readonly claims: readonly SeatClaims[] }): JSX.Element {
  return (
    <>
      <h4>Claims</h4>
      {claims.map((one, at) => (
        <SeatView key={at} claims={one} />
      ))}
    </>
  );
}

function SeatView({ claims }: { readonly claims: SeatClaims }): JSX.Element {
  const { answer, truth, model, repeat, differing } = claims;
  return (
    <>
      {model !== undefined && (
        <p class="place">
          <bdi>{inertLine(model)}</bdi> <span class="muted">repeat {repeat}</span>
        </p>
      )}
      <ClaimTable side={answer} caption="Claims of the answer" other="ground truth" />
      {truth !== null && <ClaimTable side={truth} caption="Claims of the ground truth" other="answer" />}
      {differing.map(({ step, context, stated, counted }, at) => (
        <p class="note" key={at}>
          The reply to {inertLine(step)}
          {context !== null && ` on context ${context + 1}`} states the score {plainNumber(stated)}; its verdicts give{' '}
          {score(counted)}, which is used.
        </p>
      ))}
      <StepList steps={claims.steps} />
    </>
  );
}

/** The raw replies. */
function StepList({ steps }: Pick<ReceiptClaims, 'steps'>): JSX.Element {
  return (
    <details open={steps.some(({ missing }) => missing !== null)}>
      <summary>Raw replies of the steps</summary>
      {steps.map(({ step, context, missing, reply }, at) => (
        <details key={at} open={missing !== null}>
          <summary>
            {inertLine(step)} {context !== null && <span class="muted">of context {context + 1} </span>}
            {missing !== null && (
              <span class="label wrong">
                <span aria-hidden="true">✗</span> nothing read: {inertLine(missing)}
              </span>
            )}
          </summary>
          <SnippetView label={`Reply to ${inertLine(step)}`} snippet={reply} instead="There was no reply." />
        </details>
      ))}
    </details>
  );
}
