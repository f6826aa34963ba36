/** Evaluates answers by the metrics that are computed: no model is asked, and nothing is stored. */
import { answerJsonValue, type LineId } from '../../../base/core/json-line.ts';
import type { EvaluationResult } from '../documents/evaluation-result.ts';
import { readAnsweredQuery } from '../records/answered-query.ts';
import { NO_JUDGMENTS } from '../scores/judged-metrics.ts';
import { resultLine } from '../scores/result-line.ts';
import { AnswerScorer } from '../scores/score-answer.ts';
import { createScoring, readScoringConfig } from '../scores/scoring.ts';

/**
 * Creates what scores answers.
 * @param config the settings of a config file. @param source the name of the settings in errors.
 * @throws InputError that names the source and the field.
 */
export function createScorer(config: object, aliases: Readonly<Record<string, string>>, source: string): AnswerScorer {
  const settings = readScoringConfig(JSON.stringify(config), source);
  return new AnswerScorer(createScoring(settings, 'standard', new Map(Object.entries(aliases)), null));
}

/** The result of an answer, or why there is none. */
export function evaluateAnswer(
  answer: unknown,
  scorer: AnswerScorer,
): EvaluationResult | { readonly id: LineId | null; readonly error: string } {
  const { answers } = answerJsonValue(answer, (input, id) => {
    const answered = readAnsweredQuery(input, id);
    return { ok: true, answers: [resultLine(answered, scorer.score(answered, [NO_JUDGMENTS]), [])] };
  });
  return answers[0] as ReturnType<typeof evaluateAnswer>;
}
