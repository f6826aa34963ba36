/** The reviewer, the progress, and a link to the next trial. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import { NEXT_KEY } from './mark-words.ts';
import { useKey } from './use-key.ts';
import { useOutcome } from './use-outcome.ts';
import type { Review } from './use-review.ts';

interface Props {
  readonly review: Review;
  /** Goes to the next trial without a mark. */
  readonly next: () => void;
}

export function ReviewBar({ review, next }: Props): JSX.Element {
  const { reviewer, drawn, marked, isAdjudication } = review.state;
  const { state, words } = useOutcome(review);
  const done = isAdjudication ? 'decided' : 'marked';
  useKey((key) => key === NEXT_KEY, next);
  return (
    <section class="review-bar" aria-label="Review">
      <span>
        {isAdjudication ? 'Adjudicator' : 'Reviewer'} <bdi>{inertLine(reviewer)}</bdi>
      </span>
      <label>
        <progress value={marked} max={drawn} /> {marked} of {drawn} {done}
      </label>
      {marked < drawn ? (
        <button type="button" aria-keyshortcuts={NEXT_KEY} onClick={next}>
          Next to {isAdjudication ? 'decide' : 'mark'} <kbd>{NEXT_KEY}</kbd>
        </button>
      ) : (
        <span>
          {drawn === 0 ? 'No trial has different marks of other reviewers.' : `All are ${done}.`} Show the result:{' '}
          <code>audit review report --reviews FILE</code>
        </span>
      )}
      <span class={`outcome ${state}`} role={state === 'failed' ? 'alert' : 'status'}>
        {inertLine(words)}
      </span>
    </section>
  );
}
