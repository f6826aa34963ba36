/** Student's t distribution. */
import { betaQuantile } from './beta.ts';

/** Quantiles that were computed, by level and degrees of freedom, because reports ask for the same ones many times. */
const known = new Map<number, Map<number, number>>();
const USUAL_LEVEL = 0.95;
/** Searches for a level ask for many, each once. */
const MOST_LEVELS = 100;

/**
 * The t with P(|T| ≤ t) = level for T with Student's distribution with `df` degrees of freedom (Student 1908, Biometrika 6:1): at 95 % it is 12.7 for 1, and nearly 1.96 for
 * thousands. It is exact in 13 digits.
 * @throws RangeError for fewer than one degree of freedom, and for a level outside of (0, 1).
 */
export function criticalT(df: number, level = USUAL_LEVEL): number {
  if (!(df >= 1)) throw new RangeError(`${df} degrees of freedom are fewer than 1`);
  if (!(level > 0 && level < 1)) throw new RangeError(`a level of ${level} is not between 0 and 1`);
  if (known.size > MOST_LEVELS) known.clear();
  let ofLevel = known.get(level);
  if (ofLevel === undefined) known.set(level, (ofLevel = new Map()));
  let t = ofLevel.get(df);
  if (t === undefined) ofLevel.set(df, (t = exactT(df, level)));
  return t;
}

/** From T²/(df + T²), which has the distribution Beta(1/2, df/2). */
function exactT(df: number, level: number): number {
  const share = betaQuantile(level, 0.5, df / 2);
  // For the smallest df the share is near 1, and the rest is known with more digits.
  const rest = df <= 2 ? betaQuantile(1 - level, df / 2, 0.5) : 1 - share;
  return Math.sqrt((df * share) / rest);
}
