/** The reviewer, the progress, and a link to the next trial. */
import type { JSX } from 'preact';
import { inertLine } from '../../../text/inert.ts';
import { NEXT_KEY } from './mark-words.ts';
import { useKey } from './use-key.ts';
import type { Review } from './use-review.ts';

interface Props {
  readonly review: Review;
  /** Goes to the next trial without a mark. */
  readonly next: () => void;
}

export function ReviewBar({ review: { state, outcome }, next }: Props): JSX.Element {
  const { reviewer, drawn, marked } = state;
  useKey((key) => key === NEXT_KEY, next);
  return (
    <section class="review-bar" aria-label="Review">
      <span>
        Reviewer <bdi>{inertLine(reviewer)}</bdi>
      </span>
      <label>
        <progress value={marked} max={drawn} /> {marked} of {drawn} marked
      </label>
      {marked < drawn ? (
        <button type="button" aria-keyshortcuts={NEXT_KEY} onClick={next}>
          Next to mark <kbd>{NEXT_KEY}</kbd>
        </button>
      ) : (
        <span>
          All are marked. Show the result: <code>audit review report --reviews FILE</code>
        </span>
      )}
      <span class={`outcome ${outcome.state}`} role={outcome.state === 'failed' ? 'alert' : 'status'}>
        {inertLine(outcome.words)}
      </span>
    </section>
  );
}
