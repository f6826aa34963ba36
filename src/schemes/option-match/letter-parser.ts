import type { Parser } from '../../base/core/scheme.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { skipWhitespace } from '../../base/text/whitespace.ts';
import { derived, findingParser, group, slice } from '../kit/finding.ts';
import { firstMatch } from '../../base/text/matches.ts';

/**
 * The four expressions of the original in one; at the start, apart from whitespace, they exclude each other. `$` is the end of the text,
 * because the text is stripped.
 */
const LETTER = pythonRegExp(String.raw`^(?:\(([A-Da-d])\)|([A-Da-d])(?:[)\s:.]|\Z))`);
/** The longest match. */
const LONGEST = 3;

/**
 * The letter that starts the response, as a capital, otherwise the whole response, which the matcher compares with the text of the option.
 * Source: answer_matcher.py, extract_prediction_choice.
 */
export const optionLetter: Parser = findingParser({
  id: 'option-letter',
  summary: 'The letter A to D that starts the response; the whole response where none does.',
  missing: null,
  rules: [
    {
      id: 'letter',
      summary:
        'A letter a to d that starts the response as (c), c), c:, c. or "c ", or is the whole response; so "A casual chat" gives A.',
      optional: true,
      find(text) {
        const start = skipWhitespace(text, 0, text.length);
        const match = firstMatch(LETTER, text.slice(start, start + LONGEST));
        const found = match === null ? null : (group(match, 1) ?? group(match, 2));
        if (found === null) return null;
        const at = start + (found.start ?? 0);
        const letter = found.text.toUpperCase();
        return letter === found.text ? slice(text, at, at + 1) : derived(letter);
      },
    },
    {
      id: 'whole-response',
      summary: 'The whole response, to be compared with the text of the right option.',
      optional: false,
      find: (text) => slice(text, 0, text.length),
    },
  ],
});
