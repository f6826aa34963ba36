/** The letter after "answer is ", which MMLU-Pro and HELM look for with the same expression. */
import { firstMatch } from '../../base/text/matches.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { group, type FindRule } from './finding.ts';

export const ANSWER_IS: RegExp = pythonRegExp(String.raw`answer is \(?([A-J])\)?`);

export const answerIs: FindRule = {
  id: 'answer-is',
  summary: 'The letter A–J after the first "answer is ", also in a bracket or as the start of a word.',
  optional: true,
  find(text) {
    const match = firstMatch(ANSWER_IS, text);
    return match === null ? null : group(match, 1);
  },
};
