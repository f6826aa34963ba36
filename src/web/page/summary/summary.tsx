/** The results of the audit, the most important first. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../result/result.ts';
import { idleRuleSentences, schemeWarningSentences } from '../../../report/grouped-warnings.ts';
import { headline } from '../../../report/headline.ts';
import { isLog } from '../../../report/is-log.ts';
import { originSentences } from '../../../report/label-origin.ts';
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
      <NamedMisfits result={result} />
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
      {isLog(result) && (
        <p>
          <Sentence text={originSentences(result, quoted).join(' ')} />
        </p>
      )}
    </>
  );
}

/** Schemes that the user named although they do not fit. */
function NamedMisfits({ result: { misfits = [], options } }: { readonly result: AuditResult }): JSX.Element | null {
  const named = misfits.filter(({ scheme }) => options.schemes.includes(scheme));
  if (named.length === 0) return null;
  return (
    <ul class="warnings">
      {named.map(({ scheme, reason }) => (
        <li key={scheme} dir="auto">
          <Sentence text={`${quoted(scheme)} does not fit these answers: ${inertLine(reason)}.`} />
        </li>
      ))}
    </ul>
  );
}

function Warnings({ result }: { readonly result: AuditResult }): JSX.Element | null {
  const sentences = result.warnings.flatMap((one) => (typeof one === 'string' ? [inertLine(one)] : []));
  const warnings = [...schemeWarningSentences(result, quoted), ...sentences, ...idleRuleSentences(result, quoted)];
  if (warnings.length === 0) return null;
  return (
    <>
      <h3>Warnings</h3>
      <ul class="warnings">
        {warnings.map((warning) => (
          <li key={warning} dir="auto">
            <Sentence text={warning} />
          </li>
        ))}
      </ul>
    </>
  );
}
