/** An effect of a condition that is another under a scheme. */
import { isSignificant } from '../../base/core/significance.ts';
import { contrastId } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { intervalOf } from '../numbers.ts';
import { ALL_TRIALS, createFinding, valueEnd, type Finding } from './finding.ts';

/** The largest change of an effect that is significant (Holm) and beyond the margin for other items; null where there is none. */
export function findEffect({ contrasts, conclusions }: AuditResult): Finding | null {
  const [most] = contrasts
    .flatMap(({ change, ...contrast }) =>
      change !== null && isSignificant(change.holm) && change.equivalence === 'changed' ? [{ change, contrast }] : [],
    )
    .toSorted((a, b) => Math.abs(b.change.pp) - Math.abs(a.change.pp) || (a.change.holm ?? 1) - (b.change.holm ?? 1));
  if (most === undefined) return null;
  const { change, contrast } = most;
  const { condition, baseline, scheme } = contrast;
  const key = { ...contrast.key, condition };
  const stored = contrasts.find((one) => one.change === null && contrastId(one) === contrastId(contrast));
  return createFinding('effect', {
    subject: { ...ALL_TRIALS, key, effect: { condition, baseline } },
    scheme,
    from: valueEnd(stored?.effectPp ?? contrast.effectPp - change.pp),
    to: valueEnd(contrast.effectPp),
    unit: 'points',
    n: [contrast.n, contrast.baselineN],
    interval: intervalOf(change.low, change.high),
    p: change.holm,
    tests: conclusions.testable,
    chosenFrom: contrasts.filter((one) => one.change !== null).length,
    verdict: 'significant',
    link: { to: 'flips', scheme, key },
  });
}
