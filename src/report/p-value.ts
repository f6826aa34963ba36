/** A p value in few digits: below a thousandth by its power of ten. */
export function pValue(p: number | null): string {
  if (p === null) return '–';
  if (p >= 0.001) return p.toFixed(3);
  return p === 0 ? '0' : p.toExponential(1);
}
