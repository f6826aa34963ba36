/**
 * Checks that counts are whole numbers, and parts of a whole.
 * @param n the total: at least 1.
 * @param parts the numbers of each kind; the kinds do not overlap.
 * @throws RangeError naming the numbers, for anything else: NaN, fractions, negative numbers, parts that are more than the whole.
 */
export function checkCounts(n: number, ...parts: readonly number[]): void {
  if (!(Number.isSafeInteger(n) && n >= 1)) throw new RangeError(`n is ${n}, and not a whole number of at least 1`);
  let sum = 0;
  for (const part of parts) {
    if (!(Number.isSafeInteger(part) && part >= 0)) throw new RangeError(`a count is ${part}, and not a whole number`);
    sum += part;
  }
  if (sum > n) throw new RangeError(`${parts.join(' + ')} of ${n} are more than all`);
}
