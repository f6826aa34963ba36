/** Differences of values as whole numbers, which the sign-flip test needs. */
import { greatestCommonDivisor } from './divisor.ts';

/** Denominators of the values that metrics have: shares, ranks, grades, and means of a few of them. */
const LARGEST_DENOMINATOR = 10_000;
/** The largest error of a difference of two values by rounding. */
const ROUNDING = 1e-12;
/** The parts of 1 that differences without a common unit are rounded to, and the largest number of parts of a common unit. */
const MOST_PARTS = 2 ** 30;

/**
 * The differences in their largest common unit, if that is at least 2⁻³⁰: sums that are equal stay equal, as in 0.1 + 0.2 = 0.3, so that a test counts them as ties.
 * Other differences, such as those of logarithms, are rounded to parts of 2⁻³⁰ (of a larger part for differences above 1). Differences of at most 10⁻¹² are 0.
 */
export function wholeDifferences(differences: Float64Array): Float64Array {
  const parts = commonParts(differences) ?? roundedParts(differences);
  return differences.map((value) => Math.sign(value) * Math.round(Math.abs(value) * parts));
}

/** The smallest number of parts of 1 in which all differences are whole numbers; null if there is none up to the limit. */
function commonParts(differences: Float64Array): number | null {
  let parts = 1;
  for (const value of differences) {
    if (Math.abs(value) > MOST_PARTS) return null;
    if (isWhole(value * parts, parts)) continue;
    const denominator = findDenominator(Math.abs(value));
    if (denominator === null) return null;
    parts = (parts / greatestCommonDivisor(parts, denominator)) * denominator;
    if (parts > MOST_PARTS) return null;
  }
  return parts;
}

function isWhole(scaled: number, parts: number): boolean {
  return Math.abs(scaled - Math.round(scaled)) <= ROUNDING * parts;
}

/** The denominator of the first convergent of the continued fraction that is as near as rounding; null above the limit. */
function findDenominator(value: number): number | null {
  let [before, denominator, rest] = [0, 1, value];
  while (denominator <= LARGEST_DENOMINATOR) {
    if (isWhole(value * denominator, denominator)) return denominator;
    rest = 1 / (rest - Math.floor(rest));
    [before, denominator] = [denominator, Math.floor(rest) * denominator + before];
  }
  return null;
}

/** A power of two, so that the largest difference has at most 2³⁰ parts. */
function roundedParts(differences: Float64Array): number {
  const largest = differences.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return MOST_PARTS / 2 ** Math.ceil(Math.log2(largest));
}
