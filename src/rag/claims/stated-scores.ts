/** Compares scores that replies state with those that follow from their verdicts. */
import type { StatedScore } from './claim.ts';

/** The least precision of a score: one decimal. */
const LEAST_DECIMALS = 1;

/**
 * Whether the scores differ by more than rounding: rounded to the decimals of the stated one, at least one, they are not equal. A stated score
 * above 1 is a percentage.
 */
export function differs({ stated, counted }: Pick<StatedScore, 'stated' | 'counted'>): boolean {
  const isPercentage = stated > 1 && stated <= 100;
  const decimals = Math.max(LEAST_DECIMALS, (String(stated).split('.')[1] ?? '').length) + (isPercentage ? 2 : 0);
  const share = isPercentage ? stated / 100 : stated;
  return Math.abs(share - counted) > 0.5 * 10 ** -decimals + 1e-9;
}
