/** The outcome, which queries were compared, and a row for each metric. */
import type { JSX } from 'preact';
import type { RagComparison } from '../../documents/comparison.ts';
import { quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import {
  describeQueries,
  describeSame,
  describeSide,
  ragComparisonCautions,
  ragComparisonHeadline,
} from '../../report/comparison/headline.ts';
import { hashTo } from '../../../../web/kit/address.ts';
import { ComparedMetrics } from './compared-metrics.tsx';

export function ComparisonOverview({ comparison }: { readonly comparison: RagComparison }): JSX.Element {
  const cautions = ragComparisonCautions(comparison, quoted);
  const same = describeSame(comparison, quoted);
  return (
    <>
      <h2>Overview</h2>
      <p class="verdict">
        <strong>
          <Sentence text={ragComparisonHeadline(comparison, quoted)} />
        </strong>
      </p>
      <ul>
        <li>
          A: <Sentence text={describeSide(comparison.a, quoted)} />
        </li>
        <li>
          B: <Sentence text={describeSide(comparison.b, quoted)} />
        </li>
        <li>
          Compared: <Sentence text={describeQueries(comparison, quoted)} />
        </li>
      </ul>
      {cautions.length > 0 && (
        <ul class="warnings" aria-label="Cautions">
          {cautions.map((sentence) => (
            <li key={sentence}>
              <Sentence text={sentence} />
            </li>
          ))}
        </ul>
      )}
      <h3>Metrics</h3>
      <ComparedMetrics comparison={comparison} />
      {same !== null && (
        <p class="note">
          <Sentence text={same} />
        </p>
      )}
      <p>
        <a href={hashTo('queries', {})}>The queries that changed most</a>
      </p>
    </>
  );
}
