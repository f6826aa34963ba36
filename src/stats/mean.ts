/** The mean of values; exactly the value where all are the same. @returns null without a value. */
export function average(values: readonly number[]): number | null {
  const [first] = values;
  if (first === undefined) return null;
  return first + values.reduce((sum, value) => sum + (value - first), 0) / values.length;
}
