/** Shows the feedback on an answer. */
import type { JSX } from 'preact';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import { inert } from '../../../../base/text/inert.ts';
import { LabelView, RatingView, ThumbView } from '../marks/thumb.tsx';
import { formatMinute } from '../text/times.ts';

export function AnswerFeedback({ feedback }: Pick<EvaluationReceipt, 'feedback'>): JSX.Element {
  if (feedback.length === 0) return <p class="note">No feedback.</p>;
  return (
    <ul class="statements" aria-label="Feedback">
      {feedback.map(({ thumb, text, label, rating, at }, place) => (
        <li key={place}>
          <span>
            <ThumbView thumb={thumb} /> <RatingView rating={rating} /> <LabelView label={label} />{' '}
            <span class="muted">{formatMinute(at)}</span>
          </span>
          {text !== null && (
            <span class="line" dir="auto">
              {inert(text)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
