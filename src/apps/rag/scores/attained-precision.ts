/**
 * The precision among the first k documents as a share of the highest one that is possible, min(1, R / k) for R relevant documents: `relative_P` of trec_eval,
 * and the capped recall of BEIR (Thakur et al. 2021, NeurIPS Datasets and Benchmarks). With h relevant documents among the first k it is h / min(k, R), which is
 * the larger one of the precision h / k and the recall h / R; so it is known wherever these two are. It is 0 where nothing is relevant, as they are.
 */
export function attainedPrecision(precision: number, recall: number): number {
  return Math.max(precision, recall);
}
