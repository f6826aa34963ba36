/** The matchers of the Japanese chain-of-thought benchmark. Source: chain-of-thought-ja-benchmark, benchmark.py, is_correct_*. */
import type { Matcher, MatchResult } from '../../core/scheme.ts';
import { readFloat } from '../../text/python-float.ts';

/** Two digits of choices. A truth without one is never met. Source: is_correct_jcommonsenseqa. */
export const sameChoice: Matcher = {
  id: 'same-choice',
  summary: 'The digits of the choices are the same; nothing is right where there is none.',
  rules: [
    { id: 'truth-without-choice', summary: 'A truth without a (0) to (4) makes every answer wrong.', optional: false },
    { id: 'digit', summary: 'Both digits are the same.', optional: false },
  ],
  match(_, normalized, truth) {
    if (truth === '') return verdict(false, 'truth-without-choice', normalized);
    return verdict(normalized === truth, 'digit', normalized);
  },
};

/** Two numbers as Python's `float` reads them; what it does not read is wrong, the truth too. Source: is_correct_mawps, is_correct_mgsm. */
export const sameFloat: Matcher = {
  id: 'same-float',
  summary: 'Both texts are equal as floating-point numbers, so 43.0 equals 43.',
  rules: [
    {
      id: 'truth-is-no-number',
      summary: 'A truth that Python cannot read as a number, such as 2,125, makes every answer wrong.',
      optional: false,
    },
    {
      id: 'answer-is-no-number',
      summary: 'An answer that Python cannot read as a number, such as 1.2.3, is wrong.',
      optional: false,
    },
    { id: 'equal-numbers', summary: 'Both numbers are equal.', optional: false },
  ],
  match(_, normalized, truth) {
    const wanted = readFloat(truth);
    if (wanted === undefined) return verdict(false, 'truth-is-no-number', normalized);
    const given = readFloat(normalized);
    if (given === undefined) return verdict(false, 'answer-is-no-number', normalized);
    return verdict(given === wanted, 'equal-numbers', normalized);
  },
};

function verdict(correct: boolean, rule: string, normalized: string): MatchResult {
  return { correct, rule, start: correct ? 0 : null, end: correct ? normalized.length : null };
}
