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
    `**${holding.length} of ${plural(claims.length, 'claim')} ${holding.length === 1 ? 'holds' : 'hold'} as stored, and ${surviving.length} of these under every scheme.** Supported: the claim holds, and its opposite can be ruled out (p ≤ 0.05, or the whole interval is on its side). Contradicted: it fails, and can be ruled out. The verdicts “holds” and “fails” are facts about these trials only.`,
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
    'Estimates are in percentage points, or in % where one group is compared with a number; rates weigh outputs. Intervals and p are by item, and Holm is over the claims that compare two groups and can be tested. Schemes and settings: under how many of them the claim holds. The margin is the smallest number of stored labels whose change makes the claim fail.',
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
    .filter((answer) => !doesClaimHold(answer))
    .map(({ scheme, verdict }) => `${code(scheme)} (${verdict})`);
  const broken =
    settings === null || settings.brokenBy.length === 0
      ? []
      : settings.brokenBy.map((rules) => rules.map(code).join(' with '));
  return [
    text === holds ? code(holds) : `${prose(text)} ${code(holds)}`,
    ...(doesClaimHold(stored) ? [] : [`As stored: ${stored.verdict}.`]),
    failing.length === 0
      ? 'The claim holds under every scheme.'
      : `The claim does not hold under ${failing.join(', ')}.`,
    ...(broken.length === 0 ? [] : [`The smallest sets of rules that break it: ${broken.join('; ')}.`]),
  ].join(' ');
}
