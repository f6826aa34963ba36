/** The overview: the present score and its change, recommendations, metrics, and missing data. */
import type { JSX } from 'preact';
import { quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import { evaluationHeadline } from '../../report/evaluation-headline.ts';
import type { View } from '../view.ts';
import { CalibrationView } from '../calibration/calibration-view.tsx';
import { formatRoute } from '../route.ts';
import { ScoreChart } from '../charts/score-chart.tsx';
import { AgreementView } from '../judging/agreement-view.tsx';
import { UsageView } from '../judging/usage-view.tsx';
import { KeyNumbers } from './key-numbers.tsx';
import { LowestAnswers } from './lowest-answers.tsx';
import { MetricTable } from './metric-table.tsx';
import { describeMissing } from './missing.ts';
import { Recommendations } from './recommendations.tsx';
import { ScoringView } from './scoring-view.tsx';

export function Overview({ data: { report } }: View): JSX.Element {
  const missing = describeMissing(report.counts);
  return (
    <>
      <h2>Overview</h2>
      <p class="verdict">
        <strong>
          <Sentence text={evaluationHeadline(report, quoted)} />
        </strong>
      </p>
      <ScoreChart report={report} />
      <KeyNumbers report={report} />
      <h3>Recommendations</h3>
      <Recommendations recommendations={report.recommendations} />
      {missing.length > 0 && (
        <ul class="warnings" aria-label="What is missing">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <h3>Metrics</h3>
      <MetricTable metrics={report.metrics} />
      <CalibrationView calibration={report.calibration} />
      <h3>Lowest scores</h3>
      <LowestAnswers worst={report.worst} />
      <p>
        <a href={formatRoute('answers')}>All answers in this file</a>
      </p>
      <AgreementView agreement={report.agreement} scoring={report.scoring} />
      <UsageView usage={report.usage} />
      <h3>Scoring</h3>
      <ScoringView scoring={report.scoring} />
    </>
  );
}
