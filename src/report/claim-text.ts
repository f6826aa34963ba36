/** Claims and their answers in words: for the report, the terminal, JUnit, and the robustness section of a paper. */
import { doesClaimHold } from '../documents/claim-survival.ts';
import type { ClaimAnswer, ClaimResult, UntestableReason } from '../documents/claims.ts';
import { pText } from '../base/text/p-value.ts';
import { latex } from './latex/escape.ts';
import { between, count, intervalOf, partOf, percent, plural, pp } from './numbers.ts';

const REASONS: Readonly<Record<UntestableReason, string>> = {
  'no-trials': 'a group has no trial',
  'few-items': 'too few items differ for a test',
  'no-interval': 'there is no interval',
  'weights-disagree': 'outputs and items give opposite answers',
};

/** `3 of 4 claims are true as stored, and 2 of these under every scheme; 1 cannot be tested.` */
export function summarizeClaims(claims: readonly ClaimResult[]): string {
  const holding = claims.filter(({ stored }) => doesClaimHold(stored));
  const surviving = holding.filter(({ schemes }) => schemes.every(doesClaimHold));
  const untestable = claims.filter(({ stored }) => stored.verdict === 'untestable').length;
  const rest = untestable === 0 ? '' : `; ${untestable} cannot be tested`;
  return `${partOf(holding.length, claims.length, 'claim')} ${holding.length === 1 ? 'is' : 'are'} true as stored, and ${surviving.length} of these under every scheme${rest}.`;
}

/** The verdict, with the reason for which a claim is untestable. */
export function verdictWords({ verdict, reason }: Pick<ClaimAnswer, 'verdict' | 'reason'>): string {
  return reason === undefined ? verdict : `${verdict} (${REASONS[reason]})`;
}

/** A difference in points, or a rate in % where one group is compared with a number. */
export function estimateText({ estimatePp, n }: Pick<ClaimAnswer, 'estimatePp' | 'n'>): string {
  return n[1] === null ? percent(estimatePp) : pp(estimatePp);
}

/** What {@link estimateText} is. */
export function estimateUnit({ n }: Pick<ClaimAnswer, 'n'>): 'percent' | 'points' {
  return n[1] === null ? 'percent' : 'points';
}

/** The same with its unit: `-7.42 points`, or `38.9 %`. */
export function estimateWithUnit(answer: Pick<ClaimAnswer, 'estimatePp' | 'n'>): string {
  const hasUnit = answer.n[1] !== null && answer.estimatePp !== null;
  return `${estimateText(answer)}${hasUnit ? ' points' : ''}`;
}

export function intervalText({ low, high, n }: Pick<ClaimAnswer, 'low' | 'high' | 'n'>): string {
  return n[1] === null && low !== null ? `${percent(low)} to ${percent(high)}` : between(intervalOf(low, high));
}

/** `3 of 4`: the schemes under which the claim is true. */
export function schemeShare({ schemes }: Pick<ClaimResult, 'schemes'>): string {
  return `${schemes.filter(doesClaimHold).length} of ${schemes.length}`;
}

/** `34 of 40`, or a dash where settings are not counted. */
export function settingShare({ settings }: Pick<ClaimResult, 'settings'>): string {
  return settings === null ? '–' : `${settings.holding} of ${settings.of}`;
}

/** The most labels that a scheme changes in the groups of the claim. */
export function countMostChanged({ schemes }: Pick<ClaimResult, 'schemes'>): number {
  return Math.max(0, ...schemes.map(({ changed }) => changed));
}

/** How many labels would have to change, beside how many the schemes change in the groups of the claim; null for a claim that fails. */
export function marginSentence({ margin, schemes }: Pick<ClaimResult, 'margin' | 'schemes'>): string | null {
  const { labels, significance, items } = margin;
  if (labels === null) return null;
  const support =
    significance === null || items === null
      ? ''
      : `, and ${plural(significance, 'label')} of one group (${plural(items, 'item')}) for it to lose its support`;
  const beside =
    schemes.length === 0 ? '' : `; the schemes change up to ${count(countMostChanged({ schemes }))} in its groups`;
  return `${plural(labels, 'label')} would have to change for it to fail${support}${beside}.`;
}

/** Whether a claim survives, in a sentence for a paper. @param quote makes the text of the claim safe in the format. */
export function paperSentence(claim: ClaimResult, quote: (text: string) => string): string {
  const { text, stored, schemes, settings, margin } = claim;
  const sentence = quote(text.replace(/[.。]\s*$/u, ''));
  const p = stored.p === null ? '' : `, ${pText(stored.p)}`;
  const numbers = `${estimateWithUnit(stored)}, 95 % interval ${intervalText(stored)}${p}`;
  const survival = [
    ...(schemes.length === 0 ? [] : [`under ${schemeShare({ schemes })} answer-parsing schemes`]),
    ...(settings === null ? [] : [`in ${settingShare({ settings })} settings of the parsing rules`]),
  ].join(' and ');
  if (stored.verdict === 'untestable')
    return `“${sentence}” cannot be tested: ${REASONS[stored.reason ?? 'no-interval']}.`;
  if (!doesClaimHold(stored)) return `“${sentence}” is not true of the stored labels (${numbers}).`;
  const close = margin.labels === null ? '' : `; ${plural(margin.labels, 'label')} would have to change for it to fail`;
  return `“${sentence}” (${numbers}) is true${survival === '' ? '' : ` ${survival}`}${close}.`;
}

/** A row of a LaTeX table: id, verdict as stored, estimate, interval, schemes, settings and margin. */
export function latexRow(claim: ClaimResult): string {
  const { id, stored, margin } = claim;
  const cells = [
    id,
    stored.verdict,
    estimateText(stored),
    intervalText(stored),
    schemeShare(claim),
    settingShare(claim),
    margin.labels === null ? '–' : String(margin.labels),
  ];
  return `${cells.map((cell) => latex(cell, (char) => char)).join(' & ')} \\\\`;
}
