/** Contrasts and ranks under every scheme. */
import type { AuditResult } from '../../documents/result.ts';
import type { Inversion, RankResult, SchemeConclusions } from '../../documents/conclusions.ts';
import { repeatsStored } from '../checks.ts';
import { measureOf } from '../measure.ts';
import { count, decimals, keyText, keyValue } from '../numbers.ts';
import { contrastSection } from './contrasts.ts';
import { bySupport, swappedRanks } from '../views/ranks.ts';
import { draw, type Column } from './draw.ts';
import { cut, figure, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';
import { verdict } from '../verdict.ts';
import { shownConclusions } from './shown-schemes.ts';

/** Nothing where there is nothing to compare. */
export function conclusions(result: AuditResult, layout: Layout): string[] {
  const { contrasts, rankedPairs, baseline } = result.conclusions;
  if (contrasts === 0 && rankedPairs === 0) return [];
  const all = comparedSchemes(result);
  const compared = shownConclusions(all, layout);
  const ids = compared.map(({ scheme }) => scheme);
  return [
    '## Conclusions',
    '',
    ...changedConclusions(result),
    `This section answers what a paper would report: ${questions(result)} It leaves out schemes that apply only to some responses.`,
    ...(compared.length === 0 ? [] : ['', draw(compared, schemeColumns(result))]),
    ...cut(all.length, compared.length, 'schemes', layout),
    ...(compared.length === 0 || contrasts === 0 ? [] : ['', BY_CHANCE]),
    ...(contrasts === 0 ? [] : contrastSection(result, ids, baseline ?? '', layout)),
    ...(rankedPairs === 0 ? [] : rankSection(result, layout)),
  ];
}

/** Which conclusions change, and what chance alone would change. */
function changedConclusions(result: AuditResult): string[] {
  const concluded = verdict(result, code);
  if (concluded === null) return [];
  return [concluded.claim, '', ...concluded.names.map((sentence) => `- ${sentence}`), ''];
}

const BY_CHANCE =
  'Sign changes and swaps are facts about this table. **by chance** is what chance alone would give: the label changes of each item, spread over the conditions at random. It has the mean number of sign changes, and the number that 95 of 100 draws do not exceed. A scheme with fewer sign changes may still treat conditions differently. Only the test of a change (p ≤ 0.05 after Holm’s correction) shows this for items like these.';

/** Without a check that reproduces every label: it would repeat all numbers of the stored labels. */
function comparedSchemes(result: AuditResult): readonly SchemeConclusions[] {
  return result.conclusions.schemes.filter(({ scheme }) => !repeatsStored(result, scheme));
}

function questions(result: AuditResult): string {
  const { ranks } = result;
  const effect = result.conclusions.contrasts === 0 ? [] : [`does a condition change the ${measureOf(result).rate}`];
  const order = ranks.slice(0, 1).map(({ field }) => `which ${field} is better`);
  return `${[...effect, ...order].join(', and ')}?`;
}

function schemeColumns({ conclusions: { contrasts, rankedPairs } }: AuditResult): Column<SchemeConclusions>[] {
  const ofContrasts: Column<SchemeConclusions>[] = [
    { title: `sign changes (of ${contrasts})`, align: 'r', show: ({ signFlips }) => count(signFlips) },
    { title: 'by chance', align: 'r', show: chanceText },
    { title: 'significance gained', align: 'r', show: ({ significanceGained }) => count(significanceGained) },
    { title: 'lost', align: 'r', show: ({ significanceLost }) => count(significanceLost) },
    { title: 'changes that can be tested', align: 'r', show: ({ testable }) => count(testable) },
    { title: 'significant (Holm)', align: 'r', show: ({ tested, testable }) => (testable === 0 ? '–' : count(tested)) },
  ];
  const ofRanks: Column<SchemeConclusions>[] = [
    { title: `pairs swapped (of ${rankedPairs})`, align: 'r', show: ({ inversions }) => count(inversions) },
    { title: 'significant swaps', align: 'r', show: (one) => count(one.distinguishableInversions) },
  ];
  return [
    { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    ...(contrasts === 0 ? [] : ofContrasts),
    ...(rankedPairs === 0 ? [] : ofRanks),
  ];
}

/** Sign changes by chance alone: the mean, and the bound of 95 of 100 draws. */
function chanceText({ blind }: SchemeConclusions): string {
  if (blind === null) return '–';
  const upper = blind.upperSignFlips === null ? '' : ` (up to ${blind.upperSignFlips})`;
  return `${decimals(blind.meanSignFlips, 1)}${upper}`;
}

function rankSection(result: AuditResult, layout: Layout): string[] {
  const swapped = swappedRanks(result);
  const shown = swapped.slice(0, layout.maxRows);
  const { inversions, distinguishableInversions, rankedPairs } = result.conclusions;
  if (layout.isShort === true && distinguishableInversions === 0)
    return ['', '### Ranks', '', indistinctSwaps(inversions, rankedPairs)];
  return [
    '',
    '### Ranks',
    '',
    `Kendall’s τ-b compares the order of the ${measureOf(result).rates} under a scheme with the stored one: 1 is the same order, −1 the reverse. A pair swaps if its order under the scheme is the reverse of the stored one; a tie is no order. An order is significant if p ≤ 0.05 in the exact test of the two, over items.`,
    '',
    swapped.length === 0 ? 'No pair swaps.' : draw(shown, rankColumns(result)),
    ...cut(swapped.length, shown.length, 'rankings with swapped pairs', layout),
    ...figure(layout, 'ranks'),
  ];
}

/** The swaps of which none has two orders that can be distinguished. */
function indistinctSwaps(swaps: number, pairs: number): string {
  if (swaps === 0)
    return pairs === 1 ? 'The ranked pair does not swap.' : `None of the ${count(pairs)} ranked pairs swaps.`;
  const some =
    pairs === 1
      ? 'The ranked pair swaps'
      : `${count(swaps)} of ${count(pairs)} ranked pairs ${swaps === 1 ? 'swaps' : 'swap'}`;
  return `${some}, but ${swaps === 1 ? 'its two orders are not both' : 'in no swap are both orders'} significant (p ≤ 0.05 in the exact test over items).`;
}

/** Pairs that a cell of the table names. */
const MOST_PAIRS = 4;

function rankColumns({ options: { groupBy } }: AuditResult): Column<RankResult>[] {
  return [
    { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    {
      title: 'where',
      align: 'l',
      show: ({ key, field }) =>
        keyText(
          key,
          groupBy.filter((one) => one !== field),
          cellCode,
        ),
    },
    { title: 'τ-b', align: 'r', show: ({ tauB }) => decimals(tauB, 3) },
    { title: 'swapped', align: 'r', show: ({ inversions }) => count(inversions.length) },
    {
      title: 'pairs',
      align: 'l',
      show: ({ inversions }) => {
        const names = inversions.toSorted(bySupport).slice(0, MOST_PAIRS).map(pairText);
        const more = inversions.length - names.length;
        return `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
      },
    },
  ];
}

const CLASS_TEXTS: Readonly<Record<NonNullable<Inversion['class']>, string>> = {
  both: ' (both orders significant)',
  one: ' (one order significant)',
  none: ' (neither order significant)',
};

function pairText({ pair: [a, b], class: kind }: Inversion): string {
  return `${keyValue(a, cellCode)} ⇄ ${keyValue(b, cellCode)}${kind === null ? '' : CLASS_TEXTS[kind]}`;
}
