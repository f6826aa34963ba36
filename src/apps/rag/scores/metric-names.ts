/** The metrics of an answer by name. All go from 0 to 1, and more is better for all but a few. */
import { metricName, type Judge } from '../judges/judge.ts';
import { BUILT_IN, type JudgeSet } from '../judges/judge-set.ts';

export { isForTheWorse, isLowerBetter } from '../documents/direction.ts';

/** The metrics that compare retrieved documents with judgments of people, by their names in `audit rag metrics`. */
export function retrievalMetrics(k: number): string[] {
  const cut = ['recall', 'precision', 'hitRate', 'ndcg', 'ndcgExp', 'mrr', 'map'].map((name) => `${name}@${k}`);
  return [...cut, 'mrr', 'map', 'ndcg', 'ndcgExp'];
}

/** The precision as a share of the highest one that is possible: no list has more relevant documents than there are. */
export function attainablePrecision(k: number): string {
  return `attainablePrecision@${k}`;
}

/** The fields of the proposal; other retrieval metrics are computed where a group names them. */
export function usualRetrievalMetrics(k: number): string[] {
  return [`recall@${k}`, `precision@${k}`, `ndcg@${k}`, 'mrr'];
}

export const CITATION_ACCURACY = 'citationAccuracy';

/** @param judges those that may be asked. */
export function knownMetrics(k: number, judges: JudgeSet = BUILT_IN): string[] {
  const judged = (about: Judge['asksAbout']): string[] =>
    judges.direct.flatMap((judge) => (judge.asksAbout === about ? [metricName(judge, k)] : []));
  const computed = judges.computed.flatMap(({ metrics }) => metrics);
  return [
    ...new Set([
      ...retrievalMetrics(k),
      attainablePrecision(k),
      ...judged('context'),
      CITATION_ACCURACY,
      ...judged('answer'),
      ...computed,
    ]),
  ];
}
