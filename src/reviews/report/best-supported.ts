/** The best supported labels, in sentences. */
import type { PairedSupport, ReviewReport } from '../documents/reviews.ts';
import { percent, plural, pp } from '../../report/numbers.ts';
import { pText } from '../../text/p-value.ts';
import { code } from '../../report/markdown/markup.ts';

export function describeBest({ best, schemes }: ReviewReport): string[] {
  if (best === null) return ['No trial has a human label yet.'];
  const accuracy = schemes.find(({ scheme }) => scheme === best.scheme)?.accuracy;
  const [low, high] = accuracy?.interval ?? [0, 0];
  const alike = best.alike.map((scheme) => code(scheme)).join(', ');
  const isFact = accuracy?.effectiveTrials === null;
  return [
    `The labels of ${code(best.scheme)} agree best with the human labels: on ${percent(100 * (accuracy?.share ?? 0))} of the trials (${percent(100 * low)} to ${percent(100 * high)}).${isFact ? ' All trials were reviewed: this is a fact about these trials.' : ''}`,
    ...(best.alike.length === 0 ? [] : [`These schemes give the same label on every reviewed trial: ${alike}.`]),
    ...best.against.map(describePair),
  ];
}

function describePair(pair: PairedSupport): string {
  const { other, differencePp, rightWhereDifferent, rightTrials, allReviewed, p, isSignificant } = pair;
  if (rightWhereDifferent === null) return `${code(other)} gives the same label on every trial with a human label.`;
  const { share, trials } = rightWhereDifferent;
  const lead = `${pp(differencePp)} pp against ${code(other)}`;
  const test = `exact McNemar ${pText(p)}`;
  if (allReviewed) {
    const verdict = isSignificant ? 'is significant' : 'may be chance';
    return `${lead}. All trials on which the two differ were reviewed, so this is a fact about these trials: it is right on ${rightTrials} of ${trials}. For new trials of the same kind the difference ${verdict} (${test}).`;
  }
  const verdict = isSignificant ? 'which is significant' : 'which may be chance';
  return `${lead}, ${verdict}: where the two differ it is right on ${rightTrials} of ${plural(trials, 'reviewed trial')} (${test}), and on an estimated ${percent(100 * share)} of the trials that they represent.`;
}
