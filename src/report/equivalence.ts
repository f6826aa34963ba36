/** What is known of other items like these, in words: whether a change is within the margin, and whether the parser matters at all. */
import { canBeSignificant, countCarriers } from '../base/core/significance.ts';
import { listAlternatives } from '../documents/checks.ts';
import { doesClaimHold } from '../documents/claim-survival.ts';
import type { AuditResult } from '../documents/result.ts';
import type { SchemeResult } from '../documents/scheme-result.ts';
import { pText } from '../base/text/p-value.ts';
import { measureOf, type Measure } from './measure.ts';
import { between, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

type Judged = Pick<SchemeResult, 'equivalence' | 'itemsToDecide'>;

/** Numbers of items are rounded to two digits, because they are guesses. */
function roughly(items: number): string {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(items)) - 1);
  return String(Math.ceil(items / digits) * digits);
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
    ? `no p, because ${plural(carriers, 'item')} of ${flipItems} ${carriers === 1 ? 'carries' : 'carry'} most of the change`
    : 'too few items for a test';
}

/** `For other items like these: -4.80 to +2.00 pp (p = 0.447), open at ±1 pp.` None without an interval. */
export function otherItems(
  { deltaInterval, p, ...judged }: SchemeResult,
  { ofErrors }: Measure,
  margin: number,
): string[] {
  if (deltaInterval === null) return [];
  const short = shortEquivalence(judged, margin);
  const test = p === null ? '' : ` (${canBeSignificant(judged.minP) ? pText(p) : untested(judged)})`;
  const where = `${between(ofErrors.interval(deltaInterval))} pp${test}`;
  return [`For other items like these: ${where}${short === '' ? '' : `, ${short}`}.`];
}

/**
 * `The parser does not matter here: the accuracy stays within ±1 pp under all 5 schemes.` Null unless this is known of each scheme. Where a conclusion about conditions,
 * ranks or claims is not known to stay, the sentence is about the rate only.
 */
export function noMatterSentence(result: AuditResult): string | null {
  const { margin, base } = result.options;
  const schemes = listAlternatives(result).filter(({ id }) => id !== base);
  if (schemes.length === 0 || schemes.some(({ equivalence }) => equivalence !== 'equivalent')) return null;
  const under = schemes.length === 1 ? 'the one scheme' : `all ${schemes.length} schemes`;
  const rate = `the ${measureOf(result).rate} stays within ±${margin} pp under ${under}`;
  return conclusionsStay(result) ? `The parser does not matter here: ${rate}.` : `Over all trials, ${rate}.`;
}

/** Whether no contrast, ranking or claim is another under a scheme, and every effect of a condition stays within the margin. */
function conclusionsStay({ contrasts, conclusions, claims = [] }: AuditResult): boolean {
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
  return ` (these items would show a change of ${detectablePp.toFixed(1)} pp in 80 % of samples${items})`;
}

/** Names that a sentence lists. */
const MOST_NAMES = 6;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${plural(names.length - MOST_NAMES, 'more scheme')}` : shown;
}
