/** The feedback of users, and its correlation with the scores. */
import type { JSX } from 'preact';
import type { EvaluationReport, FeedbackCorrelation, FeedbackSummary } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { Name } from '../../../../web/kit/text/names.tsx';
import { count } from '../../../../report/numbers.ts';
import { IntervalMark } from '../marks/interval-mark.tsx';
import { difference, score, scores } from '../../report/evaluation-numbers.ts';
import { feedbackSentence } from '../../report/feedback-words.ts';
import { metricName } from '../text/scores.ts';
import type { View } from '../view.ts';
import { Ratings } from './ratings.tsx';
import { snippetText } from '../../../../report/snippet-text.ts';
import { inert } from '../../../../base/text/inert.ts';
import { answerLink } from '../answers/answer-link.ts';
import { LabelView, RatingView, ThumbView } from '../marks/thumb.tsx';
import { formatMinute } from '../text/times.ts';

export function Feedback({ data: { report } }: View): JSX.Element {
  const { feedback } = report;
  return (
    <>
      <h2>Feedback</h2>
      {feedback === null ? (
        <p class="note">No feedback.</p>
      ) : (
        <FeedbackSentence feedback={feedback} ratings={report.ratings} />
      )}
    </>
  );
}

function FeedbackSentence({
  feedback,
  ratings,
}: {
  readonly feedback: FeedbackSummary;
  readonly ratings: EvaluationReport['ratings'];
}): JSX.Element {
  const { correlations, labels, texts } = feedback;
  return (
    <>
      <p>{feedbackSentence(feedback)}</p>
      <h3>Do scores agree with users?</h3>
      {correlations.length === 0 ? (
        <p class="note">No metric has both values and thumbs.</p>
      ) : (
        <>
          <p class="note">
            AUC is the probability that an answer with thumbs up has a higher value than one with thumbs down: 0.5 means
            no relation, 1 means always. ρ is Spearman’s. Answers with a thumb are not a random sample.
          </p>
          <DataTable caption="Correlation of metrics and thumbs" rows={correlations} columns={COLUMNS} />
        </>
      )}
      <Ratings ratings={ratings} />
      {labels.length > 0 && (
        <>
          <h3>Labels</h3>
          <ul class="chips" aria-label="Labels">
            {labels.map(({ label, count: n }) => (
              <li key={label}>
                <Name text={label} /> <strong>{count(n)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Texts</h3>
      <FeedbackTexts texts={texts} />
    </>
  );
}

const COLUMNS: readonly Column<FeedbackCorrelation>[] = [
  { id: 'metric', title: 'metric', kind: 'text', show: ({ metric }) => metricName(metric), by: ({ metric }) => metric },
  numberColumn('up', 'up', ({ up }) => up, count),
  numberColumn('down', 'down', ({ down }) => down, count),
  numberColumn('meanUp', 'mean, up', ({ meanUp }) => meanUp, score),
  numberColumn('meanDown', 'mean, down', ({ meanDown }) => meanDown, score),
  numberColumn('auc', 'AUC', ({ auc }) => auc, score),
  { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: ({ interval }) => scores(interval) },
  {
    id: 'mark',
    title: '0 to 1',
    kind: 'text',
    show: ({ auc, interval }) => <IntervalMark value={auc} interval={interval} range={[0, 1]} origin={0.5} />,
  },
  numberColumn('spearman', 'ρ', ({ spearman }) => spearman, difference),
];

/** The latest texts of feedback. */
function FeedbackTexts({ texts }: Pick<FeedbackSummary, 'texts'>): JSX.Element {
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
