import type { Judge } from '../judge.ts';

export const faithfulness: Judge<'faithfulness'> = {
  id: 'faithfulness',
  metric: 'faithfulness',
  summary: 'the share of the statements of an answer that its contexts support',
  asksAbout: 'answer',
  shows: ['contexts', 'answer'],
  form: 'object',
  best: 1,
  isInteger: false,
  scoreField: 'score',
  counts: ['supported_statements', 'total_statements'],
  scoreNames: ['faithfulness', 'faithfulness score', '忠実度', '忠実性', '忠実性スコア'],
};
