/** Verdicts as small marks: a sign and a colour, so that neither is needed alone. */
import type { JSX } from 'preact';
import type { ClaimVerdict } from '../../../documents/claims.ts';

const SIGNS: Readonly<Record<ClaimVerdict, string>> = {
  supported: '✓',
  holds: '✓',
  untestable: '?',
  fails: '✗',
  contradicted: '✗',
};

export const VERDICT_MEANINGS: readonly { readonly verdict: ClaimVerdict; readonly meaning: string }[] = [
  { verdict: 'supported', meaning: 'true, and the opposite can be ruled out' },
  { verdict: 'holds', meaning: 'true of these trials' },
  { verdict: 'untestable', meaning: 'no test or interval' },
  { verdict: 'fails', meaning: 'false of these trials' },
  { verdict: 'contradicted', meaning: 'false, and the claim can be ruled out' },
];

/** @param title of the mark in a strip; without it the words are beside it. */
export function VerdictMark({
  verdict,
  title,
}: {
  readonly verdict: ClaimVerdict;
  readonly title?: string;
}): JSX.Element {
  return (
    <span class={`verdict-mark ${verdict}`} title={title} aria-hidden={title === undefined ? true : undefined}>
      <span aria-hidden="true">{SIGNS[verdict]}</span>
      {title !== undefined && <span class="unseen">{title}</span>}
    </span>
  );
}
