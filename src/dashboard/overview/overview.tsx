/** The score, what it is made of, what is missing, and what to do. */
import type { JSX } from 'preact';
import { quoted, Sentence } from '../../page-kit/text/names.tsx';
import type { View } from '../view.ts';
import { claimOf } from './claim.ts';
import { KeyNumbers } from './key-numbers.tsx';
import { MetricTable } from './metric-table.tsx';
import { missingOf } from './missing.ts';
import { Recommendations } from './recommendations.tsx';
import { ScoringView } from './scoring-view.tsx';

export function Overview({ data: { report } }: View): JSX.Element {
  const { claim, details } = claimOf(report, quoted);
  const missing = missingOf(report.counts);
  return (
    <>
      <h2>Overview</h2>
      <p class="verdict">
        <strong>{claim}</strong>{' '}
        {details.map((detail) => (
          <>
            <Sentence text={detail} />{' '}
          </>
        ))}
      </p>
      <KeyNumbers report={report} />
      {missing.length > 0 && (
        <ul class="warnings" aria-label="What is missing">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <h3>What to do</h3>
      <Recommendations recommendations={report.recommendations} />
      <h3>Metrics</h3>
      <MetricTable metrics={report.metrics} />
      <h3>How the score is made</h3>
      <ScoringView scoring={report.scoring} />
    </>
  );
}
