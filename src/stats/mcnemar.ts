/**
 * Exact two-sided McNemar test: if changes in both directions were equally likely, how likely is a split at least as uneven?
 * p = min(1, 2 · P(X ≤ min(b, c))) with X ~ Binomial(b + c, 1/2); 1 where nothing changed.
 * Source: McNemar 1947, Psychometrika 12:153; the binomial form as in Fagerland, Lydersen and Laake 2013, BMC Medical Research
 * Methodology 13:91.
 * @param gained pairs that changed in one direction (b).
 * @param lost pairs that changed in the other (c).
 */
export function mcnemarExactP(gained: number, lost: number): number {
  const n = gained + lost;
  const k = Math.min(gained, lost);
  if (Math.abs(gained - lost) <= 1) return 1;
  // P(X = k), built factor by factor so that nothing overflows: n halves, k factors (n - k + j) / j.
  let term = 1;
  let halves = n;
  for (let j = 1; j <= k; j++) {
    term *= (n - k + j) / j;
    for (; halves > 0 && term > 1; halves--) term /= 2;
  }
  term *= 2 ** -halves;
  // P(X ≤ k): each further term is the one before times i / (n - i + 1).
  let sum = 0;
  for (let i = k; i >= 0 && term > 0; i--) {
    sum += term;
    term *= i / (n - i + 1);
  }
  return Math.min(1, 2 * sum);
}
