import type { Judge } from '../judge.ts';

export const relevance: Judge<'relevance'> = {
  id: 'relevance',
  metric: 'contextRelevance',
  summary: 'how relevant a document is to the query, 0 to 3',
  asksAbout: 'context',
  shows: ['query', 'document'],
  form: 'number',
  best: 3,
  isInteger: true,
  scoreField: 'score',
  counts: null,
  scoreNames: ['relevance', 'relevance score', '関連度', '関連性', '関連度スコア', '関連性スコア'],
};
