import type { EvaluationResult } from '../apps/rag/documents/evaluation-result.ts';
import { checkOptions, checkTrials } from './check-options.ts';
import type { AnsweredQuestion, EvaluateOptions } from './evaluate-types.ts';
import type { TrialError } from './score.ts';

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
  const { EVALUATE } = await import('./evaluation-shapes.ts');
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
