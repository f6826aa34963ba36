import type { Judge } from '../judge.ts';

export const correctness: Judge<'correctness'> = {
  id: 'correctness',
  metric: 'correctness',
  summary: 'how correct an answer is, compared with the ground truth',
  asksAbout: 'answer',
  shows: ['truth', 'answer'],
  form: 'object',
  best: 1,
  isInteger: false,
  scoreField: 'score',
  counts: null,
  scoreNames: ['correctness', 'correctness score', '正確性', '正確さ', '正確性スコア'],
};
