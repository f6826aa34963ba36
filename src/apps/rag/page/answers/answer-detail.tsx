/** Shows one answer with everything that its score is made of. */
import type { JSX } from 'preact';
import type { FeedbackWords, OpenAnswer } from '../../documents/answer-source.ts';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import { CopyButton } from '../../../../web/kit/text/copy-button.tsx';
import { Name } from '../../../../web/kit/text/names.tsx';
import { inertLine, inert } from '../../../../base/text/inert.ts';
import { formatRoute } from '../route.ts';
import { score } from '../../report/evaluation-numbers.ts';
import { SnippetView } from '../text/snippet-view.tsx';
import { formatMinute } from '../text/times.ts';
import { answerParams } from './answer-filter.ts';
import { CitationLists } from './citation-lists.tsx';
import { ClaimLists } from '../claims/claim-lists.tsx';
import { ContextList } from './context-list.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { JudgmentList } from './judgment-list.tsx';
import { QuestionList } from './question-list.tsx';
import { ScoreTable } from './score-table.tsx';
import { LabelView, RatingView, ThumbView } from '../marks/thumb.tsx';

interface Props {
  readonly opened: OpenAnswer;
  /** Without it, feedback cannot be given here. */
  readonly give: ((words: FeedbackWords) => Promise<void>) | undefined;
}

export function AnswerDetail({ opened, give }: Props): JSX.Element {
  const { answer } = opened;
  return (
    <>
      <h3>
        Answer <Name text={answer.id} />
      </h3>
      <Place answer={answer} />
      <Link opened={opened} />
      <h4>Query</h4>
      <SnippetView label="Query" snippet={answer.query} instead="There is none." />
      <h4>Answer</h4>
      <SnippetView label="Answer" snippet={answer.answer} instead="There is none." />
      <h4>Ground truth</h4>
      <SnippetView label="Ground truth" snippet={answer.groundTruth} instead="There is none." />
      <h4>What the score is made of</h4>
      <ScoreTable answer={answer} />
      <h4>Citations</h4>
      <CitationLists citations={answer.citations} />
      <h4>Contexts</h4>
      <ContextList contexts={answer.contexts} />
      {answer.claims !== undefined && <ClaimLists claims={answer.claims} />}
      <h4>Judges</h4>
      <JudgmentList judgments={answer.judgments} />
      {answer.questions !== undefined && <QuestionList questions={answer.questions} />}
      <h4>Feedback</h4>
      <AnswerFeedback feedback={answer.feedback} />
      {give !== undefined && <FeedbackForm give={give} />}
    </>
  );
}

function Place({ answer: { overall, at, tags } }: { readonly answer: EvaluationReceipt }): JSX.Element {
  return (
    <p class="place">
      <span>
        <span class="muted">score</span> <strong>{score(overall)}</strong>
      </span>
      <span>
        <span class="muted">answered</span> {formatMinute(at)} UTC
      </span>
      {tags.map((tag) => (
        <span key={tag}>
          <span class="muted">tag</span> <bdi>{inertLine(tag)}</bdi>
        </span>
      ))}
    </p>
  );
}

/** The address of this answer, without the filters of the list. */
function Link({ opened: { answer, number } }: { readonly opened: OpenAnswer }): JSX.Element {
  const hash = formatRoute('answers', answerParams({ id: answer.id, at: answer.at, number }));
  const page = location.href.replace(/#.*$/s, '');
  return (
    <p class="command">
      <a href={hash}>Link to this answer</a> <CopyButton text={`${page}${hash}`} />
    </p>
  );
}

/** Shows the feedback on an answer. */
function AnswerFeedback({ feedback }: Pick<EvaluationReceipt, 'feedback'>): JSX.Element {
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
