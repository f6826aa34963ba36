/** verl's rewards for mathematical answers that compare texts. */
import type { Normalizer, Parser } from '../../base/core/scheme.ts';
import { offsetBeforeLast } from '../../base/text/code-points.ts';
import { lastMatch } from '../../base/text/matches.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { strip } from '../../base/text/whitespace.ts';
import { findingParser, group } from '../kit/finding.ts';
import { fallibleNormalizer } from '../kit/math/attempt.ts';
import { BOX_RULES } from '../kit/math/boxes.ts';
import { firstDollars, lastSide, removals, SHORT_FORMS, SUBSTITUTIONS, UNWRAPPED } from '../kit/math/final-answer.ts';
import { VERL_RULES } from '../kit/math/strip-string.ts';
import { shifted } from '../kit/response-view.ts';
import { textNormalizer, type TextRule } from '../kit/rules.ts';

/** Source: verl, verl/utils/reward_score/math_reward.py, compute_score, which also catches the exceptions of boxes that it cannot open. */
export const verlBox: Parser = findingParser({
  id: 'verl-box',
  summary: 'The last box.',
  missing: null,
  rules: BOX_RULES,
});

/** Source: verl, verl/utils/reward_score/math_reward.py, is_equiv and strip_string. */
export const verlStripString: Normalizer = fallibleNormalizer({
  id: 'verl-strip-string',
  summary: 'One way of writing fractions, roots and numbers; no units, spaces and signs for their size.',
  rules: VERL_RULES,
});

const ANSWER = pythonRegExp(String.raw`(?i)Answer\s*:\s*([^\n]+)`);
/** Characters at the end of a response that are read. */
const READ = 300;

/** Source: verl, verl/utils/reward_score/math_dapo.py, compute_score and is_correct_minerva. */
export const verlAnswerLine: Parser = findingParser({
  id: 'verl-answer-line',
  summary: 'The rest of the line after the last "Answer:" among the last 300 characters.',
  missing: null,
  rules: [
    {
      id: 'answer-line',
      summary:
        'The last "Answer:", in upper or lower case, among the last 300 characters; the rest of its line, or of the next line with text.',
      optional: false,
      find(text) {
        const offset = offsetBeforeLast(text, READ);
        const match = lastMatch(ANSWER, text.slice(offset));
        const found = match === null ? null : group(match, 1);
        return found === null ? null : shifted(found, offset);
      },
    },
  ],
});

const ends: TextRule = { id: 'ends', summary: 'Drops whitespace at both ends.', optional: true, rewrite: strip };

/** Source: verl, verl/utils/reward_score/math_dapo.py, normalize_final_answer. */
export const verlFinalAnswer: Normalizer = textNormalizer({
  id: 'verl-final-answer',
  summary: 'What follows the last equals sign, without units, spaces and commands around texts.',
  rules: [lastSide, ...SUBSTITUTIONS, ...removals([]), firstDollars, ...UNWRAPPED, ...SHORT_FORMS, ends],
});
