/**
 * The metric questionRelevance: how similar the query is to questions that were made from the answer alone. With embeddings it is the mean
 * cosine, as `AnswerRelevancy` of ragas 0.4 (docs.ragas.io, "Response Relevancy"); a mean below 0 is 0 here.
 */
import { cosine } from '../../../stats/cosine.ts';
import type { QuestionVerdict } from '../replies/question-replies.ts';

export interface ComparedQuestion {
  readonly text: string;
  /** A cosine, from -1 to 1, or the value of a verdict, from 0 to 1. */
  readonly similarity: number;
}

/** The values of verdicts, which replace cosines where there is no model of embeddings. */
const VALUES: Readonly<Record<QuestionVerdict, number>> = { same: 1, related: 0.5, different: 0 };

/** @param vectors that of the query, then those of the questions. @throws RangeError as {@link cosine}. */
export function compareByVectors(
  questions: readonly string[],
  [query, ...others]: readonly Float32Array[],
): ComparedQuestion[] {
  return questions.map((text, at) => ({ text, similarity: cosine(query as Float32Array, others[at] as Float32Array) }));
}

export function compareByVerdicts(
  questions: readonly string[],
  verdicts: readonly QuestionVerdict[],
): ComparedQuestion[] {
  return questions.map((text, at) => ({ text, similarity: VALUES[verdicts[at] as QuestionVerdict] }));
}

/** The mean similarity, at least 0. An answer that evades the query has no question, and 0. */
export function questionScore(compared: readonly ComparedQuestion[]): number {
  if (compared.length === 0) return 0;
  return Math.max(0, compared.reduce((sum, { similarity }) => sum + similarity, 0) / compared.length);
}
