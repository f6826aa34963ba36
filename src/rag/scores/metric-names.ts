/** The metrics of an answer by name. All go from 0 to 1. */
import { metricName, type Judge } from '../judges/judge.ts';
import { JUDGES } from '../judges/judges.ts';

/** The metrics that compare retrieved documents with judgments of people, by their names in `audit rag metrics`. */
export function retrievalMetrics(k: number): string[] {
  const cut = ['recall', 'precision', 'hitRate', 'ndcg', 'ndcgExp', 'mrr', 'map'].map((name) => `${name}@${k}`);
  return [...cut, 'mrr', 'map', 'ndcg', 'ndcgExp'];
}

/** The fields of the proposal; other retrieval metrics are computed where a group names them. */
export function usualRetrievalMetrics(k: number): string[] {
  return [`recall@${k}`, `precision@${k}`, `ndcg@${k}`, 'mrr'];
}

export const CITATION_ACCURACY = 'citationAccuracy';

export function knownMetrics(k: number): string[] {
  const judged = (about: Judge['asksAbout']): string[] =>
    Object.values(JUDGES).flatMap((judge) => (judge.asksAbout === about ? [metricName(judge, k)] : []));
  return [...retrievalMetrics(k), ...judged('context'), CITATION_ACCURACY, ...judged('answer')];
}
