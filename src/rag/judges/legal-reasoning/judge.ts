import type { Judge } from '../judge.ts';

export const legalReasoning: Judge<'legal-reasoning'> = {
  id: 'legal-reasoning',
  metric: 'legalReasoning',
  summary: 'how sound the legal reasoning of an answer is',
  asksAbout: 'answer',
  shows: ['query', 'contexts', 'answer'],
  form: 'object',
  best: 1,
  isInteger: false,
  scoreField: 'overall_score',
  counts: null,
  scoreNames: [],
};
