/** How responses state their answers: the first form that applies. docs/review.md describes each. */
export const ANSWER_FORMS = ['empty', 'bare', 'boxed', 'marked', 'phrase', 'last line', 'prose'] as const;
export type AnswerForm = (typeof ANSWER_FORMS)[number];
