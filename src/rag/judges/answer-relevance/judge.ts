import type { Judge } from '../judge.ts';

export const answerRelevance: Judge<'answer-relevance'> = {
  id: 'answer-relevance',
  metric: 'answerRelevance',
  summary: 'how far an answer answers the query, 0 to 1',
  asksAbout: 'answer',
  shows: ['query', 'answer'],
  form: 'number',
  best: 1,
  isInteger: false,
  scoreField: 'score',
  counts: null,
  scoreNames: ['relevance', 'relevance score', 'answer relevance', '関連度', '関連性', '関連性スコア'],
};
