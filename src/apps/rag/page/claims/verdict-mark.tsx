/** A verdict as a sign and a word. */
import type { JSX } from 'preact';
import type { ShownVerdict } from '../../documents/claims.ts';

const SIGNS = {
  supported: ['✓', 'right'],
  contradicted: ['✗', 'wrong'],
  absent: ['–', 'none'],
} as const;

export function VerdictMark({ verdict }: { readonly verdict: ShownVerdict | null }): JSX.Element {
  if (verdict === null) return <span class="muted">? unread</span>;
  const [sign, kind] = SIGNS[verdict.verdict];
  return (
    <span class={`label ${kind}`}>
      <span class="nowrap">
        <span aria-hidden="true">{sign}</span> {verdict.verdict}
      </span>
      {verdict.isQuoteFound === false && ' (quote not found)'}
    </span>
  );
}
