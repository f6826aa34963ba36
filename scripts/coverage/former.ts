/** What the former report claimed of contrasts: Newcombe's interval for independent rates, and a claim for each contrast with another sign or significance. */
import { newcombeInterval } from '../../src/stats/newcombe.ts';

/** Errors of n outputs under a condition and the baseline. */
export interface FormerContrast {
  readonly n: number;
  readonly errors: number;
  readonly baselineN: number;
  readonly baselineErrors: number;
}

/** Whether the former report named the contrast among those that a scheme changes. */
export function claimedChange(stored: FormerContrast, scheme: FormerContrast): boolean {
  const [before, after] = [judge(stored), judge(scheme)];
  return before.sign * after.sign === -1 || before.isSignificant !== after.isSignificant;
}

function judge({ n, errors, baselineN, baselineErrors }: FormerContrast): { sign: number; isSignificant: boolean } {
  const { low, high } = newcombeInterval(errors, n, baselineErrors, baselineN);
  return { sign: Math.sign(errors * baselineN - baselineErrors * n), isSignificant: low > 0 || high < 0 };
}
