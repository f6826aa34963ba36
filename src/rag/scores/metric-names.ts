/** The metrics of an answer by name. All go from 0 to 1. */
import { metricName, type Judge } from '../judges/judge.ts';
import { BUILT_IN, type JudgeSet } from '../judges/judge-set.ts';

/** The metrics that compare retrieved documents with judgments of people, by their names in `audit rag metrics`. */
export function retrievalMetrics(k: number): string[] {
  const cut = ['recall', 'precision', 'hitRate', 'ndcg', 'ndcgExp', 'mrr', 'map'].map((name) => `${name}@${k}`);
  return [...cut, 'mrr', 'map', 'ndcg', 'ndcgExp'];
}

/** Metrics from 0 to 1 of which less is better; of all others more is better. */
const LOWER_IS_BETTER: ReadonlySet<string> = new Set([
  'hallucination',
  'noiseSensitivityRelevant',
  'noiseSensitivityIrrelevant',
]);

/** Whether a lower value of the metric is the better one. */
export function isLowerBetter(metric: string): boolean {
  return LOWER_IS_BETTER.has(metric);
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
  const all = [...retrievalMetrics(k), ...judged('context'), CITATION_ACCURACY, ...judged('answer'), ...computed];
  return [...new Set(all)];
}
