/** Schemes that the user named and that do not fit the answers. Their numbers are not about the answers, so reports begin with them. */
import type { AuditResult } from '../documents/result.ts';
import { misfitSentences } from './grouped-warnings.ts';

/** The warnings, each a sentence. Names and reasons come from outside, so both are made safe in the output format. */
export function misfitWarnings(
  result: AuditResult,
  quote: (name: string) => string,
  prose: (reason: string) => string,
): string[] {
  return [
    ...namedMisfits(result).map(
      ({ scheme, reason }) => `${quote(scheme)} does not fit these answers: ${prose(reason)}.`,
    ),
    ...misfitSentences(result, quote),
  ];
}

function namedMisfits({ misfits = [], options }: AuditResult): NonNullable<AuditResult['misfits']> {
  return misfits.filter(({ scheme }) => options.schemes.includes(scheme));
}
