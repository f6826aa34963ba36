/** The sampled trials of a saved comparison, whose texts are the two ends only. */
import type { JSX } from 'preact';
import type { Comparison, ComparisonReceipt, ComparisonSide } from '../../../documents/comparison.ts';
import { sideNames } from '../../../report/comparison-headline.ts';
import { snippetText } from '../../../report/snippet-text.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { Name } from '../../kit/text/names.tsx';
import { VerdictText } from '../trials/chips.tsx';
import { storedWords } from '../trials/verdict-words.ts';
import { CommandTerm, SnippetTerm } from '../trials/receipts.tsx';

export function ComparisonReceipts({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const { receipts, to } = comparison;
  const [old, fresh] = sideNames(comparison);
  return (
    <>
      <h2>Trials</h2>
      <p class="note">
        {to === null
          ? 'Two logs have two responses to an item, so there is no list of all trials. '
          : 'A saved comparison contains no trials in full. For a page of all that change, use "audit compare" with --out-html. '}
        These are the sampled trials, with the two ends of each text:
      </p>
      {receipts.map((receipt, at) => (
        <ReceiptView key={at} receipt={receipt} names={[old, fresh]} />
      ))}
    </>
  );
}

const CHANGES: Readonly<Record<ComparisonReceipt['change'], string>> = {
  gained: '▲ gained',
  lost: '▼ lost',
  changed: 'another answer, same label',
};

interface ReceiptProps {
  readonly receipt: ComparisonReceipt;
  readonly names: readonly [string, string];
}

function ReceiptView({ receipt, names: [old, fresh] }: ReceiptProps): JSX.Element {
  const { trialId, path, change, itemId, question, groundTruth, response, oldResponse, from, to, explain } = receipt;
  const { isVote } = receipt;
  return (
    <details open>
      <summary>
        {CHANGES[change]} <Name text={trialId} /> <span class="muted">{inertLine(itemId ?? path)}</span>
      </summary>
      <dl class="account">
        <SnippetTerm name="question" snippet={question} />
        <SnippetTerm name="truth" snippet={groundTruth} />
        <Side name={old} side={from} />
        <Side name={fresh} side={to} />
        {isVote && (
          <>
            <dt>vote</dt>
            <dd>The stored answer is a vote over several responses: no effect of a parser.</dd>
          </>
        )}
        {oldResponse !== null && <SnippetTerm name="old response" snippet={oldResponse} />}
        <SnippetTerm name="response" snippet={response} />
        <CommandTerm command={explain} />
      </dl>
    </details>
  );
}

/** The reading of a side, marked in the text around it. */
function Side({ name, side }: { readonly name: string; readonly side: ComparisonSide }): JSX.Element {
  const { prediction, correct, where } = side;
  return (
    <>
      <dt>
        <Name text={name} />
      </dt>
      <dd class="line" dir="auto">
        <VerdictText words={storedWords(correct)} />
        {': '}
        {where === null ? (
          prediction === null ? (
            <span class="muted">nothing parsed</span>
          ) : (
            inertLine(snippetText(prediction, ' '))
          )
        ) : (
          <>
            {inertLine(where.before)}
            <mark>{inertLine(where.found)}</mark>
            {inertLine(where.behind)}
          </>
        )}
      </dd>
    </>
  );
}
