import type { EvaluationResult } from '../apps/rag/documents/evaluation-result.ts';
import { checkOptions } from './check-options.ts';
import type { JudgeOptions } from './judge-options.ts';
import type { WorkOptions } from './options.ts';
import type { TrialError } from './score.ts';

/** An answer from documents: an input line of the command `audit rag evaluate`. docs/evaluations.md describes its fields. */
export interface AnsweredQuestion {
  readonly id: string | number;
  readonly query: string;
  readonly answer: string;
  /** The retrieved documents, best first. */
  readonly contexts?: readonly RetrievedDocument[] | null | undefined;
  /** The relevant documents: their ids, or their grades by id. */
  readonly relevant?: readonly string[] | Readonly<Record<string, number>> | null | undefined;
  readonly groundTruth?: string | null | undefined;
  /** ISO 8601. */
  readonly time?: string | null | undefined;
}

/** A retrieved document. */
export interface RetrievedDocument {
  readonly id: string;
  readonly text?: string | null | undefined;
  /** The law that the text is a part of, for texts that do not name it. */
  readonly law?: string | null | undefined;
}

/** A part of the score of an answer. */
export interface ScoreGroup {
  readonly id: string;
  readonly weight: number;
  readonly metrics: readonly string[];
  /** The metrics that count where those of the group are absent. */
  readonly otherwise?: readonly string[] | undefined;
}

/** Options of {@link evaluate}. docs/evaluations.md describes them. */
export interface EvaluateOptions extends Pick<WorkOptions, 'signal' | 'onNotice'> {
  /** Documents that count for retrieval metrics. Default: 5. */
  readonly k?: number | undefined;
  /** The least grade of a relevant document. Default: 1. */
  readonly relevanceLevel?: number | undefined;
  /** How exactly citations must agree. Default: `article`. */
  readonly citationLevel?: 'article' | 'paragraph' | 'item' | undefined;
  /** Which metrics make the score. Default: retrieval 0.2, generation 0.4, domain 0.4. */
  readonly groups?: readonly ScoreGroup[] | undefined;
  /** Further names of laws: `{ alias: 'full name' }`. */
  readonly aliases?: Readonly<Record<string, string>> | undefined;
  /** The judges to ask. Default: none, and their metrics are absent. */
  readonly judge?: JudgeOptions | undefined;
}

/**
 * Evaluates answers from documents, as the command `audit rag evaluate` does: retrieval metrics and citations, and with `judge` the metrics of judges.
 * Without `judge` no model is asked, so the metrics of judges are absent, and the score is made of the others.
 * @returns for each answer its result, in the order of the answers.
 * @throws InputError for an option that cannot be used, for a store that cannot be written, and where a judge no longer answers; the reason of
 * `signal` if it aborts. An answer that cannot be used gives an object with `error`.
 */
export async function* evaluate(
  answers: Iterable<AnsweredQuestion> | AsyncIterable<AnsweredQuestion>,
  options: EvaluateOptions = {},
): AsyncGenerator<EvaluationResult | TrialError, void, undefined> {
  const [{ EVALUATE }, { checkTrials }] = await Promise.all([
    import('./evaluate-shapes.ts'),
    import('./score-shapes.ts'),
  ]);
  const { signal, onNotice, judge, aliases = {}, ...config } = checkOptions('evaluate', options, EVALUATE);
  checkTrials('evaluate', answers);
  if (judge !== undefined) {
    const { judgeAnswers } = await import('./judge-answers.ts');
    yield* judgeAnswers(answers, judge, { config, aliases, signal, onNotice });
    return;
  }
  const { createScorer, evaluateAnswer } = await import('../apps/rag/evaluation/evaluate-computed.ts');
  const scorer = createScorer(config, aliases, 'evaluate');
  for await (const answer of answers) {
    signal?.throwIfAborted();
    yield evaluateAnswer(answer, scorer);
  }
}
