/** Python's `math.isclose` with a relative tolerance. */
export function isClose(a: number, b: number, tolerance: number): boolean {
  if (a === b) return true;
  return Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}
