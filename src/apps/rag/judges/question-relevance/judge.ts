import type { ComputedJudge } from '../judge.ts';

/** The steps of the judge. The second one is asked only where no model of embeddings is named. */
export const QUESTION_STEPS = { questions: 'answer-questions', verdicts: 'question-verdicts' } as const;

export const questionRelevance: ComputedJudge = {
  id: 'question-relevance',
  summary: 'how similar the query is to questions that were made from the answer alone',
  metrics: ['questionRelevance'],
  steps: { [QUESTION_STEPS.questions]: ['answer'], [QUESTION_STEPS.verdicts]: ['query', 'questions'] },
  isOptional: true,
};
