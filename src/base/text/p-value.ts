/** The smallest p value that readers are shown. */
const SMALLEST = 0.001;

/** A p value for a table: three decimals, or `< 0.001`. JSON, CSV and the database have all digits. */
export function pValue(p: number | null): string {
  if (p === null) return '–';
  return p < SMALLEST ? `< ${SMALLEST}` : p.toFixed(3);
}

/** A p value for a sentence: `p = 0.092`, or `p < 0.001`. */
export function pText(p: number): string {
  const value = pValue(p);
  return value.startsWith('<') ? `p ${value}` : `p = ${value}`;
}
