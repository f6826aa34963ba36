/**
 * The chance that at least one of k answers to a question is right, estimated from n ≥ k answers of which c are right: 1 − C(n − c, k) / C(n, k), the share of all sets of k
 * of these answers that contain a right one. It is unbiased (Chen et al. 2021, Evaluating Large Language Models Trained on Code, section 2.1; arXiv:2107.03374).
 * Computed as 1 − Π (1 − k/i) for i from n − c + 1 to n, whose factors are shares, so that no binomial coefficient is too large.
 * @throws RangeError for numbers that are not 1 ≤ k ≤ n and 0 ≤ c ≤ n.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (!(k >= 1 && k <= n && c >= 0 && c <= n)) throw new RangeError(`${c} right of ${n} answers, ${k} at a time`);
  if (n - c < k) return 1;
  let none = 1;
  for (let i = n - c + 1; i <= n; i++) none *= 1 - k / i;
  return 1 - none;
}
