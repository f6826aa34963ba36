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
import { FeedbackTexts } from './feedback-texts.tsx';

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
