/**
 * What a judge is asked for, as far as its reply goes. The judges, their scales and the names of their fields are those of the proposal
 * "評価フレームワーク強化提案" for a legal RAG system; models are asked by prompts that describe these replies.
 */

/** The scale of a judge, and where its reply has the score. */
export interface Judge {
  readonly id: JudgeId;
  /** One line for people. */
  readonly summary: string;
  /** Whether the whole reply is to be a number, or an object with the number in it. */
  readonly form: 'number' | 'object';
  /** The best score; the worst is 0. */
  readonly best: number;
  readonly isInteger: boolean;
  /** The field of the object that has the score. */
  readonly scoreField: string;
  /** Fields of the object from which the score can be counted: the good ones, and all. */
  readonly counts: readonly [good: string, all: string] | null;
}

export const JUDGE_IDS = [
  'relevance',
  'faithfulness',
  'answer-relevance',
  'correctness',
  'legal-reasoning',
  'relationships',
] as const;
export type JudgeId = (typeof JUDGE_IDS)[number];

const NUMBER = { form: 'number', scoreField: 'score', counts: null } as const;
const OBJECT = { form: 'object', best: 1, isInteger: false, scoreField: 'score', counts: null } as const;

export const JUDGES: Readonly<Record<JudgeId, Judge>> = {
  relevance: {
    ...NUMBER,
    id: 'relevance',
    summary: 'how relevant a document is to the query, 0 to 3',
    best: 3,
    isInteger: true,
  },
  faithfulness: {
    ...OBJECT,
    id: 'faithfulness',
    summary: 'the share of the statements of an answer that its contexts support',
    counts: ['supported_statements', 'total_statements'],
  },
  'answer-relevance': {
    ...NUMBER,
    id: 'answer-relevance',
    summary: 'how far an answer answers the query, 0 to 1',
    best: 1,
    isInteger: false,
  },
  correctness: { ...OBJECT, id: 'correctness', summary: 'how right an answer is, held against the truth' },
  'legal-reasoning': {
    ...OBJECT,
    id: 'legal-reasoning',
    summary: 'how sound the legal reasoning of an answer is',
    scoreField: 'overall_score',
  },
  relationships: {
    ...OBJECT,
    id: 'relationships',
    summary: 'how well an answer understands the relations between laws',
  },
};
