/** The most important finding, and the others on request. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { finding } from '../../../report/finding.ts';
import { headline } from '../../../report/headline.ts';
import { isLog } from '../../../report/is-log.ts';
import { originSentences } from '../../../report/label-origin.ts';
import { verdict } from '../../../report/verdict.ts';
import { quoted, Sentence } from '../../kit/text/names.tsx';

export function Finding({ result }: { readonly result: AuditResult }): JSX.Element {
  return (
    <>
      <p class="verdict finding">
        <Sentence text={finding(result, quoted)} />
      </p>
      {result.options.base !== undefined && (
        <p class="note">
          <Sentence text={originSentences(result, quoted).join(' ')} />
        </p>
      )}
    </>
  );
}

export function MoreFindings({ result }: { readonly result: AuditResult }): JSX.Element {
  const { claim, detail } = headline(result, quoted);
  const concluded = verdict(result, quoted);
  const origin = isLog(result) && result.options.base === undefined ? [originSentences(result, quoted).join(' ')] : [];
  return (
    <details class="more-findings">
      <summary>More: what changes where, and whether it is more than noise</summary>
      {[`${claim} ${detail}`, ...(concluded === null ? [] : [concluded.claim, ...concluded.names]), ...origin].map(
        (text) => (
          <p key={text}>
            <Sentence text={text} />
          </p>
        ),
      )}
    </details>
  );
}
