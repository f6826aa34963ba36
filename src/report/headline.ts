/** The answer in one sentence, for the head of a report and for the terminal. */
import type { AuditResult, CellResult, SchemeResult } from '../core/result.ts';
import { STORED } from '../core/scheme.ts';
import { checkOf, isCheck } from './checks.ts';
import { keyText, percent, plural, pp } from './numbers.ts';

/** Makes text from outside safe where it goes. */
type Quote = (text: string) => string;

export interface Headline {
  readonly claim: string;
  readonly detail: string;
}

/** The schemes that are compared with the stored labels; a check is no alternative. */
export function alternativesOf(result: AuditResult): SchemeResult[] {
  return result.schemes.filter(({ id }) => id !== STORED && !isCheck(result, id));
}

/** The claim that the numbers allow, and its extent. */
export function headline(result: AuditResult, quote: Quote): Headline {
  const alternatives = alternativesOf(result);
  const check = checkOf(result);
  if (alternatives.length === 0 && check !== null)
    return {
      claim: 'Nothing is compared.',
      detail: `${quote(check)} checks the stored labels, and no other scheme was asked for.`,
    };
  const scored = alternatives.filter((scheme) => scheme.trials > 0 || scheme.failed === 0);
  const failed = alternatives.filter((scheme) => scheme.failed > 0);
  const failures = failed.map(({ id, failed: n }) => ` ${quote(id)} failed on ${plural(n, 'trial')}.`).join('');
  const most = scored.toSorted((a, b) => b.flips - a.flips)[0];
  if (most === undefined && failed.length > 0) return { claim: 'Nothing was scored.', detail: failures.trim() };
  if (most === undefined || most.flips === 0)
    return {
      claim: 'Nothing moves.',
      detail: `No scheme changes a single label of ${plural(result.coverage.factualTrials, 'factual trial')}.${failures}`,
    };
  const widest = scored
    .filter((scheme) => scheme.trials === result.schemes[0]?.trials && scheme.widestCell !== null)
    .map((scheme) => scheme.widestCell as CellResult)
    .toSorted((a, b) => Math.abs(b.deltaPp) - Math.abs(a.deltaPp))[0];
  const reach =
    widest === undefined
      ? ''
      : ` A single cell moves by up to ${pp(widest.deltaPp)} pp (${keyText(widest.key, result.options.groupBy, quote)}, ${quote(widest.scheme)}).`;
  return {
    claim: 'Labels move.',
    detail: `${plural(most.flips, 'label')} of ${most.trials} (${percent(most.flipsPct)}) ${most.flips === 1 ? 'differs' : 'differ'} between ${quote(most.id)} and what was stored.${reach}${failures}`,
  };
}
