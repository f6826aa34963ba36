/** Student's t distribution. */
import { betaQuantile } from './beta.ts';

/** Quantiles that were computed, because reports ask for the same ones many times. */
const known = new Map<number, number>();

/**
 * The t with P(|T| ≤ t) = 0.95 for T with Student's distribution with `df` degrees of freedom (Student 1908, Biometrika 6:1): 12.7 for 1, and nearly 1.96 for
 * thousands. From df/(df + T²), which has the distribution Beta(df/2, 1/2).
 * @throws RangeError for fewer than one degree of freedom.
 */
export function criticalT(df: number): number {
  if (!(df >= 1)) throw new RangeError(`${df} degrees of freedom are fewer than 1`);
  let t = known.get(df);
  if (t === undefined) known.set(df, (t = computeCriticalT(df)));
  return t;
}

function computeCriticalT(df: number): number {
  // T²/(df + T²) has the distribution Beta(1/2, df/2). It is far from 1 for all but the smallest df, so that no digits are lost.
  const share = betaQuantile(0.95, 0.5, df / 2);
  const rest = df <= 2 ? betaQuantile(0.05, df / 2, 0.5) : 1 - share;
  return Math.sqrt((df * share) / rest);
}
