/** Warnings about schemes, one sentence for all of a kind. The document has each of them. */
import type { AuditResult, SchemeWarning } from '../documents/result.ts';
import { count, keyText, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Names that a sentence lists. */
const MOST_NAMES = 5;

/** The rules that fire on no trial, by scheme. */
export function idleRuleSentences(result: AuditResult, quote: Quote): string[] {
  const byScheme = Map.groupBy(ofCode(result, 'rule-never-fires'), ({ scheme }) => scheme);
  return Array.from(byScheme, ([scheme, found]) => {
    const rules = found.map(({ rule = '' }) => rule);
    return `${quote(scheme)}: ${plural(rules.length, 'rule')} ${rules.length === 1 ? 'fires' : 'fire'} on none of ${plural(found[0]?.trials ?? 0, 'trial')} (${listNames(rules, quote)}).`;
  });
}

/** Schemes that parse almost nothing, and for which no reason is known. */
export function misfitSentences(result: AuditResult, quote: Quote): string[] {
  const found = ofCode(result, 'scheme-does-not-fit');
  const judged = new Set(result.misfits?.map(({ scheme }) => scheme) ?? []);
  const left = found.filter(({ scheme }) => !judged.has(scheme)); // these have a sentence with the reason
  if (left.length === 0) return [];
  const schemes = left.map(({ scheme }) => scheme);
  return [
    `${listNames(schemes, quote)} ${schemes.length === 1 ? 'parses' : 'parse'} almost nothing here, so ${schemes.length === 1 ? 'its' : 'their'} errors are not about the answers. Choose a scheme for such responses.`,
  ];
}

/** Stored parsers that may guess where they find nothing: the first example, and where there are others. */
export function fallbackSentences(result: AuditResult, quote: Quote): string[] {
  const found = ofCode(result, 'hidden-fallback');
  if (found.length === 0) return [];
  const schemes = [...new Set(found.map(({ scheme }) => scheme))];
  const cells = [...new Set(found.map(({ key = {} }) => keyText(key, result.options.groupBy, quote)))];
  const [first] = found as [SchemeWarning];
  const { trials, share, expected = 0 } = first;
  const [right, guessed] = [share, expected].map((part) => count(Math.round(part * trials)));
  const others = schemes.length > 1 ? `, as ${listNames(schemes.slice(1), quote)} show too` : '';
  return [
    `The original parser probably guesses when it finds no answer: of ${plural(trials, 'response')} in which ${quote(first.scheme)} finds none, ${right} ${right === '1' ? 'counts' : 'count'} as right, and random guessing gives ${guessed} (${listNames(cells, (name) => name)})${others}.`,
  ];
}

function ofCode({ warnings }: AuditResult, code: SchemeWarning['code']): SchemeWarning[] {
  return warnings.flatMap((one) => (typeof one !== 'string' && one.code === code ? [one] : []));
}

function listNames(names: readonly string[], quote: Quote): string {
  const shown = names.slice(0, MOST_NAMES).map(quote).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
