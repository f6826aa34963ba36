/** Matchers of OpenAI evals. */
import type { Matcher, MatchResult } from '../../base/core/scheme.ts';
import { TextView } from '../../base/text/text-view.ts';
import { reduceForContainment } from '../kit/reduce.ts';

/** Source: OpenAI evals, evals/api.py, record_and_check_match, without a separator. */
export const openAiEvalsMatch: Matcher = {
  id: 'openai-evals-match',
  summary: 'The answer starts with the truth.',
  isByTexts: true,
  rules: [{ id: 'prefix', summary: 'The answer starts with the truth, character for character.', optional: false }],
  match: (_, normalized, truth) => found('prefix', normalized.startsWith(truth) ? 0 : -1, truth),
};

/** Source: OpenAI evals, evals/elsuite/basic/includes.py and evals/elsuite/utils.py, get_answer, which distinguishes case. */
export const openAiEvalsIncludes: Matcher = {
  id: 'openai-evals-includes',
  summary: 'The answer contains the truth.',
  isByTexts: true,
  rules: [{ id: 'substring', summary: 'The truth is anywhere in the answer, inside words too.', optional: false }],
  match: (_, normalized, truth) => found('substring', normalized.indexOf(truth), truth),
};

/** Source: OpenAI evals, evals/elsuite/utils.py, fuzzy_match. */
export const openAiEvalsFuzzy: Matcher = {
  id: 'openai-evals-fuzzy',
  summary: 'The normalized answer contains the normalized truth, or the other way round.',
  rules: [
    { id: 'empty', summary: 'If one of them is empty, the other must be empty too.', optional: false },
    { id: 'truth-in-answer', summary: 'The truth is anywhere in the answer.', optional: false },
    {
      id: 'answer-in-truth',
      summary: 'The answer is anywhere in the truth, which is likely for a short answer.',
      optional: false,
    },
  ],
  isByTexts: true,
  reducer(truth, unchanged) {
    const contained = reduceForContainment(truth, unchanged);
    if (unchanged === undefined || contained === undefined) return undefined;
    const wanted = unchanged.lettersOf(TextView.of(truth));
    return (answer) =>
      wanted.includes(unchanged.lettersOf(answer, wanted.length + 1)) ? answer.decoded : contained(answer);
  },
  match(_, normalized, truth) {
    if (normalized === '' || truth === '') return found('empty', normalized === truth ? 0 : -1, truth);
    if (truth.includes(normalized)) return { correct: true, rule: 'answer-in-truth', start: 0, end: normalized.length };
    return found('truth-in-answer', normalized.indexOf(truth), truth);
  },
};

function found(rule: string, start: number, truth: string): MatchResult {
  return start === -1
    ? { correct: false, rule, start: null, end: null }
    : { correct: true, rule, start, end: start + truth.length };
}
