/** Shows a text of a receipt, or the parts of it that the receipt contains. */
import type { JSX } from 'preact';
import type { Snippet } from '../../../../documents/result.ts';
import { LongText } from '../../../../web/kit/text/long-text.tsx';
import { snippetText } from '../../../../report/snippet-text.ts';

interface Props {
  readonly label: string;
  readonly snippet: Snippet | null;
  /** The message that is shown instead of a missing text. */
  readonly instead: string;
}

export function SnippetView({ label, snippet, instead }: Props): JSX.Element {
  if (snippet === null) return <p class="note">{instead}</p>;
  return <LongText label={label} text={snippetText(snippet, '\n')} />;
}
