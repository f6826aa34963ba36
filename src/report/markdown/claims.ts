/** The answers to the claims of a paper: as stored, and under every scheme and setting. */
import type { AuditResult } from '../../documents/result.ts';
import { doesClaimHold } from '../../documents/claim-survival.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import { pValue } from '../../base/text/p-value.ts';
import {
  estimateText,
  intervalText,
  latexRow,
  marginSentence,
  paperSentence,
  schemeShare,
  settingShare,
  summarizeClaims,
  verdictWords,
} from '../claim-text.ts';
import { countOrNone, pp } from '../numbers.ts';
import { draw } from './draw.ts';
import { cut, type Layout } from './layout.ts';
import { cellCode, code, fenced, prose } from './markup.ts';
import { receipts } from './receipts.ts';

/** Nothing without claims. */
export function claimSection(result: AuditResult, layout: Layout): string[] {
  const { claims } = result;
  if (claims === undefined) return [];
  const shown = claims.slice(0, layout.maxRows);
  return [
    '## Claims',
    '',
    `**${summarizeClaims(claims)}** “supported”: true of these trials, and the opposite can be ruled out (p ≤ 0.05 after Holm’s correction over the claims). “contradicted”: false, and the claim can be ruled out. “holds” and “fails”: true and false of these trials only. “untestable”: no test or interval answers it.`,
    '',
    draw(shown, [
      { title: 'claim', align: 'l', show: ({ id }) => cellCode(id) },
      { title: 'as stored', align: 'l', show: ({ stored }) => stored.verdict },
      { title: 'estimate', align: 'r', show: ({ stored }) => estimateText(stored) },
      { title: '95 % interval', align: 'r', show: ({ stored }) => intervalText(stored) },
      {
        title: 'p (Holm)',
        align: 'r',
        show: ({ stored, holm }) => pValue(stored.verdict === 'untestable' ? null : holm),
      },
      { title: 'schemes', align: 'r', show: schemeShare },
      { title: 'settings', align: 'r', show: settingShare },
      { title: 'margin, labels', align: 'r', show: ({ margin }) => countOrNone(margin.labels) },
    ]),
    ...cut(claims.length, shown.length, 'claims', layout),
    '',
    ...shown.map((claim) => `- ${cellCode(claim.id)}: ${describeClaim(claim, result)}`),
    '',
    'Estimates are in percentage points, or in % if one group is compared with a number. Rates weigh outputs, unless a claim has `weight=item`. Intervals and p are over items, and Holm’s correction is over the claims that can be decided; p of a claim about a threshold follows from intervals of all levels. “Schemes” and “settings” show under how many of them the claim is true. The margin is the smallest number of stored labels whose change makes the claim fail.',
    ...(layout.isShort === true
      ? ['', 'The full report (--full) has each claim as a sentence for the paper, and as a row of LaTeX.']
      : forPaper(shown)),
  ];
}

function forPaper(claims: readonly ClaimResult[]): string[] {
  return [
    '',
    '### Claims for the paper',
    '',
    ...claims.map((claim) => `- ${paperSentence(claim, prose)}`),
    '',
    'As rows of a table in LaTeX: claim, verdict, estimate, interval, schemes, settings, margin.',
    '',
    fenced(claims.map(latexRow).join('\n')),
  ];
}

function describeClaim(claim: ClaimResult, { attribution }: AuditResult): string {
  const { text, holds, stored, settings } = claim;
  const margin = marginSentence(claim);
  return [
    text === holds ? `${code(holds)}.` : `${prose(text)} ${code(holds)}.`,
    ...(doesClaimHold(stored) ? [] : [`As stored: ${verdictWords(stored)}.`]),
    ...describeSchemes(claim),
    ...describeSchemeSettings(claim),
    ...(settings === null || settings.brokenBy.length === 0
      ? []
      : [`The smallest sets of rules that break it: ${listSets(settings.brokenBy)}.`]),
    ...describeShares(settings, attribution.legend),
    ...(margin === null ? [] : [margin]),
  ].join(' ');
}

function describeSchemes({ schemes }: ClaimResult): string[] {
  if (schemes.length === 0) return [];
  if (schemes.every(doesClaimHold)) return ['True under every scheme.'];
  const failing = schemes
    .filter(({ verdict }) => verdict === 'fails' || verdict === 'contradicted')
    .map(({ scheme, verdict }) => (verdict === 'fails' ? code(scheme) : `${code(scheme)} (contradicted)`));
  const untestable = schemes.filter(({ verdict }) => verdict === 'untestable').map(({ scheme }) => code(scheme));
  return [
    ...(failing.length === 0 ? [] : [`It fails under ${failing.join(', ')}.`]),
    ...(untestable.length === 0 ? [] : [`It cannot be tested under ${untestable.join(', ')}.`]),
  ];
}

/** For schemes of other projects with optional rules. */
function describeSchemeSettings({ schemes }: ClaimResult): string[] {
  return schemes.flatMap(({ scheme, settings }) =>
    settings === undefined
      ? []
      : [
          `True in ${settings.holding} of ${settings.of} settings of ${code(scheme)}${settings.brokenBy.length === 0 ? '' : `, broken by ${listSets(settings.brokenBy)}`}.`,
        ],
  );
}

/** Sets of rules in words. */
function listSets(sets: readonly (readonly string[])[]): string {
  return sets.map((rules) => rules.map(code).join(' with ')).join('; ');
}

/** The rules that move the estimate, the largest share first. */
function describeShares(settings: ClaimResult['settings'], legend: AuditResult['attribution']['legend']): string[] {
  const shares = settings?.shapleyPp ?? null;
  if (shares === null) return [];
  const moving = legend
    .map(({ id, rule }) => ({ rule, share: shares[id] ?? 0 }))
    .filter(({ share }) => Math.abs(share) >= 0.005)
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share));
  if (moving.length === 0) return ['No rule changes its estimate.'];
  return [
    `What the rules add to its estimate, from none of them to all: ${moving.map(({ rule, share }) => `${code(rule)} ${pp(share)}`).join(', ')}.`,
  ];
}

/** The claims that are true under some labellings and false under others, and that have receipts. */
export function brokenClaims({ claims = [] }: AuditResult): readonly ClaimResult[] {
  return claims.filter(
    ({ stored, schemes, receipts: list }) =>
      list.length > 0 && schemes.some((one) => doesClaimHold(one) !== doesClaimHold(stored)),
  );
}

/** The trials whose labels differ, for such claims. */
export function claimReceipts(result: AuditResult): string[] {
  const broken = brokenClaims(result);
  if (broken.length === 0) return [];
  return [
    '## Examples: claims',
    '',
    'Trials in the groups of claims whose truth depends on the scheme, with a label that a scheme changes.',
    ...broken.flatMap(({ id, receipts: list }) => ['', `### ${cellCode(id)}`, '', ...receipts(list)]),
  ];
}
