import type { Judge } from '../judge.ts';

export const relationships: Judge<'relationships'> = {
  id: 'relationships',
  metric: 'relationshipUnderstanding',
  summary: 'how well an answer understands the relations between laws',
  asksAbout: 'answer',
  shows: ['relationships', 'answer'],
  form: 'object',
  best: 1,
  isInteger: false,
  scoreField: 'score',
  counts: null,
  scoreNames: [],
};
