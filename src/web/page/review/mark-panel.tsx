/** The form in which the reader marks the answer of a trial. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TrialReview } from '../../data-source.ts';
import { MARKS, type Mark } from '../../../reviews/documents/mark.ts';
import { MARK_WORDS, NOTE_KEY } from './mark-words.ts';
import { useKey } from './use-key.ts';
import type { Review } from './use-review.ts';

interface Props {
  readonly id: string;
  /** null where the trial is not in the sample. */
  readonly trialReview: TrialReview | null;
  readonly review: Review;
  /** Whether another trial is about to replace this one; then it cannot be marked. */
  readonly isLeft: boolean;
}

export function MarkPanel({ trialReview, ...others }: Props): JSX.Element {
  if (trialReview === null)
    return <p class="note">This trial is not in the sample, so it cannot be marked; n goes to one that can.</p>;
  return <Panel trialReview={trialReview} {...others} />;
}

function Panel({ id, trialReview, review, isLeft }: Props & { readonly trialReview: TrialReview }): JSX.Element {
  const note = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(review.drafts.get(id) ?? trialReview.note ?? '');
  // The server may change a note: it removes invisible characters, for instance.
  useEffect(() => {
    if (!review.drafts.has(id)) setTyped(trialReview.note ?? '');
  }, [trialReview.note]);
  const setMark = (mark: Mark): void => {
    if (!isLeft) review.mark(id, { mark, note: typed });
  };
  const type = (text: string): void => {
    setTyped(text);
    review.drafts.set(id, text);
  };
  useKey(
    (key) => KEYS.has(key),
    (key) => {
      const mark = KEYS.get(key);
      if (mark === undefined || mark === null) note.current?.focus();
      else setMark(mark);
    },
  );
  return (
    <section class="mark-panel" aria-label="Your mark">
      <div class="marks" role="group" aria-label="Is the answer right?">
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            class={mark}
            aria-pressed={trialReview.mark === mark}
            aria-keyshortcuts={MARK_WORDS[mark].key}
            disabled={isLeft}
            onClick={() => setMark(mark)}
          >
            <span aria-hidden="true">{MARK_WORDS[mark].sign}</span> {MARK_WORDS[mark].words}{' '}
            <kbd>{MARK_WORDS[mark].key}</kbd>
          </button>
        ))}
      </div>
      <label>
        note <kbd>{NOTE_KEY}</kbd>
        <textarea
          ref={note}
          rows={1}
          dir="auto"
          value={typed}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          onChange={() => trialReview.mark !== null && setMark(trialReview.mark)}
        />
      </label>
      {trialReview.isBlind && (
        <p class="note">The stored values and the label of each scheme are hidden until you mark the trial.</p>
      )}
    </section>
  );
}

/** The mark of each key; null for the key that goes to the note. */
const KEYS: ReadonlyMap<string, Mark | null> = new Map([
  ...MARKS.map((mark) => [MARK_WORDS[mark].key, mark] as const),
  [NOTE_KEY, null] as const,
]);
