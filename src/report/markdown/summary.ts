/** The first screen: whether labels change, how much, whether that matters, and what made the stored labels. */
import type { AuditResult } from '../../result/result.ts';
import { listedSchemes } from '../checks.ts';
import { schemeWarningSentences } from '../grouped-warnings.ts';
import { headline } from '../headline.ts';
import { verdict } from '../verdict.ts';
import { consistencySentence } from './consistency.ts';
import { agreementTable } from './agreement-table.ts';
import { code } from './markup.ts';
import { misfitWarnings } from './misfits.ts';
import { schemeTable } from './tables.ts';
import { unanswerableSentence } from './unanswerable.ts';

export function summary(result: AuditResult): string[] {
  const { claim, detail } = headline(result, code);
  const concluded = verdict(result, code);
  return [
    '## Summary',
    '',
    ...misfitWarnings(result),
    ...(result.options.base === undefined ? [] : [`**${consistencySentence(result)}**`, '']),
    ...(concluded === null ? [] : [`**${concluded.claim}**`, '', ...list(concluded.names)]),
    `**${claim}** ${detail}`,
    ...(result.options.base === undefined ? ['', consistencySentence(result)] : []),
    ...unanswerableSentence(result),
    '',
    schemeTable(listedSchemes(result)),
    ...agreementTable(result),
    ...warnings(result),
  ];
}

/** A list with an empty line after it. */
function list(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [...sentences.map((sentence) => `- ${sentence}`), ''];
}

function warnings(result: AuditResult): string[] {
  const sentences = schemeWarningSentences(result, code);
  return sentences.length === 0 ? [] : ['', ...sentences.map((text) => `- **Beware:** ${text}`)];
}
