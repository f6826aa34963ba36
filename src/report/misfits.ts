/** Schemes that the user named and that do not fit the answers. Their numbers are not about the answers, so reports begin with them. */
import type { AuditResult } from '../documents/result.ts';
import type { Misfit } from '../documents/misfit-schema.ts';
import { misfitSentences } from './grouped-warnings.ts';
import { partOf, plural } from './numbers.ts';

/** The warnings, each a sentence. Names and reasons come from outside, so both are made safe in the output format. */
export function misfitWarnings(
  result: AuditResult,
  quote: (name: string) => string,
  prose: (reason: string) => string,
): string[] {
  return [
    ...namedMisfits(result).map(
      ({ scheme, reason, logs }) =>
        `${quote(scheme)} does not fit ${logs === undefined ? 'these answers' : describeLogs(logs, result, quote)}: ${prose(reason)}.`,
    ),
    ...misfitSentences(result, quote),
  ];
}

function namedMisfits({ misfits = [], options }: AuditResult): NonNullable<AuditResult['misfits']> {
  return misfits.filter(({ scheme }) => options.schemes.includes(scheme));
}

/** Names that a sentence lists. */
const MOST_NAMES = 3;

/** `2 of 5 logs (a.jsonl with 60 trials, b.jsonl with 40 trials)` */
function describeLogs(
  logs: NonNullable<Misfit['logs']>,
  { coverage: { runs } }: AuditResult,
  quote: (name: string) => string,
): string {
  const shown = logs.slice(0, MOST_NAMES).map(({ log, trials }) => `${quote(log)} with ${plural(trials, 'trial')}`);
  const more = logs.length > shown.length ? ` and ${logs.length - shown.length} more` : '';
  return `${partOf(logs.length, runs, 'log')} (${shown.join(', ')}${more})`;
}
