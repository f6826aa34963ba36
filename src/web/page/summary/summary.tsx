/** The results of the audit, the most important first. */
import { warningText } from '../../../report/warning-text.ts';
import type { JSX } from 'preact';
import type { AuditResult } from '../../../result/result.ts';
import { headline } from '../../../report/headline.ts';
import { verdict } from '../../../report/verdict.ts';
import { inertLine } from '../../../text/inert.ts';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import type { View } from '../view.ts';
import { KeyNumbers } from './key-numbers.tsx';
import { Unanswerable } from './unanswerable.tsx';
import { NextSteps } from './next-steps.tsx';
import { SchemeTable } from './scheme-table.tsx';
import { SinceBaseline } from './since-baseline.tsx';

export function Summary({ data: { result }, styles }: View): JSX.Element {
  return (
    <>
      <h2>Summary</h2>
      <Claims result={result} />
      <KeyNumbers result={result} />
      <Warnings result={result} />
      <h3>Schemes</h3>
      <SchemeTable result={result} styles={styles} />
      {result.since !== null && <SinceBaseline since={result.since} styles={styles} />}
      {result.neverCorrect.length > 0 && <Unanswerable found={result.neverCorrect} styles={styles} />}
      <NextSteps result={result} />
    </>
  );
}

function Claims({ result }: { readonly result: AuditResult }): JSX.Element {
  const conclusions = verdict(result, quoted);
  const { claim, detail } = headline(result, quoted);
  return (
    <>
      <p class="verdict">
        <strong>{conclusions?.claim ?? claim}</strong> {conclusions === null && <Sentence text={detail} />}
      </p>
      {conclusions?.names.map((names) => (
        <p key={names}>
          <Sentence text={names} />
        </p>
      ))}
      {conclusions !== null && (
        <p>
          {claim} <Sentence text={detail} />
        </p>
      )}
    </>
  );
}

function Warnings({ result: { warnings } }: { readonly result: AuditResult }): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <>
      <h3>Warnings</h3>
      <ul class="warnings">
        {warnings.map(warningText).map((warning) => (
          <li key={warning} dir="auto">
            {inertLine(warning)}
          </li>
        ))}
      </ul>
    </>
  );
}
