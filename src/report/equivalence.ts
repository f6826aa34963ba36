/** What is known of other items like these, in words: whether a change is within the margin, and whether the parser matters at all. */
import { fixedText } from '../base/text/readable-numbers.ts';
import { canBeSignificant, countCarriers } from '../base/core/significance.ts';
import { listAlternatives } from '../documents/checks.ts';
import { doesClaimHold } from '../documents/claim-survival.ts';
import type { AuditResult } from '../documents/result.ts';
import type { SchemeResult } from '../documents/scheme-result.ts';
import { pText } from '../base/text/p-value.ts';
import type { Measure } from './measure.ts';
import { between, count, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

type Judged = Pick<SchemeResult, 'equivalence' | 'itemsToDecide'>;

/** Numbers of items are rounded to two digits, because they are guesses. */
function roughly(items: number): string {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(items)) - 1);
  return count(Math.ceil(items / digits) * digits);
}

/** `within ±1 pp`, `more than 1 pp`, `open at ±1 pp`; empty where nothing is known. */
function shortEquivalence({ equivalence }: Judged, margin: number): string {
  if (equivalence === null) return '';
  return { equivalent: `within ±${margin} pp`, changed: `more than ${margin} pp`, open: `open at ±${margin} pp` }[
    equivalence
  ];
}

/** Why there is no p; two items of six or more are too few if they carry more than half of the change. */
function untested({ flipItems, minP }: Pick<SchemeResult, 'flipItems' | 'minP'>): string {
  const carriers = countCarriers(minP);
  return flipItems !== null && carriers > 0 && carriers < flipItems
    ? `no p, because ${plural(carriers, 'item')} of ${count(flipItems)} ${carriers === 1 ? 'makes' : 'make'} most of the change`
    : 'too few items for a test';
}

/** `For other items like these: −4.8 to +2.0 pp (p = 0.447), open at ±1 pp.` None without an interval. */
export function otherItems(
  { deltaInterval, p, trials, ...judged }: SchemeResult,
  { ofErrors }: Measure,
  margin: number,
): string[] {
  if (deltaInterval === null) return [];
  const short = shortEquivalence(judged, margin);
  const test = p === null ? '' : ` (${canBeSignificant(judged.minP) ? pText(p) : untested(judged)})`;
  const where = `${between(ofErrors.interval(deltaInterval), trials)} pp${test}`;
  return [`For other items like these: ${where}${short === '' ? '' : `, ${short}`}.`];
}

/** Whether the change of the rate under each scheme is within the margin for other items. */
export function isWithinMargin(result: AuditResult): boolean {
  const schemes = listAlternatives(result).filter(({ id }) => id !== result.options.base);
  return schemes.length > 0 && schemes.every(({ equivalence }) => equivalence === 'equivalent');
}

/** Whether no contrast, ranking or claim is another under a scheme, and every effect of a condition stays within the margin. */
export function conclusionsStay({ contrasts, conclusions, claims = [] }: AuditResult): boolean {
  const { signFlips, significanceFlips, distinguishableInversions } = conclusions;
  return (
    signFlips + significanceFlips + distinguishableInversions === 0 &&
    contrasts.every(({ change }) => change === null || change.equivalence === 'equivalent') &&
    claims.every(({ stored, schemes }) => schemes.every((one) => doesClaimHold(one) === doesClaimHold(stored)))
  );
}

/** The schemes by what is known of them, for other items like these: in one sentence for each verdict. */
export function equivalenceSentences(result: AuditResult, quote: Quote): string[] {
  const { margin, base } = result.options;
  const judged = listAlternatives(result).filter(({ id, equivalence }) => id !== base && equivalence !== null);
  const named = (verdict: Judged['equivalence'], lead: string): string[] => {
    const own = judged.filter(({ equivalence }) => equivalence === verdict);
    const groups = [...Map.groupBy(own, needed)].map(
      ([detail, schemes]) => `${schemes.map(({ id }) => quote(id)).join(', ')}${detail}`,
    );
    return own.length === 0 ? [] : [`${lead}: ${listed(groups)}.`];
  };
  return [
    ...named('changed', `For other items like these, the change is more than ${margin} pp`),
    ...named('equivalent', `Within ±${margin} pp`),
    ...named('open', `Open at ±${margin} pp`),
  ];
}

/** ` (these items would show a change of 5.3 pp in 80 % of samples; about 450 items in all would decide)` of an open change; empty for others. */
function needed({ equivalence, itemsToDecide, detectablePp }: SchemeResult): string {
  if (equivalence !== 'open' || detectablePp === null) return '';
  const items = itemsToDecide === null ? '' : `; about ${roughly(itemsToDecide)} items in all would decide`;
  return ` (these items would show a change of ${fixedText(detectablePp, 1)} pp in 80 % of samples${items})`;
}

/** Names that a sentence lists. */
const MOST_NAMES = 6;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${plural(names.length - MOST_NAMES, 'more scheme')}` : shown;
}
