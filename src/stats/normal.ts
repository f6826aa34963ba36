/**
 * The standard normal distribution in double precision, tails included.
 * Everything is built on the Mills ratio M(x) = (1 − Φ(x)) / φ(x), which neither underflows nor cancels where Φ does.
 */

/** Below it the power series of Φ is used, from here on the continued fraction of the tail: both keep 13 digits at this point. */
const SWITCH = 2.5;
/** The number of steps after which the continued fraction no longer changes for x ≥ SWITCH. */
const STEPS = 70;
const ROOT_2PI = Math.sqrt(2 * Math.PI);

/** Φ(x) = P(X ≤ x). */
export function normalCdf(x: number): number {
  return x > 0 ? 1 - tail(x) : tail(-x);
}

/** P(X > x), which is not computed as 1 − Φ(x): it keeps its digits up to x = 38. */
export function normalSf(x: number): number {
  return normalCdf(-x);
}

/** P(|X| ≥ |x|). */
export function twoSidedP(x: number): number {
  return tail(Math.abs(x), 2);
}

/**
 * The x with Φ(x) = p; −∞ for 0 and ∞ for 1.
 * A rational approximation with an error below 5e-4 (Hastings 1955; Abramowitz and Stegun 1964, 26.2.23), then Newton steps on log p,
 * which is nearly a parabola in x and so converges for the smallest p too.
 * @throws RangeError for p outside of [0, 1].
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability of ${p} is not between 0 and 1`);
  if (p > 0.5) return tailPoint(1 - p); // 1 − p is exact from 0.5 on
  return p === 0.5 ? 0 : -tailPoint(p);
}

/**
 * The z with P(|X| ≤ z) = level: 1.96 for 0.95.
 * @throws RangeError for a level outside of (0, 1).
 */
export function criticalZ(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`a confidence level of ${level} is not between 0 and 1`);
  let z = knownZ.get(level);
  if (z === undefined) knownZ.set(level, (z = normalQuantile((1 + level) / 2)));
  return z;
}

/** By level, because reports ask for the same one many times. */
const knownZ = new Map<number, number>();

/** The x ≥ 0 with P(X > x) = p, for p < 0.5. */
function tailPoint(p: number): number {
  if (p === 0) return Infinity;
  const logP = Math.log(p);
  const t = Math.sqrt(-2 * logP);
  const guess = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  // log P(X > x) is concave, so that no step goes below 0 again.
  let x = Math.max(0, guess);
  for (let step = 0; step < 3; step++) {
    const mills = millsRatio(x); // the derivative is −1 / M(x)
    x += (Math.log(mills / ROOT_2PI) - (x * x) / 2 - logP) * mills;
  }
  return x;
}

/** P(X > x) for x ≥ 0, times a factor. exp(−x²/2) is in two equal parts, so that only the last product can leave the range of doubles. */
function tail(x: number, factor = 1): number {
  const half = Math.exp((-x * x) / 4);
  return half * (half * ((factor * millsRatio(x)) / ROOT_2PI));
}

/** M(x) for x ≥ 0. */
function millsRatio(x: number): number {
  return x < SWITCH ? (ROOT_2PI / 2) * Math.exp((x * x) / 2) - centralSeries(x) : tailFraction(x);
}

/** (Φ(x) − 1/2) / φ(x) = x + x³/3 + x⁵/(3·5) + … (Marsaglia 2004, "Evaluating the Normal Distribution"). All terms are positive. */
function centralSeries(x: number): number {
  let sum = x;
  let term = x;
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return sum;
}

/** M(x) = 1 / (x + 1 / (x + 2 / (x + 3 / …))) (Laplace 1805), from the inside out. */
function tailFraction(x: number): number {
  let rest = x;
  for (let step = STEPS; step >= 1; step--) rest = x + step / rest;
  return 1 / rest;
}
