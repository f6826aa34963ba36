/** The greatest common divisor of two whole numbers that are not negative; that of 0 and a is a. */
export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
