/** Contrasts and ranks under every scheme. */
import type { AuditResult } from '../../core/result.ts';
import { STORED } from '../../core/scheme.ts';
import { contrastId, type ContrastResult, type RankResult, type SchemeConclusions } from '../../core/statistics.ts';
import { repeatsStored } from '../checks.ts';
import { between, count, decimals, keyText, keyValue, plural, pp } from '../numbers.ts';
import { contrastText } from '../verdict.ts';
import { draw, type Column } from './draw.ts';
import { cut, figure, type MarkdownOptions } from './layout.ts';
import { cellCode, code } from './markup.ts';

/** Nothing where there is nothing to compare. */
export function conclusions(result: AuditResult, options: MarkdownOptions): string[] {
  const { contrasts, rankedPairs, baseline } = result.conclusions;
  if (contrasts === 0 && rankedPairs === 0) return [];
  const compared = comparedSchemes(result);
  return [
    '## Conclusions',
    '',
    `What a paper would say: ${questions(result)} Schemes that apply to some responses only have no say here.`,
    ...(compared.length === 0 ? [] : ['', draw(compared, schemeColumns(result))]),
    ...(contrasts === 0 ? [] : contrastSection(result, baseline ?? '', options)),
    ...(rankedPairs === 0 ? [] : rankSection(result, options)),
  ];
}

/** Without a check that gives every label again: it would say everything that the stored labels say a second time. */
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

/** Up to so many contrasts are all shown: what a condition is worth is of interest also where no conclusion changes. */
const FEW_CONTRASTS = 12;

function contrastSection(result: AuditResult, baseline: string, options: MarkdownOptions): string[] {
  const all = [...Map.groupBy(result.contrasts, contrastId).values()];
  const changed = all.filter((group) => group.some(({ signFlip, significanceFlip }) => signFlip || significanceFlip));
  const areFew = all.length <= Math.min(FEW_CONTRASTS, options.maxRows);
  const shown = areFew ? all : changed.slice(0, options.maxRows);
  return [
    '',
    '### Contrasts',
    '',
    `An effect is the error rate under a condition minus that under ${code(baseline)}, everything else being equal, in pp, with Newcombe’s interval of 95 % for two independent rates. It is significant where the interval does not hold 0. ⇄ marks another sign than that of the stored labels, ● significance gained and ○ significance lost.`,
    '',
    changed.length === 0
      ? `None of the ${plural(all.length, 'contrast')} changes its sign or its significance.`
      : `${changed.length} of ${plural(all.length, 'contrast')} ${changed.length === 1 ? 'changes its' : 'change their'} sign or significance under some scheme.`,
    ...largestMoves(result),
    ...(shown.length === 0 ? [] : ['', draw(shown, contrastColumns(result))]),
    ...(areFew ? [] : cut(changed.length, shown.length, 'contrasts that change')),
    ...figure(options, 'contrasts'),
  ];
}

/** What each scheme does to the effects at the most. */
function largestMoves(result: AuditResult): string[] {
  const lines = comparedSchemes(result).map(({ scheme }) => `- ${largestMove(result, scheme)}`);
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Effects are differences of rates, so what is less than this is left over from rounding. */
const LEAST_PP = 1e-9;

/** The effect that the scheme moves most, in a sentence. */
function largestMove({ contrasts, options }: AuditResult, scheme: string): string {
  const stored = new Map(
    contrasts.filter((one) => one.scheme === STORED).map((one) => [contrastId(one), one.effectPp]),
  );
  const moves = contrasts
    .filter((one) => one.scheme === scheme)
    .map((contrast) => ({ contrast, before: stored.get(contrastId(contrast)) ?? contrast.effectPp }))
    .map((move) => ({ ...move, by: move.contrast.effectPp - move.before }));
  const [most] = moves.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (most === undefined || Math.abs(most.by) < LEAST_PP) return `${code(scheme)} moves no effect.`;
  const { contrast, before, by } = most;
  return `${code(scheme)} moves effects by up to ${pp(by)} pp: from ${pp(before)} to ${pp(contrast.effectPp)} (${contrastText(contrast, options.groupBy, code)}).`;
}

function contrastColumns(result: AuditResult): Column<readonly ContrastResult[]>[] {
  const { options } = result;
  return [
    {
      title: 'contrast',
      align: 'l',
      show: ([first]) => (first === undefined ? '' : contrastText(first, options.groupBy, cellCode)),
    },
    ...[STORED, ...comparedSchemes(result).map(({ scheme }) => scheme)].map(
      (id): Column<readonly ContrastResult[]> => ({
        title: cellCode(id),
        align: 'r',
        show: (group) => effectText(group.find(({ scheme }) => scheme === id)),
      }),
    ),
  ];
}

function effectText(contrast: ContrastResult | undefined): string {
  if (contrast === undefined) return '–';
  const { effectPp, low, high, signFlip, significanceFlip, isSignificant } = contrast;
  const change = significanceFlip ? (isSignificant ? ' ●' : ' ○') : '';
  return `${pp(effectPp)} (${between([low, high])})${signFlip ? ' ⇄' : ''}${change}`;
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
          .map(([a, b]) => `${keyValue(a, cellCode)} ⇄ ${keyValue(b, cellCode)}`);
        const more = inversions.length - names.length;
        return `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
      },
    },
  ];
}
