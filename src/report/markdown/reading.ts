/** How to read the report. */
import type { AuditResult } from '../../documents/result.ts';
import { asksForCore } from '../core.ts';
import { isLog } from '../is-log.ts';
import { code } from './markup.ts';

export function reading(result: AuditResult): string[] {
  const { options } = result;
  const madeBy =
    isLog(result) || asksForCore(result)
      ? 'names the smallest sets of rules that, added to `v1`, give the label of the scheme; `source` means reading the response instead of the stored parse. For schemes beyond the core, it names the rules without which the label would be different. If no single rule decides, it names those by which the parser found its text.'
      : 'names the rules without which the label would be different. If no single rule decides, it names those by which the parser found its text.';
  return [
    '## How to read this',
    '',
    '- A **flip** is a label that differs from the stored one: **gained** (wrong → right) or **lost** (right → wrong).',
    `- **made by** ${madeBy}`,
    ...(options.schemesChosenBy === undefined ? [] : [`- ${code(options.schemesChosenBy)}`]),
    '- Counts are facts about these outputs; intervals and p-values are about new items of the same kind (see Intervals and tests).',
    `- The same inputs and options give the same bytes: seed ${options.seed}, at most ${options.maxExamples} examples of a kind.`,
  ];
}
