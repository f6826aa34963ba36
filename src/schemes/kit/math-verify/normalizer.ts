/** The forms that Math-Verify compares: what a text means, what its right sides mean, and the text itself. */
import { hasVisible } from '../../../base/text/visible.ts';
import type { Normalizer } from '../../../base/core/scheme.ts';
import { LONGEST } from '../math/algebra/read-latex.ts';
import { formsNormalizer } from '../math/forms.ts';
import type { TextRule } from '../rules.ts';
import { answerOf, firstTextOf } from './beside.ts';
import { BASIC_RULES, ENDS, REPAIRS } from './latex-rules.ts';
import { readMeaning, rightSides } from './meaning.ts';

/** In place of the meaning of a text that cannot be read. */
export const UNREAD = '?';
export const FORMS = 3;

const rule = (id: string, summary: string, rewrite: TextRule['rewrite']): TextRule => ({
  id,
  summary,
  optional: false,
  rewrite,
});

/** Needs arguments in braces, where they are not repaired. */
const MALFORMED = /\\(?:frac|sqrt)\s*[^{[\s]/;

function means(text: string): string {
  if (!hasVisible(text)) return text;
  return MALFORMED.test(text) ? UNREAD : (readMeaning(text) ?? UNREAD);
}

const meaning = rule(
  'meaning',
  'Writes the first form as its value: a number, a set, an interval, a matrix or a formula.',
  means,
);
const right = rule('right-sides', 'Writes the second form as the values of its right sides.', (text) =>
  means(rightSides(text)),
);

const answer = rule('answer', 'Takes the answer for the first two forms.', answerOf);
const firstText = rule('first-text', 'Takes the first text that was found for the last form.', firstTextOf);

/** Texts that are not read stay as they are: some patterns take a time that grows with the square of the length. */
const shortOnly = (one: TextRule): TextRule => ({
  ...one,
  rewrite: (text) => (text.length > LONGEST ? text : one.rewrite(text)),
});

/** @param isRepaired whether malformed operators are repaired. */
export function mathVerifyNormalizer(id: string, isRepaired: boolean): Normalizer {
  const rules = [...BASIC_RULES, ...(isRepaired ? REPAIRS : []), ENDS].map(shortOnly);
  return formsNormalizer({
    id,
    summary:
      'What the LaTeX means, what its right sides mean, and the LaTeX itself without units, fonts and dollar signs.',
    forms: [
      [answer, ...rules, meaning],
      [answer, ...rules, right],
      [firstText, ...rules],
    ],
  });
}
