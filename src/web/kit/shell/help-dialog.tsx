/** The keys, and what the marks mean. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type Rows = readonly (readonly [word: string, what: string])[];

/** The help of a page. */
export interface Help {
  readonly keys: Rows;
  readonly marks: Rows;
  /** What the search box accepts, where that is more than words. */
  readonly search?: Rows;
  /** A further note, one sentence. */
  readonly note: string;
}

interface Props {
  readonly help: Help;
  readonly close: () => void;
}

export function HelpDialog({ help: { keys, marks, search = [], note }, close }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="help-title">
      <h2 id="help-title">Keys and marks</h2>
      <Words rows={keys} />
      <Words rows={marks} />
      {search.length > 0 && <h3>Search</h3>}
      <Words rows={search} />
      <p>{note}</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}

function Words({ rows }: { readonly rows: Rows }): JSX.Element {
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
