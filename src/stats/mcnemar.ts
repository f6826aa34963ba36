/**
 * McNemar's test: if changes in both directions were equally likely, how likely is a split at least as uneven?
 * Source: McNemar 1947, Psychometrika 12:153; the forms as in Fagerland, Lydersen and Laake 2013, BMC Medical Research Methodology 13:91.
 */
import { twoSidedP } from './normal.ts';

/** Two-sided p values, and their decimal logarithms for those that are too small for a number. */
export interface McNemarTest {
  readonly p: number;
  /** With the mid-p correction: the split itself counts half. */
  readonly midP: number;
  readonly log10P: number;
  readonly log10MidP: number;
}

/** The approximation with one degree of freedom. */
export interface McNemarChiSquare {
  readonly chiSquare: number;
  readonly p: number;
  /** With Edwards' continuity correction, which never goes below 0. */
  readonly correctedChiSquare: number;
  readonly correctedP: number;
}

/** The number of halvings that are done at once, and 2 to that power. */
const AT_ONCE = 500;
const POWER = 2 ** AT_ONCE;

/**
 * The exact test. With X ~ Binomial(b + c, 1/2) and m = min(b, c): p = min(1, 2 · P(X ≤ m)), and 1 where nothing changed;
 * mid p = p − P(X = m), or 1 − P(X = m)/2 where b = c > 0.
 * @param gained pairs that changed in one direction (b).
 * @param lost pairs that changed in the other (c).
 */
export function mcnemarTest(gained: number, lost: number): McNemarTest {
  const n = gained + lost;
  const m = Math.min(gained, lost);
  if (n === 0) return { p: 1, midP: 1, log10P: 0, log10MidP: 0 };
  const { chance, halves } = computeChance(n, m);
  if (Math.abs(gained - lost) <= 1) {
    const midP = 1 - halve(gained === lost ? chance / 2 : chance, halves);
    return { p: 1, midP, log10P: 0, log10MidP: Math.log10(midP) };
  }
  const times = sumSmallerChances(n, m);
  const [twice, mid] = [chance * 2 * times, chance * (2 * times - 1)];
  return {
    p: halve(twice, halves),
    midP: halve(mid, halves),
    log10P: log10Halved(twice, halves),
    log10MidP: log10Halved(mid, halves),
  };
}

/** The exact two-sided p; both directions are alike. */
export function mcnemarExactP(gained: number, lost: number): number {
  return mcnemarTest(gained, lost).p;
}

/** The two-sided p with the mid-p correction. */
export function mcnemarMidP(gained: number, lost: number): number {
  return mcnemarTest(gained, lost).midP;
}

/** (b − c)² / (b + c), and (|b − c| − 1)² / (b + c) with the correction (Edwards 1948, Psychometrika 13:185); 0 where b = c. */
export function mcnemarChiSquare(gained: number, lost: number): McNemarChiSquare {
  const n = gained + lost;
  const apart = Math.abs(gained - lost);
  const [root, correctedRoot] = n === 0 ? [0, 0] : [apart / Math.sqrt(n), Math.max(0, apart - 1) / Math.sqrt(n)];
  return {
    chiSquare: n === 0 ? 0 : apart ** 2 / n,
    p: twoSidedP(root),
    correctedChiSquare: n === 0 ? 0 : Math.max(0, apart - 1) ** 2 / n,
    correctedP: twoSidedP(correctedRoot),
  };
}

/**
 * P(X = m) as chance · 2^−halves: m factors (n − m + j) / j and n halves, of which some are taken at once whenever the product gets large, so
 * that it neither overflows nor underflows. There are always enough of them left, because C(n, m) ≤ 2ⁿ.
 */
function computeChance(n: number, m: number): { chance: number; halves: number } {
  let chance = 1;
  let halves = n;
  for (let j = 1; j <= m; j++) {
    chance *= (n - m + j) / j;
    if (chance > POWER) {
      chance /= POWER;
      halves -= AT_ONCE;
    }
  }
  return { chance, halves };
}

/** P(X ≤ m) / P(X = m): each further term is the one before times i / (n − i + 1). */
function sumSmallerChances(n: number, m: number): number {
  let sum = 0;
  let term = 1;
  for (let i = m; i >= 0 && term > sum * 1e-18; i--) {
    sum += term;
    term *= i / (n - i + 1);
  }
  return sum;
}

/** value · 2^−halves, in two factors because one alone can be 0 where the product is not. */
function halve(value: number, halves: number): number {
  const first = Math.floor(halves / 2);
  return value * 2 ** -first * 2 ** (first - halves);
}

/** log₁₀ of the same, which is never −∞. Computed directly where possible, because that has more digits. */
function log10Halved(value: number, halves: number): number {
  const direct = halve(value, halves);
  return direct > 1e-290 ? Math.log10(direct) : Math.log10(value) - halves * Math.log10(2);
}
