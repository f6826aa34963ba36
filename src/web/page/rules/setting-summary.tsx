/** What becomes of the conclusions under a setting of the rules. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { decimals, plural } from '../../../report/numbers.ts';
import { Name } from '../../kit/text/names.tsx';
import type { RuleSetting } from './setting.ts';

interface Props {
  /** With the setting. */
  readonly result: AuditResult;
  /** Without it. */
  readonly document: AuditResult;
  readonly setting: RuleSetting;
}

export function SettingSummary({ result, document, setting: { id } }: Props): JSX.Element {
  const contrasts = result.contrasts.filter(({ scheme }) => scheme === id);
  const ranks = result.ranks.filter(({ scheme }) => scheme === id);
  const taus = ranks.flatMap(({ tauB }) => tauB ?? []);
  const tau = taus.length === 0 ? null : taus.reduce((sum, one) => sum + one, 0) / taus.length;
  const flips = contrasts.filter(({ signFlip }) => signFlip).length;
  const swaps = ranks.reduce((sum, { inversions }) => sum + inversions.length, 0);
  const isKnown = [...document.contrasts, ...document.ranks].some(({ scheme }) => scheme === id);
  return (
    <p class="setting-summary" role="status">
      Under <Name text={id} />, {flips} of {plural(contrasts.length, 'contrast')} {flips === 1 ? 'has' : 'have'} another
      sign than as stored, and {swaps} of {plural(result.conclusions.rankedPairs, 'ranked pair')}{' '}
      {swaps === 1 ? 'swaps' : 'swap'} (mean τ-b {decimals(tau, 3)}).{' '}
      {isKnown
        ? 'Its column and its rows below have intervals and tests.'
        : 'These are facts from the counts of the multiverse. Intervals, p values and tests of swaps need the items, and are unavailable for a setting that no scheme of this audit has.'}
    </p>
  );
}
