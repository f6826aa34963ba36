/**
 * The cosine of the angle between two vectors: Σ aᵢbᵢ / (√Σ aᵢ² · √Σ bᵢ²), from -1 to 1. The numbers are divided by the largest one first, so
 * that no square is too large or too small.
 * @throws RangeError for vectors of different lengths, and for a vector without a direction: empty, all 0, or with a number that is not finite.
 */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new RangeError(`the vectors have ${a.length} and ${b.length} numbers`);
  const [largestA, largestB] = [largest(a), largest(b)];
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [(a[i] as number) / largestA, (b[i] as number) / largestB];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return Math.min(1, Math.max(-1, product / Math.sqrt(squaresA * squaresB)));
}

/** The largest absolute value. */
function largest(vector: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] as number);
    if (!Number.isFinite(size)) throw new RangeError(`number ${i + 1} of a vector is not finite`);
    most = Math.max(most, size);
  }
  if (most === 0) throw new RangeError('a vector has no direction: all its numbers are 0');
  return most;
}
