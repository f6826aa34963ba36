/** The keys, and what the marks mean. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['1 – 7', 'the sections, in their order'],
  ['j, ↓ / k, ↑', 'next and previous trial'],
  ['/', 'search the trials'],
  ['c / x / u', 'in a review: correct, incorrect, cannot tell'],
  ['n / e', 'in a review: the next trial to mark; its note'],
  ['← →', 'in a figure: one mark after the other'],
  ['?', 'this help'],
  ['Esc', 'close this help; leave the search; close the trial'],
];

const MARKS: readonly (readonly [mark: string, what: string])[] = [
  ['▲ gained', 'wrong as stored, right under the scheme'],
  ['▼ lost', 'right as stored, wrong under the scheme'],
  ['⇄', 'a contrast has the other sign'],
  ['● ○', 'a contrast becomes significant, or is no longer'],
  ['␊ ⟨U+202E⟩', 'characters that cannot be seen or change the direction'],
];

export function HelpDialog({ close }: { readonly close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="help-title">
      <h2 id="help-title">Keys and marks</h2>
      <Words rows={KEYS} />
      <Words rows={MARKS} />
      <p>Every filter and the selected trial are in the address: copy it to show somebody the same view.</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}

function Words({ rows }: { readonly rows: readonly (readonly [string, string])[] }): JSX.Element {
  return (
    <dl class="words">
      {rows.map(([word, what]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
