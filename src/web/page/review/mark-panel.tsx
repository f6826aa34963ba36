/** The form in which the reader marks the answer of a trial. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TrialReview, ReviewerMark } from '../../data-source.ts';
import { MARKS, type ReviewWord } from '../../../documents/mark.ts';
import { inertLine, inert } from '../../../base/text/inert.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { MARK_WORDS, NOTE_KEY, UNDO_KEY, WITHDRAW_KEY } from './mark-words.ts';
import { useKey } from './use-key.ts';
import { useOutcome } from './use-outcome.ts';
import type { Review } from './use-review.ts';
import { REVEAL_AFTER } from './use-reveals.ts';

interface Props {
  readonly id: string;
  /** null where the trial is not in the sample. */
  readonly trialReview: TrialReview | null;
  readonly review: Review;
  /** Whether another trial is about to replace this one; then it cannot be marked. */
  readonly isLeft: boolean;
  /** Goes to the next trial to mark. */
  readonly next: () => void;
}

export function MarkPanel({ trialReview, ...others }: Props): JSX.Element {
  if (trialReview === null)
    return <p class="note">This trial is not in the sample, so it cannot be marked; n goes to one that can.</p>;
  if (trialReview.conflict?.length === 0 && trialReview.mark === null)
    return <p class="note">Other reviewers do not differ on this trial; n goes to one on which they do.</p>;
  return <Panel trialReview={trialReview} {...others} />;
}

function Panel({ id, trialReview, review, isLeft, next }: Props & { readonly trialReview: TrialReview }): JSX.Element {
  const note = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(review.drafts.get(id) ?? trialReview.note ?? '');
  const { mark: current, isBlind, conflict } = trialReview;
  const outcome = useOutcome(review);
  // The server may change a note: it removes invisible characters, for instance.
  useEffect(() => {
    if (!review.drafts.has(id)) setTyped(trialReview.note ?? '');
  }, [trialReview.note]);
  useEffect(() => {
    if (current !== null && isBlind) review.planReveal(id);
  }, [current, isBlind]);
  const type = (text: string): void => {
    setTyped(text);
    review.drafts.set(id, text);
  };
  const setMark = (mark: ReviewWord): void => {
    if (isLeft) return;
    if (mark === 'withdrawn') review.drafts.set(id, typed); // the form keeps the note
    review.mark(id, { mark, note: mark === 'withdrawn' ? null : typed });
  };
  useKey(
    (key) => (WITHDRAWALS.has(key) ? current !== null && (isBlind || key === WITHDRAW_KEY) : KEYS.has(key)),
    (key) => {
      const word = KEYS.get(key);
      if (word === undefined || word === null) note.current?.focus();
      else setMark(word);
    },
  );
  return (
    <section class="mark-panel" aria-label="Your mark">
      {conflict !== null && <ConflictList conflict={conflict} />}
      <MarkButtons trialReview={trialReview} isDisabled={isLeft || review.isLeaving} setMark={setMark} next={next} />
      <label>
        note <kbd>{NOTE_KEY}</kbd>
        <textarea
          ref={note}
          rows={1}
          dir="auto"
          value={typed}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          onChange={() => current !== null && setMark(current)}
        />
      </label>
      {/* On a narrow screen; the bar above announces it. */}
      {outcome.state === 'failed' && (
        <p class="outcome failed" aria-hidden="true">
          {inertLine(outcome.words)}
        </p>
      )}
      {isBlind && <p class="note">{describeBlindness(trialReview)}</p>}
    </section>
  );
}

/** Why labels are hidden, and until when. */
function describeBlindness({ mark, conflict }: TrialReview): string {
  if (mark !== null)
    return `The labels appear after ${REVEAL_AFTER / 1000} seconds, or with Next. Until then Undo removes the mark, and it stays blind.`;
  const until = conflict === null ? 'you mark' : 'you decide';
  return `The model, the condition and all labels are hidden until ${until} the trial.`;
}

const WITHDRAWALS: ReadonlySet<string> = new Set([UNDO_KEY, WITHDRAW_KEY]);

/** What each key does; null for the key that goes to the note. */
const KEYS: ReadonlyMap<string, ReviewWord | null> = new Map<string, ReviewWord | null>([
  ...MARKS.map((mark) => [MARK_WORDS[mark].key, mark] as const),
  ...[...WITHDRAWALS].map((key) => [key, 'withdrawn'] as const),
  [NOTE_KEY, null],
]);

/** The different marks of reviewers on a trial, for the person who decides. */
function ConflictList({ conflict }: { readonly conflict: readonly ReviewerMark[] }): JSX.Element {
  return (
    <ul class="conflict" aria-label="Marks of reviewers" tabIndex={0}>
      {conflict.map(({ reviewer, mark, note }) => (
        <li key={reviewer}>
          <bdi>{inertLine(reviewer)}</bdi>:{' '}
          <span class={`said ${mark}`}>
            <span aria-hidden="true">{MARK_WORDS[mark].sign}</span> {MARK_WORDS[mark].words}
          </span>
          {note !== null && (
            <q class="reason" dir="auto">
              {inert(note)}
            </q>
          )}
        </li>
      ))}
    </ul>
  );
}
