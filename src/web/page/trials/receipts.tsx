/** The sampled trials of a saved result, whose texts are the two ends only. */
import type { JSX } from 'preact';
import type { ListedResult } from '../../../documents/page.ts';
import type { Receipt, Snippet } from '../../../documents/result.ts';
import { keyText } from '../../../report/numbers.ts';
import { snippetText } from '../../../report/snippet-text.ts';
import { inert, inertLine } from '../../../base/text/inert.ts';
import { Name } from '../../kit/text/names.tsx';

export function Receipts({ result: { receipts, options } }: { readonly result: ListedResult }): JSX.Element {
  const kinds = Object.entries(receipts).filter(([, list]) => list.length > 0);
  return (
    <>
      <p class="note">
        This is a saved result document, which contains no trials in full. To see them, give the run stores or logs, or
        a result database (--out-db), to "audit view"; or make a page of the audit itself with --out-html.
        {kinds.length === 0 ? '' : ' These are the examples of the result, with the two ends of each text:'}
      </p>
      {kinds.map(([kind, list]) => (
        <section key={kind}>
          <h3>
            <Name text={kind} />
          </h3>
          {list.map((receipt, at) => (
            <ReceiptView key={at} receipt={receipt} place={keyText(receipt, options.groupBy, inertLine)} />
          ))}
        </section>
      ))}
    </>
  );
}

export function ReceiptView({ receipt, place }: { readonly receipt: Receipt; readonly place: string }): JSX.Element {
  const { trialId, scheme, storedCorrect, schemeCorrect, rules, explain } = receipt;
  const words = (correct: boolean): string => (correct ? 'right' : 'wrong');
  return (
    <details>
      <summary>
        <Name text={trialId} /> <span class="muted">{place}</span> {words(storedCorrect)} as stored,{' '}
        {words(schemeCorrect)} under <Name text={scheme} />
      </summary>
      <dl class="account">
        <SnippetTerm name="question" snippet={receipt.question} />
        <SnippetTerm name="truth" snippet={receipt.groundTruth} />
        <SnippetTerm name="response" snippet={receipt.response} />
        <SnippetTerm name="stored parse" snippet={receipt.storedParse} />
        <SnippetTerm name="parse" snippet={receipt.parse} />
        <dt>made by</dt>
        <dd>{rules.map((set) => (set.length === 0 ? 'no rule' : set.map(inertLine).join(' + '))).join(', or ')}</dd>
        <CommandTerm command={explain} />
      </dl>
    </details>
  );
}

/** A text of a receipt as an entry of a list of terms. */
export function SnippetTerm({
  name,
  snippet,
}: {
  readonly name: string;
  readonly snippet: Snippet | null;
}): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd class="line" dir="auto">
        {snippet === null ? '–' : inert(snippetText(snippet, '\n'))}
      </dd>
    </>
  );
}

/** The command that explains a trial, as an entry of a list of terms. */
export function CommandTerm({ command }: { readonly command: string }): JSX.Element {
  return (
    <>
      <dt>command</dt>
      <dd class="line">
        <code>{inertLine(command)}</code>
      </dd>
    </>
  );
}
