/** The answers to the claims of a paper: as stored, and under every scheme and setting. */
import type { AuditResult } from '../../result/result.ts';
import { doesClaimHold } from '../../result/claim-survival.ts';
import type { ClaimAnswer, ClaimResult } from '../../result/claims.ts';
import { pValue } from '../../text/p-value.ts';
import { between, countOrNone, intervalOf, percent, plural, pp } from '../numbers.ts';
import { draw } from './draw.ts';
import { cut, type MarkdownOptions } from './layout.ts';
import { cellCode, code, prose } from './markup.ts';

/** Nothing without claims. */
export function claimSection({ claims }: AuditResult, { maxRows }: MarkdownOptions): string[] {
  if (claims === undefined) return [];
  const shown = claims.slice(0, maxRows);
  const holding = claims.filter(({ stored }) => doesClaimHold(stored));
  const surviving = holding.filter(({ schemes }) => schemes.every(doesClaimHold));
  return [
    '## Claims',
    '',
    `**${holding.length} of ${plural(claims.length, 'claim')} ${holding.length === 1 ? 'is' : 'are'} true as stored, and ${surviving.length} of these under every scheme.** “supported”: true of these trials, and the opposite can be ruled out (p ≤ 0.05, or the whole interval is on one side of the threshold). “contradicted”: false, and the claim can be ruled out. “holds” and “fails”: true and false of these trials only.`,
    '',
    draw(shown, [
      { title: 'claim', align: 'l', show: ({ id }) => cellCode(id) },
      { title: 'as stored', align: 'l', show: ({ stored }) => stored.verdict },
      { title: 'estimate', align: 'r', show: ({ stored }) => estimate(stored) },
      { title: '95 % interval', align: 'r', show: ({ stored }) => interval(stored) },
      { title: 'p (Holm)', align: 'r', show: ({ holm }) => pValue(holm) },
      {
        title: 'schemes',
        align: 'r',
        show: ({ schemes }) => `${schemes.filter(doesClaimHold).length} of ${schemes.length}`,
      },
      { title: 'settings', align: 'r', show: settingsShare },
      { title: 'margin, labels', align: 'r', show: ({ margin }) => countOrNone(margin.labels) },
    ]),
    ...cut(claims.length, shown.length, 'claims'),
    '',
    ...shown.map((claim) => `- ${cellCode(claim.id)}: ${describeClaim(claim)}`),
    '',
    'Estimates are in percentage points, or in % where one group is compared with a number; rates weigh outputs. Intervals and p are by item, and Holm is over the claims that compare two groups and can be tested. Schemes and settings: under how many of them the claim is true. The margin is the smallest number of stored labels whose change makes the claim fail.',
  ];
}

function settingsShare({ settings }: ClaimResult): string {
  return settings === null ? '–' : `${settings.holding} of ${settings.of}`;
}

/** One group has a rate, and two have a difference. */
function estimate({ estimatePp, n }: ClaimAnswer): string {
  return n[1] === null ? percent(estimatePp) : pp(estimatePp);
}

function interval({ low, high, n }: ClaimAnswer): string {
  return n[1] === null && low !== null ? `${percent(low)} to ${percent(high)}` : between(intervalOf(low, high));
}

function describeClaim({ text, holds, stored, schemes, settings }: ClaimResult): string {
  const failing = schemes
    .filter(({ verdict }) => verdict === 'fails' || verdict === 'contradicted')
    .map(({ scheme, verdict }) => (verdict === 'fails' ? code(scheme) : `${code(scheme)} (contradicted)`));
  const untestable = schemes.filter(({ verdict }) => verdict === 'untestable').map(({ scheme }) => code(scheme));
  const broken =
    settings === null || settings.brokenBy.length === 0
      ? []
      : settings.brokenBy.map((rules) => rules.map(code).join(' with '));
  return [
    text === holds ? code(holds) : `${prose(text)} ${code(holds)}`,
    ...(doesClaimHold(stored) ? [] : [`As stored: ${stored.verdict}.`]),
    ...(schemes.every(doesClaimHold) ? ['True under every scheme.'] : []),
    ...(failing.length === 0 ? [] : [`It fails under ${failing.join(', ')}.`]),
    ...(untestable.length === 0 ? [] : [`It cannot be tested under ${untestable.join(', ')}.`]),
    ...(broken.length === 0 ? [] : [`The smallest sets of rules that break it: ${broken.join('; ')}.`]),
  ].join(' ');
}
