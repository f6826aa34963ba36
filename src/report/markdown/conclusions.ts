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
import { cellCode } from './markup.ts';
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
    `This section answers what a paper would report: ${questions(result)} It leaves out schemes that apply only to some responses.`,
    ...(compared.length === 0 ? [] : ['', draw(compared, schemeColumns(result))]),
    ...cut(all.length, compared.length, 'schemes', layout),
    ...(compared.length === 0 || contrasts === 0 ? [] : ['', REFERENCE]),
    ...(contrasts === 0 ? [] : contrastSection(result, ids, baseline ?? '', layout)),
    ...(rankedPairs === 0 ? [] : rankSection(result, layout)),
  ];
}

const REFERENCE =
  'Sign changes and swaps are facts about this table. **reference** is a parser with as many flips, in the same items, that does not depend on the condition. The column has the mean of its number of sign changes, and the number that it does not exceed in 95 of 100 draws. A scheme with fewer sign changes than that is not proved harmless. Only the test of a change (Holm ≤ 0.05) shows that a scheme treats conditions differently, for items like these.';

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
    { title: 'reference', align: 'r', show: referenceText },
    { title: 'significance gained', align: 'r', show: ({ significanceGained }) => count(significanceGained) },
    { title: 'lost', align: 'r', show: ({ significanceLost }) => count(significanceLost) },
    { title: 'changes that can be tested', align: 'r', show: ({ testable }) => count(testable) },
    { title: 'significant (Holm)', align: 'r', show: ({ tested, testable }) => (testable === 0 ? '–' : count(tested)) },
  ];
  const ofRanks: Column<SchemeConclusions>[] = [
    { title: `pairs swapped (of ${rankedPairs})`, align: 'r', show: ({ inversions }) => count(inversions) },
    { title: 'both orders distinguishable', align: 'r', show: (one) => count(one.distinguishableInversions) },
  ];
  return [
    { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    ...(contrasts === 0 ? [] : ofContrasts),
    ...(rankedPairs === 0 ? [] : ofRanks),
  ];
}

/** Sign changes of a parser that does not depend on the condition: the mean, and the bound of 95 of 100 draws. */
function referenceText({ blind }: SchemeConclusions): string {
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
    `Kendall’s τ-b compares the order of the ${measureOf(result).rates} under a scheme with the stored one: 1 is the same order, −1 the reverse. A pair swaps if it is strictly in one order as stored and strictly in the other under the scheme. An order is distinguishable if p ≤ 0.05 in the exact test of the two by item. In most swaps of neighbours, the orders are not distinguishable.`,
    '',
    swapped.length === 0 ? 'No pair swaps.' : draw(shown, rankColumns(result)),
    ...cut(swapped.length, shown.length, 'rankings with swapped pairs', layout),
    ...figure(layout, 'ranks'),
  ];
}

/** The swaps of which none has two orders that can be distinguished. */
function indistinctSwaps(swaps: number, pairs: number): string {
  if (swaps === 0) return pairs === 1 ? 'The ranked pair does not swap.' : `None of the ${pairs} ranked pairs swaps.`;
  const some =
    pairs === 1 ? 'The ranked pair swaps' : `${swaps} of ${pairs} ranked pairs ${swaps === 1 ? 'swaps' : 'swap'}`;
  return `${some}, but the two orders cannot both be distinguished${swaps === 1 ? '' : ' in any swap'} (p ≤ 0.05 in the exact test by item).`;
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
  both: ' (both orders distinguishable)',
  one: ' (one order distinguishable)',
  none: ' (neither order distinguishable)',
};

function pairText({ pair: [a, b], class: kind }: Inversion): string {
  return `${keyValue(a, cellCode)} ⇄ ${keyValue(b, cellCode)}${kind === null ? '' : CLASS_TEXTS[kind]}`;
}
