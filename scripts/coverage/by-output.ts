/** Methods by output, which treat all outputs as independent, and what a report by output would claim of contrasts. */
import { binomialUpperTail } from '../../src/stats/binomial.ts';
import { wilsonInterval } from '../../src/stats/wilson.ts';

/** Errors of n outputs under a condition and the baseline. */
export interface OutputContrast {
  readonly n: number;
  readonly errors: number;
  readonly baselineN: number;
  readonly baselineErrors: number;
}

/** Whether a report by output would name the contrast among those that a scheme changes. */
export function claimedChange(stored: OutputContrast, scheme: OutputContrast): boolean {
  const [before, after] = [judge(stored), judge(scheme)];
  return before.sign * after.sign === -1 || before.isSignificant !== after.isSignificant;
}

function judge({ n, errors, baselineN, baselineErrors }: OutputContrast): { sign: number; isSignificant: boolean } {
  const { low, high } = newcombeInterval(errors, n, baselineErrors, baselineN);
  return { sign: Math.sign(errors * baselineN - baselineErrors * n), isSignificant: low > 0 || high < 0 };
}

/** A difference of proportions, with both ends of its interval. */
interface Difference {
  readonly low: number;
  readonly high: number;
}

/** The interval of k1/n1 − k2/n2 for independent proportions (Newcombe 1998, Statistics in Medicine 17:873, method 10). */
export function newcombeInterval(k1: number, n1: number, k2: number, n2: number): Difference {
  const [low1, high1] = wilsonInterval(k1, n1);
  const [low2, high2] = wilsonInterval(k2, n2);
  const [p1, p2] = [k1 / n1, k2 / n2];
  return { low: p1 - p2 - Math.hypot(p1 - low1, high2 - p2), high: p1 - p2 + Math.hypot(high1 - p1, p2 - low2) };
}

/** McNemar's exact test of outputs that changed in two directions (McNemar 1947, Psychometrika 12:153). */
export function mcnemarExactP(gained: number, lost: number): number {
  return gained === lost ? 1 : Math.min(1, 2 * binomialUpperTail(Math.max(gained, lost), gained + lost, 0.5));
}
