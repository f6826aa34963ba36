/** The form in which a reader gives feedback on an answer. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LONGEST_LABEL, LONGEST_TEXT, USUAL_BEST, type FeedbackWords } from '../../documents/answer-source.ts';
import { errorMessage } from '../../../../base/core/errors.ts';

interface Props {
  /** Resolves when the feedback is on the disk. */
  readonly give: (words: FeedbackWords) => Promise<void>;
}

const EMPTY = { thumb: null, text: '', label: '', rating: null } as const;
const THUMBS = [
  ['up', '▲'],
  ['down', '▼'],
] as const;

/** The best one first. */
const RATINGS = Array.from({ length: USUAL_BEST }, (_, i) => USUAL_BEST - i);

interface Draft {
  readonly thumb: FeedbackWords['thumb'];
  readonly text: string;
  readonly label: string;
  readonly rating: number | null;
}

type Outcome = { readonly state: 'none' | 'saving' | 'saved' } | { readonly state: 'failed'; readonly reason: string };

export function FeedbackForm({ give }: Props): JSX.Element {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change });
    setOutcome({ state: 'none' });
  };
  const words = toWords(draft);
  const send = async (): Promise<void> => {
    setOutcome({ state: 'saving' });
    try {
      await give(words);
      setDraft(EMPTY);
      setOutcome({ state: 'saved' });
    } catch (error) {
      setOutcome({ state: 'failed', reason: errorMessage(error) }); // the draft stays
    }
  };
  const isEmpty = words.thumb === null && words.text === null && words.label === null && draft.rating === null;
  return (
    <form
      class="feedback-form"
      aria-label="Your feedback"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && outcome.state !== 'saving') void send();
      }}
    >
      <div class="thumbs" role="group" aria-label="Thumb">
        {THUMBS.map(([thumb, sign]) => (
          <button
            key={thumb}
            type="button"
            aria-pressed={draft.thumb === thumb}
            onClick={() => set({ thumb: draft.thumb === thumb ? null : thumb })}
          >
            <span aria-hidden="true">{sign}</span> thumbs {thumb}
          </button>
        ))}
      </div>
      <label>
        rating{' '}
        <select
          value={draft.rating ?? ''}
          onInput={({ currentTarget }) =>
            set({ rating: currentTarget.value === '' ? null : Number(currentTarget.value) })
          }
        >
          <option value="">none</option>
          {RATINGS.map((value) => (
            <option key={value} value={value}>
              {value} of {USUAL_BEST}
            </option>
          ))}
        </select>
      </label>
      <label>
        label{' '}
        <input
          type="text"
          dir="auto"
          maxLength={LONGEST_LABEL}
          placeholder="such as wrong citation"
          value={draft.label}
          onInput={({ currentTarget }) => set({ label: currentTarget.value })}
        />
      </label>
      <label>
        text{' '}
        <textarea
          rows={2}
          dir="auto"
          maxLength={LONGEST_TEXT}
          value={draft.text}
          onInput={({ currentTarget }) => set({ text: currentTarget.value })}
        />
      </label>
      <p class="send">
        <button type="submit" disabled={isEmpty || outcome.state === 'saving'}>
          Give feedback
        </button>
        <span role="status">{outcome.state === 'saving' ? 'Saving …' : outcome.state === 'saved' ? 'Saved.' : ''}</span>
      </p>
      {outcome.state === 'failed' && <p role="alert">Not saved: {outcome.reason}</p>}
    </form>
  );
}

function toWords({ thumb, text, label, rating }: Draft): FeedbackWords {
  const orNull = (words: string): string | null => (words.trim() === '' ? null : words.trim());
  return {
    thumb,
    text: orNull(text),
    label: orNull(label),
    rating: rating === null ? null : { value: rating, best: USUAL_BEST },
  };
}
