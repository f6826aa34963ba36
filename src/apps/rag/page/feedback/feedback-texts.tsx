/** The latest texts of feedback. */
import type { JSX } from 'preact';
import type { FeedbackSummary } from '../../documents/evaluation-report.ts';
import { Name } from '../../../../web/kit/text/names.tsx';
import { snippetText } from '../../../../report/snippet-text.ts';
import { inert } from '../../../../base/text/inert.ts';
import { answerLink } from '../answers/answer-link.ts';
import { LabelView, RatingView, ThumbView } from '../marks/thumb.tsx';
import { score } from '../../report/evaluation-numbers.ts';
import { formatMinute } from '../text/times.ts';

export function FeedbackTexts({ texts }: Pick<FeedbackSummary, 'texts'>): JSX.Element {
  if (texts.length === 0) return <p class="note">No feedback has a text or a label.</p>;
  return (
    <ul class="statements" aria-label="Texts of feedback">
      {texts.map(({ id, at, thumb, text, label, rating, overall }, place) => (
        <li key={place}>
          <span>
            <ThumbView thumb={thumb} /> <RatingView rating={rating} /> <LabelView label={label} />{' '}
            <span class="muted">{formatMinute(at)} on</span>{' '}
            <a href={answerLink(id)}>
              <Name text={id} />
            </a>{' '}
            <span class="muted">score {score(overall)}</span>
          </span>
          <span class="line" dir="auto">
            {inert(snippetText(text, '\n'))}
          </span>
        </li>
      ))}
    </ul>
  );
}
