/** The finding of a result with one scheme: it checks the stored labels, or takes their place. */
import type { AuditResult } from '../documents/result.ts';
import { isLog } from './is-log.ts';
import { partOf, percent } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** @param check the id of the scheme. */
export function nothingCompared(
  result: AuditResult,
  check: string,
  quote: Quote,
): { readonly claim: string; readonly detail: string } {
  const others = 'no other scheme was requested.';
  if (!isLog(result))
    return { claim: 'Nothing is compared.', detail: `${quote(check)} checks the stored labels, and ${others}` };
  const trials = result.schemes[0]?.trials ?? 0;
  if (result.options.base !== undefined) {
    const { errors = 0, errorPct = null } = result.schemes[0] ?? {};
    return {
      claim: `Only ${quote(check)} fits these answers.`,
      detail: `Under it, ${partOf(trials - errors, trials, 'answer')} are right (${percent(errorPct === null ? null : 100 - errorPct)}). There is nothing to compare it with; name a second scheme with --schemes.`,
    };
  }
  const again = trials - result.consistency.mismatches;
  return {
    claim: `${quote(check)} reproduces ${partOf(again, trials, 'stored label')}.`,
    detail: `The log names it as the scheme that made the labels. No other scheme was compared.`,
  };
}
