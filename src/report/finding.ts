/** The most important finding as one sentence with n and an interval, for the head of a page. The headline and the verdict have the others. */
import { isSignificant } from '../base/core/significance.ts';
import type { ContrastResult } from '../documents/conclusions.ts';
import type { AuditResult } from '../documents/result.ts';
import type { LabelMove, SchemeResult } from '../documents/scheme-result.ts';
import { pText } from '../base/text/p-value.ts';
import { disagreementSentence, reviewSentences } from './disagreement.ts';
import { noMatterSentence } from './equivalence.ts';
import { mainReach } from './extremes.ts';
import { headline, shareOf } from './headline.ts';
import { measureOf, type Measure } from './measure.ts';
import { plural, pp } from './numbers.ts';
import { rateMove, stayText } from './rate-move.ts';
import { contrastText } from './verdict.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/**
 * The finding of an audit. An effect of a condition whose change is significant comes before a change of labels, because a conclusion depends on it.
 * Then come answers on which every fitting scheme differs from the stored label. Where nothing changes, is compared or can be judged, it is the headline.
 */
export function finding(result: AuditResult, quote: Quote): string {
  const tested = testedChange(result, quote);
  if (tested !== null) return tested;
  const disagreement = disagreementSentence(result);
  if (disagreement !== null) return [disagreement, ...reviewSentences(result, quote)].join(' ');
  if (result.groups !== undefined) return headlineText(result, quote);
  const { labels } = mainReach(result.extremes);
  const scheme = result.schemes.find(({ id }) => id === labels?.scheme);
  const least = result.options.minN;
  if (labels === null || labels.flips === 0 || labels.trials < least || scheme === undefined)
    return headlineText(result, quote);
  const noMatter = noMatterSentence(result);
  const lead = noMatter === null ? '' : `${noMatter} `;
  return `${lead}Under ${quote(labels.scheme)}, ${labelsThatChange(labels, result, quote)}${rateWords(scheme, measureOf(result))}.`;
}

function headlineText(result: AuditResult, quote: Quote): string {
  const { claim, detail } = headline(result, quote);
  return `${claim} ${detail}`;
}

/** The change of an effect with the smallest adjusted p, if it is significant. */
function testedChange(result: AuditResult, quote: Quote): string | null {
  const { contrasts, conclusions, options } = result;
  const found = contrasts
    .filter(({ change }) => isSignificant(change?.holm))
    .toSorted((a, b) => (a.change?.holm ?? 1) - (b.change?.holm ?? 1));
  const [first] = found;
  if (first === undefined || first.change === null) return null;
  const { tested, contrasts: all, testable } = conclusions;
  return `Under ${quote(first.scheme)}, the effect ${contrastText(first, options.groupBy, quote)} changes by ${changeWords(first, first.change, measureOf(result))}; such a change is significant in ${tested} of ${plural(all, 'contrast')} (${plural(testable, 'test')}, Holm).`;
}

/** Without an interval: that of the change with the smallest p of many does not cover it. */
function changeWords(
  { n, baselineN }: ContrastResult,
  { pp: change, holm }: NonNullable<ContrastResult['change']>,
  { ofErrors }: Measure,
): string {
  return `${pp(ofErrors.difference(change))} pp, n = ${n} and ${baselineN} (adjusted ${pText(holm ?? 1)})`;
}

/** Without stored labels, the labels of the base are those that change. */
function labelsThatChange(labels: LabelMove, { options: { base } }: AuditResult, quote: Quote): string {
  const isOne = labels.flips === 1;
  if (base === undefined) return `${shareOf(labels, 'label')} ${isOne ? 'changes' : 'change'}`;
  return `${shareOf(labels, 'answer')} ${isOne ? 'is' : 'are'} judged otherwise than by ${quote(base)}`;
}

function rateWords(scheme: SchemeResult, measure: Measure): string {
  const { deltaPp, storedErrorPct } = scheme;
  if (deltaPp === null || storedErrorPct === null) return '';
  if (deltaPp === 0) return `, as many gained as lost, and the ${stayText(storedErrorPct, measure)}`;
  return ` and the ${rateMove(scheme, measure)}`;
}
