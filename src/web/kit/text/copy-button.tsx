/** Copies a text; if the browser does not allow it in a file, by the older method. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  readonly text: string;
  /** Default: "Copy". */
  readonly label?: string;
}

export function CopyButton({ text, label = 'Copy' }: Props): JSX.Element {
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => setOutcome((await copied(text)) ? 'copied' : 'select it and copy by hand');
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status" class="muted">
        {outcome}
      </span>
    </>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** For pages that are not a secure context. */
function copiedBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.className = 'unseen';
  document.body.append(box);
  box.select();
  const isCopied = document.execCommand('copy');
  box.remove();
  return isCopied;
}
