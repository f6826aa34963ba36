/** The retrieved contexts of an answer, in the order of retrieval. */
import type { JSX } from 'preact';
import type { ReceiptContext } from '../../documents/evaluation-report.ts';
import { Name } from '../../../../web/kit/text/names.tsx';
import { plainNumber } from '../../report/evaluation-numbers.ts';
import { SnippetView } from '../text/snippet-view.tsx';

export function ContextList({ contexts }: { readonly contexts: readonly ReceiptContext[] | null }): JSX.Element {
  if (contexts === null) return <p class="note">They were not given.</p>;
  if (contexts.length === 0) return <p class="note">Nothing was retrieved.</p>;
  return (
    <>
      {contexts.map((context, at) => (
        <details key={at} open={at === 0}>
          <summary>
            {at + 1}. <Name text={context.id} /> <span class="muted">{describeGrades(context)}</span>
          </summary>
          <SnippetView label={`Context ${at + 1}`} snippet={context.text} instead="Its text was not given." />
        </details>
      ))}
    </>
  );
}

/** The score and the grades of a context. */
function describeGrades({ score, grade, judgedGrade }: ReceiptContext): string {
  return [
    ...(score === null ? [] : [`retrieved with ${plainNumber(score)}`]),
    grade === null ? 'not judged' : `grade ${plainNumber(grade)} by people`,
    ...(judgedGrade === null ? [] : [`grade ${plainNumber(judgedGrade)} by a judge`]),
  ].join(', ');
}
