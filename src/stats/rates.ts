/** Error rates in percent and their differences in percentage points (pp), bit for bit as the original computes them. */

/**
 * (1 − correct/n) × 100, in this order of operations (audit_answer_parsing, section 9; pandas gives the mean as sum/n).
 * @param n trials, greater than 0.
 */
export function errorPct(errors: number, n: number): number {
  return (1 - (n - errors) / n) * 100;
}

/** Error rate under a scheme minus the stored error rate, in pp. */
export function deltaPp(errors: number, storedErrors: number, n: number): number {
  return errorPct(errors, n) - errorPct(storedErrors, n);
}

/** part/whole × 100, or 0 where there is no whole. */
export function sharePct(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** Trials, and those of them that are wrong. */
export interface ErrorCount {
  readonly errors: number;
  /** Greater than 0. */
  readonly n: number;
}

/** The error rate of one group minus that of another. */
export interface RateDifference {
  readonly pp: number;
  /** −1, 0 or 1, computed in whole numbers, so that equal rates have the sign 0. */
  readonly sign: number;
}

export function subtractRates(first: ErrorCount, second: ErrorCount): RateDifference {
  return {
    pp: (first.errors / first.n - second.errors / second.n) * 100,
    sign: Math.sign(first.errors * second.n - second.errors * first.n),
  };
}
