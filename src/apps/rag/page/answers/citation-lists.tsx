/** Compares the citations of an answer with the retrieved contexts. */
import type { JSX } from 'preact';
import type { ReceiptCitations } from '../../documents/evaluation-report.ts';
import { inertLine } from '../../../../base/text/inert.ts';

const KINDS = [
  ['supported', '✓', 'right', 'cited, and in the contexts'],
  ['unsupported', '✗', 'wrong', 'cited, and not in the contexts'],
  ['uncited', '○', 'none', 'in the contexts, and not cited'],
  ['open', '?', 'none', 'cited, with an uncertain meaning'],
] as const;

export function CitationLists({ citations }: { readonly citations: ReceiptCitations | null }): JSX.Element {
  if (citations === null) return <p class="note">They were not compared.</p>;
  const kinds = KINDS.filter(([kind]) => citations[kind].length > 0);
  if (kinds.length === 0) return <p class="note">There are none, neither in the answer nor in the contexts.</p>;
  return (
    <dl class="account citations">
      {kinds.map(([kind, sign, tone, words]) => (
        <>
          <dt>{words}</dt>
          <dd>
            <ul class="chips" aria-label={words}>
              {citations[kind].map((citation, at) => (
                <li key={at}>
                  <span class={`label ${tone}`} aria-hidden="true">
                    {sign}
                  </span>
                  <bdi>{inertLine(citation)}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </>
      ))}
    </dl>
  );
}
