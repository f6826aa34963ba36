/** The buttons of a trial to mark: one for each mark, one that removes it, and one for the next trial. */
import type { JSX } from 'preact';
import type { TrialReview } from '../../data-source.ts';
import { MARKS, type ReviewWord } from '../../../documents/mark.ts';
import { MARK_WORDS, NEXT_KEY, UNDO_KEY, WITHDRAW_KEY } from './mark-words.ts';

interface Props {
  readonly trialReview: TrialReview;
  readonly isDisabled: boolean;
  readonly setMark: (mark: ReviewWord) => void;
  readonly next: () => void;
}

export function MarkButtons({
  trialReview: { mark: current, isBlind },
  isDisabled,
  setMark,
  next,
}: Props): JSX.Element {
  return (
    <div class="marks" role="group" aria-label="Is the answer right?">
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          class={mark}
          aria-pressed={current === mark}
          aria-keyshortcuts={MARK_WORDS[mark].key}
          disabled={isDisabled}
          onClick={() => setMark(mark)}
        >
          <span aria-hidden="true">{MARK_WORDS[mark].sign}</span> {MARK_WORDS[mark].words}{' '}
          <kbd>{MARK_WORDS[mark].key}</kbd>
        </button>
      ))}
      <button
        type="button"
        class="withdraw"
        aria-keyshortcuts={isBlind ? UNDO_KEY : WITHDRAW_KEY}
        disabled={isDisabled || current === null}
        onClick={() => setMark('withdrawn')}
      >
        {isBlind ? 'Undo' : 'Withdraw'} <kbd>{isBlind ? '⌫' : WITHDRAW_KEY}</kbd>
      </button>
      <button type="button" class="next" aria-keyshortcuts={NEXT_KEY} disabled={isDisabled} onClick={next}>
        Next <kbd>{NEXT_KEY}</kbd>
      </button>
    </div>
  );
}
