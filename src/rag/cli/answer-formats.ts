/** Formats of the input of `audit rag evaluate`. `auto` detects the format from the first line. */
export const ANSWER_FORMATS = ['auto', 'jsonl', 'statutes'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];
