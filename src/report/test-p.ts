/** The p of a row of a table. */
import { canBeSignificant } from '../base/core/significance.ts';
import { pValue } from '../base/text/p-value.ts';

export interface TestOfRow {
  readonly p: number | null;
  /** The least p that the test could have given. */
  readonly minP: number | null;
  readonly isExact: boolean | null;
}

/** The p of a test for a table: after ≈ where it is an approximation, and – where too few items carry the difference for a test. */
export function testP({ p, minP, isExact }: TestOfRow): string {
  if (minP !== null && !canBeSignificant(minP)) return pValue(null);
  return p === null || isExact !== false ? pValue(p) : `≈ ${pValue(p)}`;
}
