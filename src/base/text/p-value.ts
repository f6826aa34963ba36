/** The smallest p value that is written as a number; doubles end some 20 powers of ten below. */
const SMALLEST = 1e-300;

/** A p value for a table, in few digits: below a thousandth by its power of ten. It is never `0`: no test gives a p of 0. */
export function pValue(p: number | null): string {
  if (p === null) return '–';
  if (p >= 0.001) return p.toFixed(3);
  return p < SMALLEST ? `< ${SMALLEST}` : p.toExponential(1);
}

/** A p value for a sentence: `p = 0.092`, or `p < 1e-300`. */
export function pText(p: number): string {
  const value = pValue(p);
  return value.startsWith('<') ? `p ${value}` : `p = ${value}`;
}
