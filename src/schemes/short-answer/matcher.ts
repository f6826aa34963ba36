/** Compares short answers: equal, or the truth is in the answer without a negation. */
import type { Matcher } from '../../base/core/scheme.ts';

/** A longer answer states more than the truth. */
const MOST_WORDS = 8;
const NEGATION =
  /(?:^| )(?:(?:not|no|never|neither|nor|isnt|wasnt|arent|cannot|without|except|unlike)(?: \S+){0,2}|non|anti) $/;

function isStated(answer: string, truth: string): boolean {
  if (truth === '' || answer.split(' ', MOST_WORDS + 1).length > MOST_WORDS) return false;
  const at = ` ${answer} `.indexOf(` ${truth} `);
  return at !== -1 && !NEGATION.test(` ${answer} `.slice(0, at + 1));
}

export const shortAnswerEqual: Matcher = {
  id: 'short-answer',
  summary:
    'Both are the same, or an answer of at most eight words has the truth as whole words, without a negation before it.',
  rules: [
    { id: 'equal', summary: 'Both are the same.', optional: false },
    { id: 'stated', summary: 'The answer has the truth as whole words.', optional: false },
    { id: 'different', summary: 'The answer does not have the truth, or denies it.', optional: false },
  ],
  isByTexts: true,
  match(_, normalized, truth) {
    const rule = normalized === truth ? 'equal' : isStated(normalized, truth) ? 'stated' : 'different';
    if (rule === 'different') return { correct: false, rule, start: null, end: null };
    const start = rule === 'equal' ? 0 : ` ${normalized} `.indexOf(` ${truth} `);
    return { correct: true, rule, start, end: start + truth.length };
  },
};
