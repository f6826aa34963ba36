/** Forms of input of `audit rag evaluate`. `auto` looks at the beginning. */
export const ANSWER_FORMATS = ['auto', 'jsonl', 'statutes'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];
