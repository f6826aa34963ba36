/** The metrics of an answer by name. All go from 0 to 1. */
import type { JudgeId } from '../replies/judge.ts';

/** Those that compare what was retrieved with judgments of people, by the name that `audit rag metrics` gives them. */
export function retrievalMetrics(k: number): string[] {
  const cut = ['recall', 'precision', 'hitRate', 'ndcg', 'ndcgExp', 'mrr', 'map'].map((name) => `${name}@${k}`);
  return [...cut, 'mrr', 'map', 'ndcg', 'ndcgExp'];
}

/** The fields of the proposal; other retrieval metrics are computed where a group names them. */
export function usualRetrievalMetrics(k: number): string[] {
  return [`recall@${k}`, `precision@${k}`, `ndcg@${k}`, 'mrr'];
}

/** The metric that a judge of whole answers gives. */
export const JUDGED_METRICS: Readonly<Record<Exclude<JudgeId, 'relevance'>, string>> = {
  faithfulness: 'faithfulness',
  'answer-relevance': 'answerRelevance',
  correctness: 'correctness',
  'legal-reasoning': 'legalReasoning',
  relationships: 'relationshipUnderstanding',
};

/** The mean grade of the first k documents, as a share of the best one. */
export function contextRelevance(k: number): string {
  return `contextRelevance@${k}`;
}

export const CITATION_ACCURACY = 'citationAccuracy';

export function knownMetrics(k: number): string[] {
  return [...retrievalMetrics(k), contextRelevance(k), CITATION_ACCURACY, ...Object.values(JUDGED_METRICS)];
}
