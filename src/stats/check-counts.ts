/**
 * That counts are counts, and parts of a whole.
 * @param n how many there are: at least 1.
 * @param parts how many of them are of this kind or that; no one is of two kinds.
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
