/** More than scores are given with, and too few to show the rounding errors of means. */
const DIGITS = 12;

/**
 * A value as it is ranked: with 12 significant digits. Means of the same scores differ by rounding where they were added in another order or
 * divided into other parts, such as 0.3333333333333333 and 0.33333333333333337; such values are equal.
 */
export const valueToRank = (value: number): number => Number(value.toPrecision(DIGITS));
