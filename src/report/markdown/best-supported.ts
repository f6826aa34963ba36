/** Which labels people support best, in sentences. */
import type { PairedSupport, ReviewReport } from '../../core/reviews.ts';
import { percent, plural, pp } from '../numbers.ts';
import { pValue } from '../p-value.ts';
import { code } from './markup.ts';

export function bestSentences({ best, schemes }: ReviewReport): string[] {
  if (best === null) return ['No trial has a human label yet.'];
  const accuracy = schemes.find(({ scheme }) => scheme === best.scheme)?.accuracy;
  const [low, high] = accuracy?.interval ?? [0, 0];
  const alike = best.alike.map((scheme) => code(scheme)).join(', ');
  return [
    `People support the labels of ${code(best.scheme)} best: ${percent(100 * (accuracy?.share ?? 0))} are theirs (${percent(100 * low)} to ${percent(100 * high)}).`,
    ...(best.alike.length === 0 ? [] : [`On every reviewed trial these say the same: ${alike}.`]),
    ...best.against.map(pairedSentence),
  ];
}

function pairedSentence({ other, differencePp, rightWhereDifferent, p, isSignificant }: PairedSupport): string {
  if (rightWhereDifferent === null) return `${code(other)} differs on no trial with a human label.`;
  const { share, trials } = rightWhereDifferent;
  const verdict = isSignificant ? 'which is significant' : 'which may be chance';
  return `${pp(differencePp)} pp against ${code(other)}, ${verdict}: where the two differ (${plural(trials, 'trial')}) it is right on ${percent(100 * share)}, p = ${pValue(p)}.`;
}
