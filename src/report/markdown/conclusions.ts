/** Contrasts and ranks under every scheme. */
import type { AuditResult } from '../../result/result.ts';
import type { RankResult, SchemeConclusions } from '../../result/conclusions.ts';
import { repeatsStored } from '../checks.ts';
import { count, decimals, keyText, keyValue } from '../numbers.ts';
import { contrastSection } from './contrasts.ts';
import { draw, type Column } from './draw.ts';
import { cut, figure, type MarkdownOptions } from './layout.ts';
import { cellCode } from './markup.ts';

/** Nothing where there is nothing to compare. */
export function conclusions(result: AuditResult, options: MarkdownOptions): string[] {
  const { contrasts, rankedPairs, baseline } = result.conclusions;
  if (contrasts === 0 && rankedPairs === 0) return [];
  const compared = comparedSchemes(result);
  const ids = compared.map(({ scheme }) => scheme);
  return [
    '## Conclusions',
    '',
    `What a paper would report: ${questions(result)} Schemes that apply to some responses only are left out here.`,
    ...(compared.length === 0 ? [] : ['', draw(compared, schemeColumns(result))]),
    ...(contrasts === 0 ? [] : contrastSection(result, ids, baseline ?? '', options)),
    ...(rankedPairs === 0 ? [] : rankSection(result, options)),
  ];
}

/** Without a check that reproduces every label: it would repeat all numbers of the stored labels. */
function comparedSchemes(result: AuditResult): readonly SchemeConclusions[] {
  return result.conclusions.schemes.filter(({ scheme }) => !repeatsStored(result, scheme));
}

function questions({ ranks, conclusions: { contrasts } }: AuditResult): string {
  const effect = contrasts === 0 ? [] : ['does a condition change the error rate'];
  const order = ranks.slice(0, 1).map(({ field }) => `which ${field} is better`);
  return `${[...effect, ...order].join(', and ')}?`;
}

function schemeColumns({ conclusions: { contrasts, rankedPairs } }: AuditResult): Column<SchemeConclusions>[] {
  const ofContrasts: Column<SchemeConclusions>[] = [
    { title: `sign changes (of ${contrasts})`, align: 'r', show: ({ signFlips }) => count(signFlips) },
    { title: 'significance gained', align: 'r', show: ({ significanceGained }) => count(significanceGained) },
    { title: 'lost', align: 'r', show: ({ significanceLost }) => count(significanceLost) },
  ];
  const ofRanks: Column<SchemeConclusions>[] = [
    { title: `pairs swapped (of ${rankedPairs})`, align: 'r', show: ({ inversions }) => count(inversions) },
    { title: 'mean τ-b', align: 'r', show: ({ meanTauB }) => decimals(meanTauB, 3) },
  ];
  return [
    { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    ...(contrasts === 0 ? [] : ofContrasts),
    ...(rankedPairs === 0 ? [] : ofRanks),
  ];
}

function rankSection(result: AuditResult, options: MarkdownOptions): string[] {
  const swapped = result.ranks.filter(({ inversions }) => inversions.length > 0);
  const shown = swapped.toSorted((a, b) => b.inversions.length - a.inversions.length).slice(0, options.maxRows);
  return [
    '',
    '### Ranks',
    '',
    'Kendall’s τ-b compares the order of the error rates under a scheme with the stored one: 1 is the same order, −1 the reverse. A pair swaps if it is strictly in one order as stored and strictly in the other under the scheme.',
    '',
    swapped.length === 0 ? 'No pair swaps.' : draw(shown, rankColumns(result)),
    ...cut(swapped.length, shown.length, 'rankings with swapped pairs'),
    ...figure(options, 'ranks'),
  ];
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
        const names = inversions
          .slice(0, MOST_PAIRS)
          .map(({ pair: [a, b] }) => `${keyValue(a, cellCode)} ⇄ ${keyValue(b, cellCode)}`);
        const more = inversions.length - names.length;
        return `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
      },
    },
  ];
}
